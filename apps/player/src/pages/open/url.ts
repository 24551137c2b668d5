import { SEARCH_TEXT_MAX } from '@earshot/contract/limits'

/** The last page of search results that is requested. */
const PAGE_MAX = 1_000

/** The kinds of items that have a listening page. */
export const LISTEN_KINDS = ['album', 'season', 'play', 'playlist', 'episode'] as const
export type ListenKind = (typeof LISTEN_KINDS)[number]

/** The pages of the player (PLAYERLINKS-01, PLAYERLINKS-02). */
export type Location =
  | { page: 'listen'; kind: ListenKind; id: number }
  | { page: 'user'; id: number }
  | { page: 'playlists' }
  /** `number` is the page of the results for `text`, from 1. */
  | { page: 'search'; text: string; number: number }
  | { page: 'home' }
  | { page: 'unknown' }

/**
 * Parses the page and the token from a path below `base` and its query. A blank, "null" or "undefined" token counts as
 * none (PLAYERLINKS-08).
 */
export function readUrl(pathname: string, base: string, query = ''): { place: Location; token: string | undefined } {
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname.replace(/^\//, '')
  const [kind = '', ...rest] = below.replace(/\/$/, '').split('/')
  if (kind === '' && rest.length === 0) return { place: { page: 'home' }, token: undefined }
  if (kind === 'playlists' && rest.length <= 1) return { place: { page: 'playlists' }, token: readToken(rest[0]) }
  if (kind === 'search' && rest.length === 0) return { place: readSearch(new URLSearchParams(query)), token: undefined }
  const [id = '', token, ...more] = rest
  const place = more.length > 0 || !/^[1-9]\d{0,9}$/.test(id) ? undefined : pageOf(kind, Number(id))
  return place === undefined ? { place: { page: 'unknown' }, token: undefined } : { place, token: readToken(token) }
}

/** Returns the path of a page below the base, without a token; undefined for unknown pages. */
export function pathOf(place: Location): string | undefined {
  switch (place.page) {
    case 'listen':
      return `${place.kind}/${place.id}`
    case 'user':
      return `user/${place.id}`
    case 'playlists':
      return 'playlists'
    case 'search':
      return searchPath(place.text, place.number)
    case 'home':
      return ''
    case 'unknown':
      return undefined
  }
}

/**
 * Returns the site's sign-in path that leads back to a page of the player (SIGNIN-12, SIGNIN-13, ACCOUNT2-09); unknown
 * pages have no way back.
 */
export function signInPath(place: Location): string {
  switch (place.page) {
    case 'listen':
      return `signin/${place.kind === 'play' ? 'song' : place.kind}/${place.id}`
    case 'user':
      return `signin/user/${place.id}`
    case 'playlists':
      return 'signin/playlist'
    case 'search':
      return `signin/${searchPath(place.text, place.number)}`
    case 'home':
      return 'signin/player'
    case 'unknown':
      return 'signin'
  }
}

/** Returns path and query of a page of search results. */
export function searchPath(text: string, number = 1): string {
  const query = new URLSearchParams({
    ...(text !== '' && { search: text }),
    ...(number > 1 && { page: String(number) }),
  }).toString()
  return query === '' ? 'search' : `search?${query}`
}

function readSearch(query: URLSearchParams): Location {
  const number = Number(query.get('page') ?? 1)
  return {
    page: 'search',
    text: (query.get('search') ?? '').trim().slice(0, SEARCH_TEXT_MAX),
    number: Number.isInteger(number) && number >= 1 && number <= PAGE_MAX ? number : 1,
  }
}

function pageOf(kind: string, id: number): Location | undefined {
  if (kind === 'user') return { page: 'user', id }
  const listen = LISTEN_KINDS.find((known) => known === kind)
  return listen && { page: 'listen', kind: listen, id }
}

function readToken(segment: string | undefined): string | undefined {
  const token = decoded(segment ?? '').trim()
  return token === '' || token === 'null' || token === 'undefined' ? undefined : token
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return '' // an invalid escape sequence is not a token
  }
}
