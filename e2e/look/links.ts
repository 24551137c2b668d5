import type { Page } from 'playwright-core'
import { isThorough } from '../../apps/server/src/testing/thorough.ts'

/** Redirects that are followed before a way counts as a circle. */
const HOPS_MAX = 5
/** URLs that are asked at the same time. */
const AT_ONCE = 4

/** The final response of a URL; `body` is set only for a page. */
export type Answer = { url: string; status: number; hops: readonly string[]; body: string | undefined }

/**
 * Path and query of a link that leads to a page of this site; undefined for mail, phone, scripts of the page itself and
 * other hosts.
 */
export function ownUrl(href: string, page: string, site: string): string | undefined {
  if (!URL.canParse(href, site + page)) return undefined
  const { origin, pathname, search } = new URL(href, site + page)
  return origin === site ? pathname + search : undefined
}

/** URLs of all links of a page as it stands, in menus and drawers that are open too. */
export const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('a[href], area[href]'), (link) => link.getAttribute('href') ?? ''),
  )

/** Asks a URL as a browser without scripts does, and follows where it leads. */
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

/** Does `work` for each of a list, some at the same time. */
export async function forEachOf<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const turns = list.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of turns) await work(each)
    }),
  )
}

const answers = new Map<string, Promise<Answer>>()
const mayAsk = turnsOf(isThorough ? Infinity : 3)

/**
 * Says of a URL whether it is one of the first `most` of its kind: of the pages that differ only in ids and in the
 * values of their query.
 */
export function turnsOf(most: number): (url: string) => boolean {
  const seen = new Map<string, number>()
  return (url) => {
    const [path = '', query = ''] = url.split('?')
    const kind = `${path.replaceAll(/\d+/g, ':id')}?${[...new URLSearchParams(query).keys()].join('&')}`
    const turn = (seen.get(kind) ?? 0) + 1
    seen.set(kind, turn)
    return turn <= most
  }
}

/**
 * Says which of these links of a page lead to nothing on this site; each is asked once, and a few of each kind:
 * links.spec.ts asks all that the server draws, and `npm test -- --all` all that the browser draws too. `hidden` are
 * pages that the server shows nobody and the browser shows to whom may see them.
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
 * Pages that lead on, and pages that say that something is not there, because the specification wants them so
 * (ROUTES-16, TEMPLATES-03).
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
