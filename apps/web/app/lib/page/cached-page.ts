import * as m from '@earshot/messages/site'
import { pageAt } from '../../pages.ts'
import { setCallbackError, setLoading } from '../state/loading-store.ts'

/** The actions of the site's router for a visit that failed. */
export type CachingRouter = {
  /** Gives up opening it; the page that is shown stays as it is. */
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
 * Keeps the page that is shown, with all that was typed in it, when the page at `url` cannot be opened, and offers to
 * try again (ERRORS-06). False when there is no page to keep: `url` is already in the address bar, as after a load, a
 * reload or Back.
 */
export function showCachedPage(url: string, problem: string): boolean {
  if (router === undefined || withoutHash(url) === withoutHash(location.href)) return false
  const { pathname, search, hash } = new URL(url)
  router.stay()
  offerAgain(problem, () => router?.open(pathname + search + hash))
  return true
}

/** The entries of the table of pages whose code is loaded, because this document has shown them. */
const loadedPages = new Set<string | undefined>()

/** Remembers that the code of the page at a path is loaded. */
export const markLoaded = (pathname: string): void => void loadedPages.add(pageAt(pathname))

/**
 * Whether the router may open the page at `path`. Offline it would reload the document for code that is not loaded, and
 * the browser would show its own error page; then the page that is shown stays, and the dialog offers to try again
 * (ERRORS-06).
 */
export function mayOpen(path: string): boolean {
  if (navigator.onLine || loadedPages.has(pageAt(new URL(path, location.href).pathname))) return true
  offerAgain(m.site_offline(), () => {
    if (mayOpen(path)) router?.open(path)
  })
  return false
}

/** Keeps the page when a link of the browser's own was followed offline. */
export function showCachedPageOffline(href: string): void {
  offerAgain(m.site_offline(), () => void loadWhenReachable(href))
}

/**
 * Loads a URL when the server answers; else says again that it does not. A page that is left for nothing would be lost.
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
