import { folded } from '../../lib/text/folded.ts'
import { changedQuery } from '../../lib/url/changed-query.ts'
import { SEARCH_TABS } from './search-tabs.ts'
import type { SearchTab } from './search-tabs.ts'

/**
 * The query of `/discover/all`; pages from 1. `tab` is undefined if the URL names none; `lines` is the page of lyrics
 * and transcripts.
 */
export type BrowseQuery = { search: string; page: number; tab: SearchTab | undefined; lines: number }

/** Parses the URL; invalid values count as missing. */
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

type Named = { name: string } | { title: string } | { username: string; full_name?: string | null | undefined }

/** One page of a kind, with the fields that the choice of a tab needs. */
type KindFound = {
  data: readonly Named[]
  counts: { total_pages: number }
}

/**
 * Returns the initial tab: the first with an item named exactly like the search, otherwise the first with results,
 * otherwise tab 0 (BROWSE-05).
 */
export function startTab(found: { [kind in SearchTab['kind']]: KindFound }, search: string): SearchTab {
  const key = nameKey(search)
  const isNamed = ({ kind }: SearchTab) => found[kind].data.some((item) => namesOf(item).map(nameKey).includes(key))
  return (
    (key === '' ? undefined : SEARCH_TABS.find(isNamed)) ??
    SEARCH_TABS.find(({ kind }) => found[kind].counts.total_pages > 0) ??
    SEARCH_TABS[0]
  )
}

function namesOf(item: Named): string[] {
  if ('username' in item) return [item.username, item.full_name ?? '']
  return ['name' in item ? item.name : item.title]
}

// "marrow and finch" matches the name "Marrow & Finch", as in the server's search.
const nameKey = (text: string): string =>
  folded(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the query with another tab, on page 1 (BROWSE-06). */
export const withTab = (query: URLSearchParams, tab: SearchTab): string =>
  changedQuery(query, { tab: tab.kind, page: null, lines: null })

/** Returns the query with another page of a tab. The tab is included, because the page alone does not identify it. */
export const withPage = (query: URLSearchParams, tab: SearchTab, page: number): string =>
  changedQuery(query, { tab: tab.kind, page: String(page) })

/** Returns the query with another page of matching lyrics and transcripts, below the list. */
export const withLines = (query: URLSearchParams, page: number): string =>
  `${changedQuery(query, { lines: String(page) })}#${LINES_ID}`

/** The id of the page's section with lyrics and transcripts. */
export const LINES_ID = 'lines'
