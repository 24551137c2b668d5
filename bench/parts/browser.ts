import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../../e2e/chromium-flags.ts'
import { chromium as findChromium } from '../../scripts/lib/system-packages.mjs'
import { quantile, row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { startServer } from '../server.ts'

/** The pages, with a selector for the first item of their lists. */
const PAGES = {
  '/': 'main h1',
  '/discover': 'main article a',
  '/discover/all': 'main article a',
  '/artist/1': 'main h1',
  '/community/post/1': 'main h1',
  '/publication': 'main article a',
  '/player/album/1': 'main ol li',
}
/** Goals in milliseconds: the player is measured by its first row, the others by their largest contentful paint. */
const LARGEST_MOST_MS = 1_800
const PLAYER_ROW_MOST_MS = 2_000
const SHIFT_MOST = 0.01
const RUNS = 3
// "Slow 4G" as in the browser's developer tools: milliseconds per request, bytes per second.
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75 }
const CPU_SLOWDOWN = 4
/** Maximum wait for an idle network, because a video on a slow line takes as long as it lasts. */
const STILL_WITHIN_MS = 12_000
/** The server starts to generate the sounds of the demo world 20 s after its start. */
const SOUNDS_BEGIN_MS = 60_000

/** The first visit of seven pages with a phone on slow 4G and a processor four times slower: medians of three. */
export const benchBrowser: Part = async () => {
  const server = await startServer('', { DEMO: 'on', DEMO_SOUNDS: 'short' })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...CHROMIUM_FLAGS] })
  try {
    await wait(SOUNDS_BEGIN_MS)
    const rows: Row[] = []
    for (const [path, selector] of Object.entries(PAGES)) {
      await visit(browser, server.origin + path, selector) // pictures are generated at the first request
      const visits: Seen[] = []
      for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, server.origin + path, selector))
      const median = (name: keyof Seen) => quantile(visits.map((each) => each[name]))
      rows.push(
        path.startsWith('/player')
          ? row(`${path}: first row, ms`, median('row'), { most: PLAYER_ROW_MOST_MS })
          : row(`${path}: largest paint, ms`, median('largest'), { most: LARGEST_MOST_MS }),
        row('  layout shift', Math.max(...visits.map(({ shift }) => shift)), { most: SHIFT_MOST, digits: 4 }),
      )
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Milliseconds since the start of a visit, and the sum of its layout shifts. */
type Seen = { row: number; largest: number; shift: number }

async function visit(browser: Browser, url: string, selector: string): Promise<Seen> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor()
    const firstRow = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle', { timeout: STILL_WITHIN_MS }).catch(() => undefined)
    const [paints, shifts] = [await entriesOf(page, 'largest-contentful-paint'), await entriesOf(page, 'layout-shift')]
    const sum = shifts.reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0)
    return { row: firstRow, largest: paints.at(-1)?.startTime ?? NaN, shift: sum }
  } finally {
    await context.close()
  }
}

/** The browser's own measures of a page, from its beginning. */
const entriesOf = (page: Page, type: string) =>
  page.evaluate(
    (observed) =>
      new Promise<Entry[]>((resolve) => {
        const none: Entry = { startTime: 0, value: 0, hadRecentInput: false }
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().map((each) => ({ ...none, ...each.toJSON() }))),
        )
        observer.observe({ type: observed, buffered: true })
        setTimeout(() => resolve([]), 300) // nothing was reported
      }),
    type,
  )

type Entry = { startTime: number; value: number; hadRecentInput: boolean }
