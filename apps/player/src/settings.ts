import { LISTENING_KEYS } from '@earshot/listening/keys'
import { trackMaker, type TrackMaker } from '@earshot/listening/tracks'

/** Absolute URLs of the API and the community site, each with a trailing "/". */
export type Origins = { api: string; site: string }

// A server renders pages for several origins, so it names them before each (`setOrigins`).
let origins: Origins =
  typeof document === 'undefined'
    ? { api: '', site: '' }
    : { api: urlIn('earshot-api', '/api/'), site: urlIn('earshot-site', '/') }

/** Names API and site for the page that is rendered next, on a server. */
export function setOrigins(next: Origins): void {
  origins = next
}

/** URL of the API, absolute, with "/" at its end. */
export const apiBase = (): string => origins.api

/** URL of the community site, absolute, with "/" at its end. */
export const siteHome = (): string => origins.site

/** Path below which the player's pages lie, with "/" at both ends. */
export const BASE: string = import.meta.env.BASE_URL

/** Identifies this client to the API; it grants nothing. */
export const API_KEY = 'earshot-web'

/**
 * Storage keys of the player; the community site's own keys are not touched. They belong to the account whose id stands
 * at `owner` and go with it: the site removes them at sign-out, endSession of session.ts when the key is dead.
 */
export const KEYS = {
  token: 'earshot.player.token',
  owner: 'earshot.player.owner',
  queue: LISTENING_KEYS.queue,
  places: LISTENING_KEYS.places,
} as const

/** Resolves an API URL; a URL that begins with "/" is relative to the API's origin. */
export const absolute = (url: string): string => new URL(url, apiBase()).href

/** A URL of the community site. */
export const sitePage = (path: string): string => siteHome() + path

/** The URL under which others open a page of the player, `path` as in `album/7`; without a key. */
export const playerPage = (path: string): string =>
  new URL(BASE + path, typeof location === 'undefined' ? origins.site : location.origin).href

function urlIn(name: string, fallback: string): string {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  const url = new URL(content === '' ? fallback : content, location.origin).href
  return url.endsWith('/') ? url : `${url}/`
}

/** Makes tracks with the URLs of this API and site. */
export const makeTracks: TrackMaker = trackMaker({ absolute, sitePage })
