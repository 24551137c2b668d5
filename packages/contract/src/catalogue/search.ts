import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { PAGE_SIZE, SORT_KEYS } from '../limits.ts'
import { Playlist } from '../listening/playlist.ts'
import { GenreIds, PageNumber, SearchText, limit, page, text } from '../primitives.ts'
import { Ad } from '../site/cover.ts'
import { Album, ArtistSummary, Song } from './catalogue.ts'
import { Episode, Podcast, Season } from './podcast.ts'

/** The kinds of the search, in the order of the tabs (BROWSE-04). */
export const SEARCH_KINDS = ['podcasts', 'episodes', 'seasons', 'albums', 'songs', 'artists', 'playlists'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** One page of each kind (ENTITIES-24). */
export const SearchResults = z.object({
  podcasts: page(Podcast),
  episodes: page(Episode),
  seasons: page(Season),
  albums: page(Album),
  songs: page(Song),
  artists: page(ArtistSummary),
  playlists: page(Playlist),
  adv: Ad.partial({ link: true }).nullish(),
})
export type SearchResults = z.infer<typeof SearchResults>

export const searchAll = get(calls.searchAll, {
  summary: 'Search music and podcasts',
  auth: 'none',
  data: SearchResults,
  input: z.object({ search_text: SearchText, offset: PageNumber, limit: limit(PAGE_SIZE.search), genre_ids: GenreIds }),
})

export const livefeed = get(calls.livefeed, {
  summary: 'Tracks, episodes, playlists and artists in a chosen order',
  auth: 'none',
  input: z.object({
    search_text: SearchText,
    offset: PageNumber,
    limit: limit(PAGE_SIZE.livefeed),
    genre_ids: GenreIds,
    sort_key: z.enum(['', ...SORT_KEYS], 'must be one of the documented sort keys').default(''),
    seed: text(0, 100).optional(),
  }),
  data: z.object({
    songs: page(Song),
    episodes: page(Episode),
    playlists: page(Playlist),
    artists: page(ArtistSummary),
  }),
})

export const livefeedAd = get(calls.livefeedAd, {
  summary: 'Ads of the live feed',
  auth: 'none',
  input: z.object({}),
  data: z.array(Ad),
})
