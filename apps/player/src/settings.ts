import { LISTENING_KEYS } from '@earshot/listening/keys'
import { trackMaker, type TrackMaker } from '@earshot/listening/tracks/tracks'

/** Absolute URLs of the API and the community site, each with a trailing "/". */
export type Origins = { api: string; site: string }

// A server renders pages for several origins, so it sets them before each page (`setOrigins`).
let origins: Origins =
  typeof document === 'undefined'
    ? { api: '', site: '' }
    : { api: urlIn('earshot-api', '/api/'), site: urlIn('earshot-site', '/') }

/** Sets API and site for the next rendered page, on a server. */
export function setOrigins(next: Origins): void {
  origins = next
}

/** Returns the absolute URL of the API, with a trailing "/". */
export const apiBase = (): string => origins.api

/** Returns the absolute URL of the community site, with a trailing "/". */
export const siteHome = (): string => origins.site

/** The base path of the player's pages, with "/" at both ends. */
export const BASE: string = import.meta.env.BASE_URL

/** Identifies this client to the API; it grants no rights. */
export const API_KEY = 'earshot-web'

/**
 * Storage keys of the player; the keys of the community site stay untouched. The values belong to the account whose id
 * is in `owner` and are removed with it: by the site at sign-out, by endSession of session.ts when the key expires.
 */
export const KEYS = {
  token: 'earshot.player.token',
  owner: 'earshot.player.owner',
  queue: LISTENING_KEYS.queue,
  places: LISTENING_KEYS.places,
} as const

/** Resolves an API URL; a URL that begins with "/" is relative to the API's origin. */
export const absolute = (url: string): string => new URL(url, apiBase()).href

/** Returns a URL of the community site. */
export const sitePage = (path: string): string => siteHome() + path

/** Returns the public URL of a page of the player, without a key; `path` is for example `album/7`. */
export const playerPage = (path: string): string =>
  new URL(BASE + path, typeof location === 'undefined' ? origins.site : location.origin).href

function urlIn(name: string, fallback: string): string {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  const url = new URL(content === '' ? fallback : content, location.origin).href
  return url.endsWith('/') ? url : `${url}/`
}

/** Creates tracks with the URLs of this API and site. */
export const makeTracks: TrackMaker = trackMaker({ absolute, sitePage })
