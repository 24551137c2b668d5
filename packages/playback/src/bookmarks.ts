import type { Playback } from './snapshot.ts'
import { readJson, type TextStore } from './text-store.ts'
import { isFiniteNumber, isRecord, type Track } from './track.ts'

/**
 * Places in spoken tracks: id to seconds, the most recent last. `HEARD` stands for a track that was heard to its end.
 */
export type Bookmarks = ReadonlyMap<string, number>

/** The place of a track that was heard to its end: it begins anew. */
export const PLAYED = 0

/** So many places are remembered. */
export const BOOKMARKS_MAX = 500
/**
 * Nearer than this to the beginning nothing is remembered, and nearer to the end a track was heard, in seconds; in
 * short tracks a twentieth of their length.
 */
const EDGE_SECONDS = 10

/**
 * The bookmarks with the position in a track: updated, or removed when a track that was never heard to its end has
 * hardly begun.
 */
export function withPosition(bookmarks: Bookmarks, id: string, position: number, duration: number): Bookmarks {
  const edge = duration > 0 ? Math.min(EDGE_SECONDS, duration / 20) : EDGE_SECONDS
  const wasHeard = bookmarks.get(id) === PLAYED
  if (duration > 0 && position > duration - edge) return withEntry(bookmarks, id, PLAYED)
  if (position >= edge) return withEntry(bookmarks, id, Math.floor(position))
  return withEntry(bookmarks, id, wasHeard ? PLAYED : undefined)
}

function withEntry(bookmarks: Bookmarks, id: string, place: number | undefined): Bookmarks {
  const others = [...bookmarks].filter(([other]) => other !== id)
  return new Map(place === undefined ? others : [...others, [id, place] as const].slice(-BOOKMARKS_MAX))
}

/** Takes over places that are known elsewhere, such as those of an account on another device. */
export function mergeBookmarks(store: TextStore, places: Bookmarks): void {
  const known = readBookmarks(store)
  const news = [...places].filter(([id, place]) => known.get(id) !== place)
  if (news.length === 0) return
  const all = news.reduce((bookmarks, [id, place]) => withEntry(bookmarks, id, place), known)
  store.write(JSON.stringify([...all]))
}

/**
 * Remembers per spoken track where the listener left it. `startOf` is for the engine, `follow` begins to remember and
 * returns a function that stops it, `forget` forgets all.
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
        // Another page of this browser may have remembered other places meanwhile.
        bookmarks = withPosition(readBookmarks(store), track.id, position, duration)
        store.write(JSON.stringify([...bookmarks]))
      }),
    forget: () => {
      bookmarks = new Map()
      store.write('[]')
    },
  }
}

/** Reads the bookmarks that are kept; what cannot be read is left out (STATE-10). */
export function readBookmarks(store: Pick<TextStore, 'read'>): Bookmarks {
  const value = readJson(store)
  if (!Array.isArray(value)) return new Map()
  return new Map(
    value.flatMap((entry) =>
      isRecord(entry) && typeof entry[0] === 'string' && isFiniteNumber(entry[1]) ? [[entry[0], entry[1]]] : [],
    ),
  )
}
