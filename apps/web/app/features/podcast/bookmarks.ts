import type { ListeningPosition } from '@earshot/contract/listening'
import { readTrackId } from '@earshot/listening/tracks'
import { PLAYED, type Bookmarks } from '@earshot/playback/bookmarks'

/** The position in an episode in seconds, and whether it was ever played to its end. */
export type Progress = { seconds: number; isPlayed: boolean }

/** Returns the progress in the stored positions of the player, by episode, latest first. */
export const toProgress = (bookmarks: Bookmarks): ReadonlyMap<number, Progress> =>
  new Map(
    [...bookmarks].toReversed().flatMap(([trackId, seconds]) => {
      const name = readTrackId(trackId)
      return name?.type === 'episode' && seconds >= PLAYED
        ? [[name.id, { seconds, isPlayed: seconds === PLAYED }] as const]
        : []
    }),
  )

/** Returns the progress of an account, by episode, latest first. */
export const readPositions = (positions: readonly ListeningPosition[]): ReadonlyMap<number, Progress> =>
  new Map(positions.map(({ episode_id, seconds, is_played }) => [episode_id, { seconds, isPlayed: is_played }]))

/**
 * Returns the positions of a progress in the form that the player stores, latest last. An unplayed episode at its
 * beginning has none.
 */
export const toBookmarks = (progress: ReadonlyMap<number, Progress>): Bookmarks =>
  new Map(
    [...progress]
      .toReversed()
      .flatMap(([id, { seconds, isPlayed }]) => (seconds > 0 || isPlayed ? [[`episode:${id}`, seconds] as const] : [])),
  )
