import type { ApiClient } from '@earshot/contract/client'
import type { Reason } from '@earshot/playback/problem'
import { recover } from '@earshot/playback/session/recovery'
import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { loadTracks } from './sources.ts'
import { isPreview, trackPage, type TrackMaker } from './tracks.ts'

/**
 * Finds out why a track of Earshot does not play (`base` is the API's URL). If the listener has access, it plays from
 * the URL that the API returns now.
 */
export async function explainWith(
  { api, make, base }: { api: ApiClient; make: TrackMaker; base: string },
  playback: Playback,
  track: Track,
): Promise<Reason | undefined> {
  if (!track.src.startsWith(base) || !navigator.onLine) return undefined
  return recover(playback, track, async ({ id }) => {
    const page = trackPage(id)
    const fresh = page && (await loadTracks(api, make, page))[0]
    // A preview does not replace the full sound.
    return fresh && !isPreview(fresh) ? fresh.src : undefined
  })
}
