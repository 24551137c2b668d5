import { within } from '@testing-library/dom'
import type { BoundFunctions, queries } from '@testing-library/dom'
import { Window } from 'happy-dom'
import { siteUrl } from './harness.ts'

/** A page as the server sent it: no script has run and no style applies. */
export type ReadPage = BoundFunctions<typeof queries> & {
  status: number
  headers: Headers
  /** The URL after redirects, or of the redirect itself with `redirect: 'manual'`. */
  url: string
  html: string
  document: Document
  /** The main content, without header and footer, with the same queries. */
  content: BoundFunctions<typeof queries>
  /** Reads the page that a link of this one opens. */
  follow: (link: Element | undefined) => Promise<ReadPage>
}

// Only a parser: it neither runs scripts nor loads files.
const parser = new new Window({
  settings: { enableJavaScriptEvaluation: false, disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
}).DOMParser()

/**
 * Reads a page as a visitor without a browser, at a twentieth of the cost of a visit. Roles, labels and texts are found
 * by the queries of Testing Library, where a name must match completely. Members get the same HTML: their data come
 * from the API, which `read` of listenable.ts requests. `site` names another site than the one that all specs share.
 */
export async function readPage(
  path: string,
  { site = siteUrl(), ...request }: RequestInit & { site?: string } = {},
): Promise<ReadPage> {
  const reply = await fetch(new URL(path, site), request)
  const html = await reply.text()
  const document = parsePage(html)
  return {
    ...within(document.body),
    status: reply.status,
    headers: reply.headers,
    url: reply.url,
    html,
    document,
    content: within(document.querySelector<HTMLElement>('#content, #main') ?? document.body),
    follow: (link) => readPage(new URL(hrefOf(link), reply.url).href, { site, ...request }),
  }
}

/** Parses a page without its styles, because parsing them takes longest. */
function parsePage(html: string): Document {
  const found: unknown = parser.parseFromString(html.replaceAll(/<style[\s\S]*?<\/style>/g, ''), 'text/html')
  if (!isDocument(found)) throw new Error('happy-dom made no document.')
  return found
}

/** The type of happy-dom's documents differs, although they implement the standard. */
const isDocument = (found: unknown): found is Document =>
  typeof found === 'object' && found !== null && 'nodeType' in found && found.nodeType === 9

function hrefOf(link: Element | undefined): string {
  const href = link?.getAttribute('href')
  if (typeof href !== 'string') throw new Error(`no link to follow: ${link?.outerHTML ?? 'no element'}`)
  return href
}

/** Returns the text of an element for a reader, with single spaces. */
export const wordsOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Returns the targets of the links inside an element. */
export const linksOf = (element: ParentNode): string[] =>
  [...element.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')

/** Returns the nearest ancestor that matches a selector. */
export function blockOf(element: Element, selector: string): HTMLElement {
  const block = element.closest<HTMLElement>(selector)
  if (block === null) throw new Error(`no ${selector} around ${element.outerHTML.slice(0, 200)}`)
  return block
}

/** Returns a found value; fails if it is missing. */
export function the<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('what the test needs is not there')
  return found
}

/** Reads the page that a link of another page opens. */
export const followLink = (page: ReadPage, link: Element | null | undefined): Promise<ReadPage> =>
  readPage(goalOf(page, link))

/** Returns path, query and fragment of a link of a page, also of a relative one. */
export function goalOf({ url }: ReadPage, link: Element | null | undefined): string {
  const { pathname, search, hash } = new URL(link?.getAttribute('href') ?? '', url)
  return pathname + search + hash
}

/** Returns the form of a page's search, which works without scripts; the queries do not know the role `search` yet. */
export function searchFormOf({ document }: ReadPage): HTMLFormElement {
  const form = document.querySelector<HTMLFormElement>('#content search form')
  if (form === null) throw new Error('The page has no search.')
  return form
}

/** Returns the visible items of a list, without those of closed menus. */
export const itemsIn = (element: ParentNode): HTMLElement[] =>
  [...element.querySelectorAll('li')].filter((item) => item.closest('[popover]') === null)
