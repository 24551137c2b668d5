import { changedQuery } from '../../lib/page/changed-query.ts'
import { folded } from '../../lib/text/folded.ts'
import { SEARCH_TABS } from './search-tabs.ts'
import type { SearchTab } from './search-tabs.ts'

/**
 * The query of `/discover/all`; pages start at 1. `tab` is undefined if the URL names none; `lines` is the page of
 * lyrics and transcripts.
 */
export type BrowseQuery = { search: string; page: number; tab: SearchTab | undefined; lines: number }

/** Parses the query; invalid values are ignored. */
export function readBrowse(query: URLSearchParams): BrowseQuery {
  return {
    search: (query.get('search') ?? '').trim().slice(0, 200),
    page: pageIn(query, 'page'),
    lines: pageIn(query, 'lines'),
    tab: SEARCH_TABS.find((tab) => tab.kind === query.get('tab')),
  }
}

function pageIn(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The fields of a page of a kind that determine the tab. */
type KindFound = {
  data: readonly ({ name: string } | { title: string })[]
  counts: { total_pages: number }
}

/**
 * Returns the default tab: the first with an item of exactly the searched name, else the first with results, else tab 0
 * (BROWSE-05).
 */
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

// "marrow and finch" equals the name "Marrow & Finch", as in the search of the server.
const nameKey = (text: string): string =>
  folded(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the URL of another tab, on page 1 (BROWSE-06). */
export const withTab = (query: URLSearchParams, tab: SearchTab): string =>
  changedQuery(query, { tab: tab.kind, page: null, lines: null })

/** Returns the URL of another page of a tab. It names the tab, because the page alone does not determine it. */
export const withPage = (query: URLSearchParams, tab: SearchTab, page: number): string =>
  changedQuery(query, { tab: tab.kind, page: String(page) })

/** Returns the URL of another page of the matching lyrics and transcripts, below the list. */
export const withLines = (query: URLSearchParams, page: number): string =>
  `${changedQuery(query, { lines: String(page) })}#${LINES_ID}`

/** Id of the part of the page with lyrics and transcripts. */
export const LINES_ID = 'lines'
