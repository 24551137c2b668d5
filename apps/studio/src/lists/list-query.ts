import { useSearchParams } from 'react-router'

/** The query of a list in the URL: search text, filters, sort and page (DESK-07). */
export type ListQuery = {
  /** Returns the value of a name; empty without one. */
  of: (name: string) => string
  page: number
  search: string
  /** Changes values and opens the first page; an empty value removes its name. */
  set: (values: Readonly<Record<string, string>>) => void
  /** Returns the URL of a page of the list. */
  hrefOf: (page: number) => string
  /** The query without its page, for forms that preserve it. */
  values: Readonly<Record<string, string>>
}

/** Reads the query of a list from the URL. */
export function useListQuery(): ListQuery {
  const [query, setQuery] = useSearchParams()
  const { page, ...values } = Object.fromEntries(query)
  return {
    of: (name) => query.get(name) ?? '',
    page: Math.max(1, Number(page) || 1),
    search: values['search_text'] ?? '',
    set: (changed) => setQuery(filled({ ...values, ...changed })),
    hrefOf: (wanted) => `?${new URLSearchParams(filled({ ...values, page: wanted === 1 ? '' : String(wanted) }))}`,
    values,
  }
}

const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Returns a value of the URL if it is one of the known ones. */
export const oneOf = <Value extends string>(known: readonly Value[], value: string): Value | undefined =>
  known.find((each) => each === value)
