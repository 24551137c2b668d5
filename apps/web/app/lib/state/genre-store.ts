import { createStore, property } from './store.ts'

type Genres = { liveFeed: number[]; discover: number[] }

/** The selected genre ids: two lists that always agree, persisted across reloads (GENRE-06, GENRE-07, STATE-07). */
export const useGenres = createStore<Genres>(
  { liveFeed: [], discover: [] },
  {
    key: 'earshot-genres',
    read: (stored) => {
      const ids = idsOf(property(stored, 'discover'))
      return { liveFeed: ids, discover: ids }
    },
  },
)

/** Sets both lists and returns them (GENRE-06). */
export function setGenres(ids: readonly number[]): readonly number[] {
  useGenres.setState({ liveFeed: [...ids], discover: [...ids] })
  return ids
}

/**
 * Adds or removes one id and returns the list. Repeating it has no effect, and selections of another tab stay
 * (GENRE-01).
 */
export function pickGenre(id: number, isPicked: boolean): readonly number[] {
  useGenres.update(({ discover }) => {
    const others = discover.filter((other) => other !== id)
    const ids = isPicked ? [...others, id] : others
    return { liveFeed: ids, discover: ids }
  })
  return useGenres.getState().discover
}

/** Parses the ids of a `genres` query value such as "1,2"; other values than positive integers are omitted. */
export const readGenres = (query: string | null): number[] => [
  ...new Set(
    (query ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]

// A function declaration, because the store above calls it while this module loads.
function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : []
}
