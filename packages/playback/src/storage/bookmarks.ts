import type { Playback } from '../snapshot.ts'
import { isFiniteNumber, isRecord, type Track } from '../track.ts'
import { readJson, type TextStore } from './text-store.ts'

/**
 * Positions in spoken tracks, in seconds by track id, the most recent last. `PLAYED` marks a track that was played to
 * its end.
 */
export type Bookmarks = ReadonlyMap<string, number>

/** The position of a track that was played to its end: it starts from the beginning. */
export const PLAYED = 0

/** The most bookmarks that are stored. */
export const BOOKMARKS_MAX = 500
/**
 * Seconds at the start that are not bookmarked, and at the end that mark a track as played; in short tracks a twentieth
 * of their length.
 */
const EDGE_SECONDS = 10

/**
 * Returns the bookmarks updated with a position in a track. A position near the start removes the bookmark, unless the
 * track was played to its end before.
 */
export function withPosition(bookmarks: Bookmarks, id: string, position: number, duration: number): Bookmarks {
  const edge = duration > 0 ? Math.min(EDGE_SECONDS, duration / 20) : EDGE_SECONDS
  const wasPlayed = bookmarks.get(id) === PLAYED
  if (duration > 0 && position > duration - edge) return withEntry(bookmarks, id, PLAYED)
  if (position >= edge) return withEntry(bookmarks, id, Math.floor(position))
  return withEntry(bookmarks, id, wasPlayed ? PLAYED : undefined)
}

function withEntry(bookmarks: Bookmarks, id: string, place: number | undefined): Bookmarks {
  const others = [...bookmarks].filter(([other]) => other !== id)
  return new Map(place === undefined ? others : [...others, [id, place] as const].slice(-BOOKMARKS_MAX))
}

/** Merges positions from elsewhere, such as an account's positions on another device. */
export function mergeBookmarks(store: TextStore, places: Bookmarks): void {
  const known = readBookmarks(store)
  const news = [...places].filter(([id, place]) => known.get(id) !== place)
  if (news.length === 0) return
  const all = news.reduce((bookmarks, [id, place]) => withEntry(bookmarks, id, place), known)
  store.write(JSON.stringify([...all]))
}

/**
 * Bookmarks the position in spoken tracks. `startOf` is for the engine, `follow` starts bookmarking and returns a
 * function that stops it, `forget` deletes all bookmarks.
 */
export function createBookmarks(store: TextStore): {
  startOf: (track: Track) => number
  follow: (playback: Playback) => () => void
  forget: () => void
} {
  let bookmarks = readBookmarks(store)
  return {
    startOf: (track) => (track.spoken ? (readBookmarks(store).get(track.id) ?? 0) : 0),
    follow: (playback) =>
      playback.subscribe(() => {
        const { track, position, duration, status } = playback.getSnapshot()
        if (!track?.spoken || status === 'starting') return
        const changed = withPosition(bookmarks, track.id, position, duration)
        if (changed.get(track.id) === bookmarks.get(track.id)) return
        // Another page of this browser may have stored other bookmarks meanwhile.
        bookmarks = withPosition(readBookmarks(store), track.id, position, duration)
        store.write(JSON.stringify([...bookmarks]))
      }),
    forget: () => {
      bookmarks = new Map()
      store.write('[]')
    },
  }
}

/** Reads the stored bookmarks and skips invalid ones (STATE-10). */
export function readBookmarks(store: Pick<TextStore, 'read'>): Bookmarks {
  const value = readJson(store)
  if (!Array.isArray(value)) return new Map()
  return new Map(
    value.flatMap((entry) =>
      isRecord(entry) && typeof entry[0] === 'string' && isFiniteNumber(entry[1]) ? [[entry[0], entry[1]]] : [],
    ),
  )
}
