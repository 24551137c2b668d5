import { readTrackId } from '@earshot/listening/tracks'
import type { Bookmarks } from '@earshot/playback/bookmarks'

/** A place in an episode, in seconds. */
export type Place = { id: number; seconds: number }

/** The places in episodes that the player keeps, the latest first. */
export const placesOf = (bookmarks: Bookmarks): Place[] =>
  [...bookmarks].toReversed().flatMap(([trackId, seconds]) => {
    const name = readTrackId(trackId)
    return name?.type === 'episode' && seconds > 0 ? [{ id: name.id, seconds }] : []
  })
