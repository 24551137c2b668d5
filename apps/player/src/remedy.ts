import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { api } from './api.ts'
import { getListening } from './listening.ts'
import { token } from './session.ts'
import { API_BASE, API_KEY } from './settings.ts'
import { readTrackId } from './tracks.ts'

/** Addresses of sound may run out. Asks for a fresh one; plays it, or says why there is none. */
export async function remedy(playback: Playback, track: Track): Promise<string | undefined> {
  const name = readTrackId(track.id)
  if (name === undefined || !navigator.onLine) return undefined
  const fresh = await getListening(api, name.type === 'song' ? 'play' : 'episode', name.id).catch(() => undefined)
  const src = fresh?.tracks[0]?.src
  if (src !== undefined && src !== track.src && playback.getSnapshot().problem?.trackId === track.id) {
    const isCurrent = playback.getSnapshot().track?.id === track.id
    playback.renew([{ ...track, src }])
    if (isCurrent) playback.play()
    return undefined
  }
  return whyNot(track)
}

/** The API's own reason, when the sound comes from there. */
async function whyNot(track: Track): Promise<string | undefined> {
  if (!track.src.startsWith(API_BASE)) return undefined
  const { status } = await fetch(track.src, { method: 'HEAD', headers: { 'Api-Key': API_KEY, Token: token() }, referrerPolicy: 'no-referrer' })
  switch (status) {
    case 401:
    case 403: return `“${track.title}” is for subscribers. Subscribe on its page on Earshot to hear it.`
    case 404: return `“${track.title}” is not here any more.`
    case 429: return 'That was a lot at once. Please wait a moment and try again.'
    default: return undefined
  }
}
