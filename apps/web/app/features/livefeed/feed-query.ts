import { OFFSET_MAX, PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/livefeed'
import { SORTS } from '../../lib/text/sorts.ts'
import type { Sort } from '../../lib/text/sorts.ts'
import { changedQuery } from '../../lib/url/changed-query.ts'

/** The tabs of the live feed in order, with their names in the URL (LIVEFEED-04). */
export const FEED_TABS = [
  { kind: 'songs', label: m.livefeed_music },
  { kind: 'episodes', label: m.episodes },
  { kind: 'playlists', label: m.playlists },
  { kind: 'artists', label: m.artists },
] as const

/** One of the tabs. */
export type FeedTab = (typeof FEED_TABS)[number]

/** The id of the section with the rows; a link to another page of the rows scrolls to it. */
export const ROWS_ID = 'rows'

/** The query of `/live-feed`; pages start at 1. */
export type FeedQuery = { search: string; page: number; tab: FeedTab; sort: Sort | undefined; seed: string }

/** The number of available pages: the server refuses later ones. */
const PAGES_MAX = OFFSET_MAX / PAGE_SIZE.livefeed
/** The maximum characters of a search and a seed. */
const LETTERS = { search: 200, seed: 100 } as const

/** Parses the URL; invalid values count as missing. */
export function readFeed(query: URLSearchParams): FeedQuery {
  const page = Number(query.get('page') ?? 1)
  return {
    search: (query.get('search') ?? '').trim().slice(0, LETTERS.search),
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1,
    tab: FEED_TABS.find(({ kind }) => kind === query.get('tab')) ?? FEED_TABS[0],
    sort: SORTS.find(({ key }) => key === query.get('sort')),
    seed: (query.get('seed') ?? '').slice(0, LETTERS.seed) || '0',
  }
}

/** Returns the query with another tab, on page 1 (LIVEFEED-09). */
export const withTab = (query: URLSearchParams, { kind }: FeedTab): string => changed(query, { tab: kind, page: null })

/** Returns the query with another page of the open tab. */
export const withPage = (query: URLSearchParams, page: number): string =>
  `${changed(query, { page: String(page) })}#${ROWS_ID}`

/**
 * Returns the query with another order, or without one, on page 1; "Random" includes the seed of this visit
 * (LIVEFEED-10).
 */
export const withSort = (query: URLSearchParams, sort: Sort['key'] | null, seed: string): string =>
  changed(query, { sort, seed: sort === 'rand' ? seed : null, page: null })

const changed = (query: URLSearchParams, changes: Record<string, string | null>): string =>
  `/live-feed${changedQuery(query, changes)}`
