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

/** The tab that opens when none is named: the first with results, or tab 0 (Podcasts) when nothing has any (BROWSE-05). */
export function startTab(found: { [kind in SearchTab['kind']]: { counts: { total_pages: number } } }): SearchTab {
  return SEARCH_TABS.find(({ kind }) => found[kind].counts.total_pages > 0) ?? SEARCH_TABS[0]
}

/** The same address on another tab, back on page 1 (BROWSE-06). */
export function withTab(query: URLSearchParams, tab: SearchTab): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.set('tab', tab.kind)
  return `?${next.toString()}`
}

/** The same address on another page. */
export function withPage(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query)
  next.set('page', String(page))
  return `?${next.toString()}`
}
