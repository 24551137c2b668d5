import type { Page } from 'playwright-core'
import { isThorough } from '../../apps/server/src/testing/thorough.ts'

/** The number of redirects after which a link counts as a loop. */
const HOPS_MAX = 5
/** The number of parallel requests. */
const AT_ONCE = 4

/** The final response of a URL; `body` is set only for a page. */
export type Answer = { url: string; status: number; hops: readonly string[]; body: string | undefined }

/** Returns path and query of a link to a page of this site; undefined for mail, phone, scripts and other hosts. */
export function ownUrl(href: string, page: string, site: string): string | undefined {
  if (!URL.canParse(href, site + page)) return undefined
  const { origin, pathname, search } = new URL(href, site + page)
  return origin === site ? pathname + search : undefined
}

/** Returns the URLs of all links of the current page, including menus and drawers. */
export const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('a[href], area[href]'), (link) => link.getAttribute('href') ?? ''),
  )

/** Requests a URL like a browser without scripts, and follows redirects. */
export async function follow(url: string, site: string): Promise<Answer> {
  const hops: string[] = []
  let at = url
  for (;;) {
    const reply = await fetch(site + at, { redirect: 'manual' })
    const next = reply.headers.get('location')
    if (next === null || reply.status < 300 || reply.status >= 400) {
      const isPage = reply.headers.get('content-type')?.startsWith('text/html') === true
      const body = isPage ? await reply.text() : undefined
      if (!isPage) await reply.body?.cancel()
      return { url, status: reply.status, hops, body }
    }
    await reply.body?.cancel()
    const own = ownUrl(next, at, site)
    if (own === undefined || hops.length === HOPS_MAX)
      return { url, status: 310, hops: [...hops, next], body: undefined }
    hops.push(own)
    at = own
  }
}

/** Runs `work` for each item, some in parallel. */
export async function forEachOf<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const turns = list.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of turns) await work(each)
    }),
  )
}

const answers = new Map<string, Promise<Answer>>()
const mayAsk = turnsOf(isThorough ? Infinity : 1)

/**
 * Returns whether a URL is one of the first `most` of its kind: of the pages that differ only in ids and in query
 * values.
 */
export function turnsOf(most: number): (url: string) => boolean {
  const seen = new Map<string, number>()
  return (url) => {
    const [path = '', query = ''] = url.split('?')
    const kind = `${path.replaceAll(/\d+/g, ':id').replace(/^\/member\/.+/, '/member/:name')}?${[...new URLSearchParams(query).keys()].join('&')}`
    const turn = (seen.get(kind) ?? 0) + 1
    seen.set(kind, turn)
    return turn <= most
  }
}

/**
 * Returns the broken links of a page; each URL is requested once, and one of each kind: links.spec.ts requests all
 * links that the server renders, and `npm test -- --all` also all that the browser renders. `hidden` are pages that
 * only the browser shows, to members with access.
 */
export async function deadLinks(
  hrefs: readonly string[],
  page: string,
  { site, hidden }: { site: string; hidden?: RegExp | undefined },
): Promise<string[]> {
  const faults: string[] = []
  const own = new Set(hrefs.map((href) => ownUrl(href, page, site)).filter((url) => url !== undefined))
  await forEachOf([...own], async (url) => {
    const known = answers.get(url)
    if (known === undefined && !mayAsk(url)) return
    const requested = known ?? follow(url, site)
    answers.set(url, requested)
    const fault = faultOf(await requested)
    if (fault !== undefined && hidden?.test(url) !== true) faults.push(fault)
  })
  return faults
}

/**
 * Pages that redirect, and pages that report missing content, as the specification requires (ROUTES-16, TEMPLATES-03).
 */
const MAY_LEAD_ON = /^\/(?:signin-cover|signin-simple)$/
const MAY_BE_MISSING = /^\/(?:not-found|not-found-cover|player\/nowhere)$/

/** Returns the fault of a link's response; undefined when the page is found without a redirect. */
export function faultOf({ url, status, hops }: Answer): string | undefined {
  if (status === 404 && MAY_BE_MISSING.test(url)) return undefined
  if (status !== 200) return `the link ${url} is answered with ${[status, ...hops].join(' ')}`
  if (hops.length > 0 && !MAY_LEAD_ON.test(url)) return `the link ${url} leads on to ${hops.join(', ')}`
  return undefined
}
