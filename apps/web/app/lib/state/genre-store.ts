import { createStore, property } from './store.ts'

type Genres = { liveFeed: number[]; discover: number[] }

/** The picked genre ids: two lists that always agree, kept across reloads (GENRE-06, GENRE-07, STATE-07). */
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

/** Writes both lists and returns them (GENRE-06). */
export function setGenres(ids: readonly number[]): readonly number[] {
  useGenres.setState({ liveFeed: [...ids], discover: [...ids] })
  return ids
}

/**
 * Adds one id or takes it out, and returns the list. Doing it twice changes nothing more, and what another tab picked
 * stays (GENRE-01).
 */
export function pickGenre(id: number, isPicked: boolean): readonly number[] {
  useGenres.update(({ discover }) => {
    const others = discover.filter((other) => other !== id)
    const ids = isPicked ? [...others, id] : others
    return { liveFeed: ids, discover: ids }
  })
  return useGenres.getState().discover
}

/** Ids of a `genres` query value such as "1,2"; what is no positive whole number is left out. */
export const readGenres = (query: string | null): number[] => [
  ...new Set(
    (query ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]

// Declared, not assigned: the store above reads what was kept while this file still loads.
function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : []
}
