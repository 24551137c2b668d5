import { RELEASE_STATES, type ReleaseState } from '@earshot/contract/studio/release-fields'
import { useSearchParams } from 'react-router'

/** Releases or episodes per page of a list (RELEASE-03). */
const PER_PAGE = 50

/** The filter, text, order and page of a list, which are in the URL. */
export type DraftQuery = {
  state: ReleaseState | undefined
  text: string
  page: number
  /** The input that the calls of lists share. */
  input: { state?: ReleaseState; search_text: string; offset: number }
  get: (name: string) => string
  /** Sets a value, or clears it if it is empty, and returns to the first page. */
  set: (name: string, value: string) => void
  clear: () => void
  pageHref: (page: number) => string
  /** The values that a search keeps: all but text and page. */
  preserved: Record<string, string>
  isFiltered: boolean
}

/** Values that leave no row out. */
const UNFILTERED = new Set(['page', 'sort'])

/** Reads the filter, text and page of a list of releases or episodes from the URL. */
export function useDraftQuery(): DraftQuery {
  const [query, setQuery] = useSearchParams()
  const get = (name: string) => query.get(name) ?? ''
  const state = RELEASE_STATES.find((each) => each === get('state'))
  const text = get('text')
  const page = Math.max(1, Number(get('page')) || 1)
  return {
    state,
    text,
    page,
    input: { ...(state !== undefined && { state }), search_text: text, offset: (page - 1) * PER_PAGE },
    get,
    set: (name, value) =>
      setQuery((before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      }),
    clear: () => setQuery({}),
    pageHref: (number) => {
      const after = new URLSearchParams(query)
      after.set('page', String(number))
      return `?${after}`
    },
    isFiltered: [...query].some(([name, value]) => value !== '' && !UNFILTERED.has(name)),
    preserved: Object.fromEntries([...query].filter(([name]) => name !== 'text' && name !== 'page')),
  }
}
