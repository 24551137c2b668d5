import type { Reason } from '@earshot/playback/problem'
import { recover } from '@earshot/playback/recovery'
import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { getListening } from '../pages/listening.ts'
import { api, askWhose } from '../session/api.ts'
import { token } from '../session/session.ts'
import { API_BASE } from '../settings.ts'
import { readTrackId } from './tracks.ts'

/** Why a track does not play, when its sound comes from Earshot; one that the listener may hear is played instead. */
export async function explain(playback: Playback, track: Track): Promise<Reason | undefined> {
  if (!track.src.startsWith(API_BASE) || !navigator.onLine) return undefined
  return recover(playback, track, getFresh)
}

async function getFresh(track: Track): Promise<string | undefined> {
  const name = readTrackId(track.id)
  if (name === undefined) return undefined
  // With a dead key the API answers as it does to visitors.
  if (token() !== '') await askWhose()
  const { tracks } = await getListening(api, name.type === 'song' ? 'play' : 'episode', name.id)
  return tracks[0]?.src
}
