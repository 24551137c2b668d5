import { changedQuery } from '../../lib/page/changed-query.ts'
import { folded } from '../../lib/text/folded.ts'
import { SEARCH_TABS } from './search-tabs.ts'
import type { SearchTab } from './search-tabs.ts'

/**
 * The query of `/discover/all`; pages from 1. `tab` is undefined when the URL names none; `lines` is the page of lyrics
 * and transcripts.
 */
export type BrowseQuery = { search: string; page: number; tab: SearchTab | undefined; lines: number }

/** Reads the URL; what cannot be read counts as not said. */
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

/** One page of a kind, as far as the choice of a tab needs it. */
type KindFound = {
  data: readonly ({ name: string } | { title: string })[]
  counts: { total_pages: number }
}

/**
 * The tab that opens when none is named: the first with an item of exactly the searched name, else the first with
 * results, else tab 0 (BROWSE-05).
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

// "marrow and finch" is the name "Marrow & Finch", as it is for the search of the server.
const nameKey = (text: string): string =>
  folded(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same URL on another tab, back on page 1 (BROWSE-06). */
export const withTab = (query: URLSearchParams, tab: SearchTab): string =>
  changedQuery(query, { tab: tab.kind, page: null, lines: null })

/** Another page of a tab. The tab is named, because another page alone does not say which tab opened. */
export const withPage = (query: URLSearchParams, tab: SearchTab, page: number): string =>
  changedQuery(query, { tab: tab.kind, page: String(page) })

/** Another page of the lyrics and transcripts that were found, below the list. */
export const withLines = (query: URLSearchParams, page: number): string =>
  `${changedQuery(query, { lines: String(page) })}#${LINES_ID}`

/** Id of the part of the page with lyrics and transcripts. */
export const LINES_ID = 'lines'
