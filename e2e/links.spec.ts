import { unescapeHtml } from '@earshot/contract/text/html-text'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { findWorld, type World } from './look/judge.ts'
import { faultOf, follow, forEachOf, ownUrl, turnsOf } from './look/links.ts'

const MINUTE = 60_000
/**
 * The number of pages per kind whose links are followed; the demo world has hundreds of songs. LINKS=all follows those
 * of every page.
 */
const OF_A_KIND = process.env.LINKS === 'all' ? Infinity : isThorough ? 8 : 4
/** The number of links per kind that are followed; `npm test -- --all` follows each. */
const FOLLOWED = isThorough ? Infinity : 5

let world: World
beforeAll(async () => {
  world = await findWorld()
})

test(
  'ROUTES-17 every link of every page leads a visitor to a page that is there, without a detour',
  async () => {
    const faults: string[] = []
    const askedBy = new Map([['/', '']])
    const [isTurnOf, isFollowed] = [turnsOf(OF_A_KIND), turnsOf(FOLLOWED)]
    let wave = ['/']
    while (wave.length > 0) {
      const found: string[] = []
      await forEachOf(wave, async (url) => {
        const answer = await follow(url, world.site)
        const fault = faultOf(answer)
        if (fault !== undefined) faults.push(`${askedBy.get(url) ?? ''}: ${fault}`)
        const { body } = answer
        if (body === undefined || answer.status !== 200 || !isTurnOf(url)) return
        const { hrefs, ids } = readPage(body)
        for (const href of hrefs) {
          if (href.startsWith('#') && href.length > 1 && !ids.has(decodeURIComponent(href.slice(1))))
            faults.push(`${url}: nothing on the page is ${href}`)
          const own = ownUrl(href, url, world.site)
          // Combinations of filters are endless.
          if (own === undefined || askedBy.has(own) || (own.includes('?') && url.includes('?'))) continue
          askedBy.set(own, url)
          if (isFollowed(own)) found.push(own)
        }
      })
      wave = found
    }
    expect(askedBy.size).toBeGreaterThan(300)
    expect(faults).toEqual([])
  },
  5 * MINUTE,
)

/** Returns the URLs of a page's links and its fragment ids. React writes every attribute in double quotes. */
function readPage(html: string): { hrefs: string[]; ids: Set<string> } {
  const hrefs = Array.from(html.matchAll(/<(a|area|link)\b([^>]*)>/g), ([, tag = '', attributes = '']) => {
    if (tag === 'link' && !attributes.includes('rel="alternate"')) return undefined
    return /\shref="([^"]*)"/.exec(attributes)?.[1]
  })
  return {
    hrefs: hrefs.filter((href) => href !== undefined).map(unescapeHtml),
    ids: new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => unescapeHtml(id))),
  }
}
