import type { ApiClient } from '@earshot/contract/client'
import type { Reason } from '@earshot/playback/problem'
import { recover } from '@earshot/playback/recovery'
import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { loadTracks } from './sources.ts'
import { isPreview, trackPage, type TrackMaker } from './tracks.ts'

/**
 * Returns why a track with sound of this server (`base` is the API's URL) does not play; plays it with a new URL of the
 * API if the listener may hear it.
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
    // A preview is not the sound that was playing.
    return fresh && !isPreview(fresh) ? fresh.src : undefined
  })
}
