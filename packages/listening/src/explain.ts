import type { ApiClient } from '@earshot/contract/client'
import type { Reason } from '@earshot/playback/problem'
import { recover } from '@earshot/playback/recovery'
import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { loadTracks } from './sources.ts'
import { isPreview, trackPage, type TrackMaker } from './tracks.ts'

/**
 * Why a track does not play, when its sound comes from Earshot (`base` is the API's URL); one that the listener may
 * hear is played instead, from the URL that the API gives them now.
 */
export async function explainWith(
  { api, make, base }: { api: ApiClient; make: TrackMaker; base: string },
  playback: Playback,
  track: Track,
): Promise<Reason | undefined> {
  if (!track.src.startsWith(base) || !navigator.onLine) return undefined
  return recover(playback, track, async ({ id }) => {
    const own = trackPage(id)
    const fresh = own && (await loadTracks(api, make, own))[0]
    // The start of it is not what was playing.
    return fresh && !isPreview(fresh) ? fresh.src : undefined
  })
}
