import { ApiError } from '@earshot/contract/client'
import * as m from '@earshot/messages/site'
import { setCallbackError, setLoading } from '../state/loading-store.ts'

/** What the site's router can do for a visit that failed. */
export type KeepingRouter = {
  /** Path of the page that is being opened; undefined when none is. */
  opening: () => string | undefined
  /** Gives up opening it; the page that is shown stays as it is. */
  stay: () => void
  /** Opens a page again. */
  open: (path: string) => void
}

const UNREACHABLE = m.site_server_unreachable()

let router: KeepingRouter | undefined

/** Registers the router. Returns a function that removes it. */
export function keepPagesWith(given: KeepingRouter): () => void {
  router = given
  return () => {
    if (router === given) router = undefined
  }
}

/**
 * Keeps the page that is shown, with all that was typed in it, when the page at `url` cannot be opened, and offers to try again
 * (ERRORS-06). False when there is no page to keep: `url` is already in the address bar, as after a load, a reload or Back.
 */
export function keepPage(url: string, problem: string): boolean {
  if (router === undefined || withoutHash(url) === withoutHash(location.href)) return false
  const { pathname, search, hash } = new URL(url)
  router.stay()
  offerAgain(problem, () => router?.open(pathname + search + hash))
  return true
}

/** Keeps the page when a link of the browser's own was followed offline. */
export function keepPageOffline(href: string): void {
  offerAgain(m.site_offline(), () => void loadWhenReachable(href))
}

/** The router requests the code of a page once; after a failure only a full page load gets it. */
let isCodeMissing = false

/** Called by the framework in place of a reload when the code of a page did not come (see vite.config.ts). */
export async function onCodeMissing(): Promise<never> {
  isCodeMissing = true
  await openByLoad()
  return new Promise(() => {})
}

/** When the code of the next page is missing, loads that page from the server; this also brings a new version of the site. Throws when the server does not answer and no page can be kept. */
export async function openByLoad(): Promise<void> {
  if (!isCodeMissing) return
  const isThere = await isReachable()
  const path = router?.opening()
  if (path === undefined) return
  const url = new URL(path, location.href).href
  if (isThere) leaveFor(url)
  else if (withoutHash(url) === withoutHash(location.href)) throw new ApiError(0, UNREACHABLE)
  else {
    router?.stay()
    offerAgain(UNREACHABLE, () => void loadWhenReachable(url))
  }
}

/** Loads a URL when the server answers; else says again that it does not. A page that is left for nothing would be lost. */
export async function loadWhenReachable(url: string): Promise<void> {
  setLoading(true)
  const isThere = await isReachable()
  setLoading(false)
  if (isThere) location.assign(url)
  else offerAgain(UNREACHABLE, () => void loadWhenReachable(url))
}

// Several files of one page are missing, one after the other; a second load would break off the first.
function leaveFor(url: string): void {
  if (leaving.url === url && Date.now() - leaving.at < LEAVING_MS) return
  leaving = { url, at: Date.now() }
  location.assign(url)
}

/** Milliseconds in which the same page is not loaded twice. */
const LEAVING_MS = 5_000
let leaving = { url: '', at: 0 }

function offerAgain(content: string, again: () => void): void {
  setLoading(false)
  setCallbackError({ title: m.site_page_not_opened(), content, again })
}

/** Whether the server answers. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

const withoutHash = (url: string): string => new URL(url, location.href).href.replace(/#.*$/, '')
