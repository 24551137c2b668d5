import type { ListeningPosition } from '@earshot/contract/listening/listening'
import { readTrackId } from '@earshot/listening/tracks/tracks'
import { PLAYED, type Bookmarks } from '@earshot/playback/storage/bookmarks'

/** The position in an episode in seconds, and whether it was ever played to its end. */
export type Progress = { seconds: number; isPlayed: boolean }

/** Converts the player's bookmarks to progress by episode, the latest first. */
export const toProgress = (bookmarks: Bookmarks): ReadonlyMap<number, Progress> =>
  new Map(
    [...bookmarks].toReversed().flatMap(([trackId, seconds]) => {
      const name = readTrackId(trackId)
      return name?.type === 'episode' && seconds >= PLAYED
        ? [[name.id, { seconds, isPlayed: seconds === PLAYED }] as const]
        : []
    }),
  )

/** Converts the positions of an account to progress by episode, the latest first. */
export const readPositions = (positions: readonly ListeningPosition[]): ReadonlyMap<number, Progress> =>
  new Map(positions.map(({ episode_id, seconds, is_played }) => [episode_id, { seconds, isPlayed: is_played }]))

/**
 * Converts progress to bookmarks of the player, the latest last. An episode at its start that was never played has
 * none.
 */
export const toBookmarks = (progress: ReadonlyMap<number, Progress>): Bookmarks =>
  new Map(
    [...progress]
      .toReversed()
      .flatMap(([id, { seconds, isPlayed }]) => (seconds > 0 || isPlayed ? [[`episode:${id}`, seconds] as const] : [])),
  )
