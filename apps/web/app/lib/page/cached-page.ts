import * as m from '@earshot/messages/site'
import { pageAt } from '../../pages.ts'
import { setCallbackError, setLoading } from '../state/loading-store.ts'

/** The actions of the site's router after a failed navigation. */
export type CachingRouter = {
  /** Cancels the navigation; the current page stays unchanged. */
  stay: () => void
  /** Opens a page again. */
  open: (path: string) => void
}

let router: CachingRouter | undefined

/** Registers the router. Returns a function that removes it. */
export function cachePagesWith(given: CachingRouter): () => void {
  router = given
  return () => {
    if (router === given) router = undefined
  }
}

/**
 * Keeps the current page with all typed text if the page at `url` cannot be opened, and offers a retry (ERRORS-06).
 * Returns false if there is no page to keep: `url` is already in the address bar, as after a load, a reload or Back.
 */
export function showCachedPage(url: string, problem: string): boolean {
  if (router === undefined || withoutHash(url) === withoutHash(location.href)) return false
  const { pathname, search, hash } = new URL(url)
  router.stay()
  offerAgain(problem, () => router?.open(pathname + search + hash))
  return true
}

/** The entries of the table of pages whose code is loaded. */
const loadedPages = new Set<string | undefined>()

/** Records that the code of the page at a path is loaded. */
export const markLoaded = (pathname: string): void => void loadedPages.add(pageAt(pathname))

/**
 * Returns whether the router may open the page at `path`. Offline it would reload the document to load missing code,
 * and the browser would show its own error page; instead the current page stays, and the dialog offers a retry
 * (ERRORS-06).
 */
export function mayOpen(path: string): boolean {
  if (navigator.onLine || loadedPages.has(pageAt(new URL(path, location.href).pathname))) return true
  offerAgain(m.site_offline(), () => {
    if (mayOpen(path)) router?.open(path)
  })
  return false
}

/** Keeps the page when a link outside the router is followed offline. */
export function showCachedPageOffline(href: string): void {
  offerAgain(m.site_offline(), () => void loadWhenReachable(href))
}

/**
 * Loads a URL if the server is reachable; otherwise reports again that it is not, so that the current page is not lost.
 */
export async function loadWhenReachable(url: string): Promise<void> {
  setLoading(true)
  const isThere = await isReachable()
  setLoading(false)
  if (isThere) location.assign(url)
  else offerAgain(m.site_server_unreachable(), () => void loadWhenReachable(url))
}

function offerAgain(content: string, again: () => void): void {
  setLoading(false)
  setCallbackError({ title: m.site_page_not_opened(), content, again })
}

/** Returns whether the server is reachable. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

const withoutHash = (url: string): string => new URL(url, location.href).href.replace(/#.*$/, '')
