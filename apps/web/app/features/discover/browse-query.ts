import { folded } from '../../lib/text/folded.ts'
import { SEARCH_TABS } from './search-tabs.ts'
import type { SearchTab } from './search-tabs.ts'

/** What the address of `/discover/all` asks for; page from 1. `tab` is undefined when the address names none. */
export type BrowseQuery = { search: string; page: number; tab: SearchTab | undefined }

/** Reads the address; what cannot be read counts as not said. */
export function readBrowse(query: URLSearchParams): BrowseQuery {
  const page = Number(query.get('page') ?? 1)
  return {
    search: (query.get('search') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    tab: SEARCH_TABS.find((tab) => tab.kind === query.get('tab')),
  }
}

/** One page of a kind, as far as the choice of a tab needs it. */
type KindFound = {
  data: readonly ({ name: string } | { title: string })[]
  counts: { total_pages: number }
}

/** The tab that opens when none is named: the first with an item of exactly the searched name, else the first with results, else tab 0 (BROWSE-05). */
export function startTab(found: { [kind in SearchTab['kind']]: KindFound }, search: string): SearchTab {
  const wanted = nameKey(search)
  const isNamed = ({ kind }: SearchTab) => found[kind].data.some((item) => nameKey(nameOf(item)) === wanted)
  return (
    (wanted === '' ? undefined : SEARCH_TABS.find(isNamed)) ??
    SEARCH_TABS.find(({ kind }) => found[kind].counts.total_pages > 0) ??
    SEARCH_TABS[0]
  )
}

const nameOf = (item: { name: string } | { title: string }): string => ('name' in item ? item.name : item.title)

// "marrow and finch" is the name "Marrow & Finch", as it is for the search of the server.
const nameKey = (text: string): string =>
  folded(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same address on another tab, back on page 1 (BROWSE-06). */
export function withTab(query: URLSearchParams, tab: SearchTab): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.set('tab', tab.kind)
  return `?${next.toString()}`
}

/** Another page of a tab. The tab is named, because another page alone does not say which tab opened. */
export function withPage(query: URLSearchParams, tab: SearchTab, page: number): string {
  const next = new URLSearchParams(query)
  next.set('tab', tab.kind)
  next.set('page', String(page))
  return `?${next.toString()}`
}
