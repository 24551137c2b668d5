import { z } from 'zod'
import * as calls from '../calls.ts'
import { Post } from '../community/community.ts'
import { get } from '../endpoint.ts'
import { PAGE_SIZE, SORT_KEYS } from '../limits.ts'
import { Playlist } from '../listening/playlist.ts'
import { Member } from '../member/member.ts'
import { GenreIds, MaybeText, PageNumber, SearchText, Time, Url, idOf, limit, page, text } from '../primitives.ts'
import { Ad } from '../site/cover.ts'
import { News } from '../site/publication.ts'
import { Album, ArtistSummary, Song } from './catalogue.ts'
import { Episode, Podcast, Season } from './podcast.ts'
import { SUGGESTED } from './suggested.ts'

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
  auth: 'optional',
  scope: 'listen',
  data: SearchResults,
  input: z.object({ search_text: SearchText, offset: PageNumber, limit: limit(PAGE_SIZE.search), genre_ids: GenreIds }),
})

// The rows of the live feed have the time of publication (HOMEFEED-04).
const dated = { published_at: Time }

export const livefeed = get(calls.livefeed, {
  summary: 'Tracks, episodes, playlists and artists in a chosen order',
  auth: 'optional',
  scope: 'listen',
  input: z.object({
    search_text: SearchText,
    offset: PageNumber,
    limit: limit(PAGE_SIZE.livefeed),
    genre_ids: GenreIds,
    sort_key: z.enum(['', ...SORT_KEYS], 'must be one of the documented sort keys').default(''),
    seed: text(0, 100).optional(),
  }),
  data: z.object({
    songs: page(Song.extend(dated)),
    episodes: page(Episode.extend(dated)),
    playlists: page(Playlist.extend(dated)),
    artists: page(ArtistSummary.extend(dated)),
  }),
})

export const livefeedAd = get(calls.livefeedAd, {
  summary: 'Ads of the live feed',
  auth: 'none',
  input: z.object({}),
  data: z.array(Ad),
})

/** The kinds of suggestions, in their order; a song is a `play`, as in the URLs of the player (FIND-01). */
export const SUGGESTED_KINDS = [
  'play',
  'album',
  'artist',
  'podcast',
  'episode',
  'playlist',
  'post',
  'article',
  'member',
] as const
export type SuggestedKind = (typeof SUGGESTED_KINDS)[number]

/**
 * An item whose name contains a typed text. `by` is its artist, podcast, owner or topic, of a member the display name;
 * `link` is its page on this site or in the player.
 */
export const Suggestion = z.object({
  kind: z.enum(SUGGESTED_KINDS),
  id: idOf('song', 'album', 'artist', 'podcast', 'episode', 'playlist', 'post', 'article', 'member'),
  title: z.string(),
  by: MaybeText,
  image: Url,
  link: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

// Not in the specification: what the search dialog shows while a member types (FIND-01).
export const suggest = get(calls.suggest, {
  summary: `Items whose names contain a text that is being typed: at most ${SUGGESTED.each} of each kind that everybody may see, kinds with an item of exactly this name first; empty for fewer than ${SUGGESTED.least} characters`,
  auth: 'optional',
  scope: 'listen',
  input: z.object({ search_text: SearchText }),
  data: z.array(Suggestion),
})

// Not in the specification: the tabs "Posts", "News" and "Members" of the search (FIND-02).
export const searchTexts = get(calls.searchTexts, {
  summary:
    'Posts, articles and members that contain a text: exact titles and names first, then those that begin with it',
  auth: 'optional',
  scope: 'read',
  input: z.object({ search_text: SearchText, offset: PageNumber, limit: limit(PAGE_SIZE.search) }),
  data: z.object({ posts: page(Post), news: page(News), members: page(Member) }),
})

/** The calls of suggestions, texts and members. */
export const findCalls = [suggest, searchTexts] as const
