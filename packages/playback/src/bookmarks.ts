import type { Playback } from './snapshot.ts'
import { readJson, type TextStore } from './text-store.ts'
import { isFiniteNumber, isRecord, type Track } from './track.ts'

/** Places in spoken tracks: id to seconds, the most recent last. */
export type Bookmarks = ReadonlyMap<string, number>

/** So many places are remembered. */
export const BOOKMARKS_MAX = 200
/** Nearer than this to the beginning or the end nothing is remembered, in seconds; in short tracks a twentieth of their length. */
const EDGE_SECONDS = 10

/** The bookmarks with the position in a track: updated, or removed when the track has hardly begun or is nearly over. */
export function withPlace(bookmarks: Bookmarks, id: string, position: number, duration: number): Bookmarks {
  const others = [...bookmarks].filter(([other]) => other !== id)
  const edge = duration > 0 ? Math.min(EDGE_SECONDS, duration / 20) : EDGE_SECONDS
  const isInside = position >= edge && (duration === 0 || position <= duration - edge)
  return new Map(isInside ? [...others, [id, Math.floor(position)] as const].slice(-BOOKMARKS_MAX) : others)
}

/** Remembers per spoken track where the listener left it. `startOf` is for the engine, `follow` begins to remember and returns a function that stops it, `forget` forgets all. */
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
        const changed = withPlace(bookmarks, track.id, position, duration)
        if (changed.get(track.id) === bookmarks.get(track.id)) return
        // Another page of this browser may have remembered other places meanwhile.
        bookmarks = withPlace(readBookmarks(store), track.id, position, duration)
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
