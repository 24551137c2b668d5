import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../../e2e/chromium-flags.ts'
import { chromium as findChromium } from '../../scripts/lib/system-packages.mjs'
import { withBarePage } from '../bare-page.ts'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { startServer } from '../server.ts'

/** Seconds until the first row, where a bare React page took 1.75 s: the goal moves with the machine. */
const GOAL = { seconds: 1.9, bare: 1.75 } as const
const PAGES = ['/discover/all', '/artist/1'] as const
const VISITS = 3
/** The first thing of a list, on our pages and on the bare one. */
const ROW = 'main article a'
// "Slow 4G" as the browser's own tools apply it: milliseconds a request, bytes a second.
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const CPU_SLOWDOWN = 4

/** How long a visitor on a phone with a poor network waits for the first row, beside a page of React and nothing else. */
export const benchBrowser: Part = async ({ databases, note }) => {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    note('Chromium is missing: apt-get install chromium')
    return []
  }
  const server = await startServer(await databases.urlOf(20_000))
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  try {
    const bare = await withBarePage((url) => visits(browser, url))
    const rows: Row[] = [row('a bare React page, seconds until a row is visible', bare.seconds, { digits: 2 })]
    for (const page of PAGES) {
      await fetch(server.origin + page).then(async (reply) => drawPictures(browser, server.dataDir, await reply.text()))
      await visit(browser, server.origin + page, false) // pictures are made on the first request
      const ours = await visits(browser, server.origin + page)
      rows.push(row(`${page}, seconds until a row is visible`, ours.seconds, { most: (GOAL.seconds / GOAL.bare) * bare.seconds, digits: 2 }), row('  layout shift', ours.shift, { most: 0, digits: 3 }))
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

// The median of some visits, each with empty caches; the largest layout shift.
async function visits(browser: Browser, url: string): Promise<Seen> {
  const all: Seen[] = []
  for (let n = 0; n < VISITS; n += 1) all.push(await visit(browser, url, true))
  return { seconds: all.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[Math.floor(VISITS / 2)] ?? NaN, shift: Math.max(...all.map(({ shift }) => shift)) }
}

type Seen = { seconds: number; shift: number }

async function visit(browser: Browser, url: string, isSlow: boolean): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    if (isSlow) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    }
    await page.addInitScript(watch, ROW)
    await page.goto(url, { waitUntil: 'networkidle' })
    const seen = await page.evaluate(() => ({ at: window.rowSeenAt ?? NaN, shift: window.layoutShift ?? 0, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN }))
    return { seconds: Math.max(seen.at, seen.painted) / 1000, shift: seen.shift }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    /** Milliseconds after the start at which a row was first in view. */
    rowSeenAt?: number
    /** What jumped so far, as the browser counts it. */
    layoutShift?: number
  }
}

// Runs in the page, before its own scripts.
function watch(selector: string): void {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') window.layoutShift = (window.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    if (box !== undefined && box.height > 0 && performance.getEntriesByName('first-contentful-paint').length > 0) window.rowSeenAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

// The catalogue names pictures that nobody drew: those of the page are drawn now.
async function drawPictures(browser: Browser, dataDir: string, html: string): Promise<void> {
  const keys = new Set([...html.matchAll(/\/media\/(art\/[0-9a-f]+_\d+x\d+)/g)].map(([, key = '']) => key))
  mkdirSync(path.join(dataDir, 'media/art'), { recursive: true })
  const page = await browser.newPage({ viewport: { width: 600, height: 600 } })
  for (const [place, key] of [...keys].entries()) {
    await page.setContent(`<body style="margin:0;height:100vh;background:repeating-conic-gradient(from ${place * 20}deg, hsl(${place * 40} 60% 45%) 0 7deg, hsl(${place * 70} 50% 30%) 0 13deg) 30% 30%/83px 71px">`)
    writeFileSync(path.join(dataDir, 'media', `${key}.jpg`), await page.screenshot({ type: 'jpeg', quality: 85 }))
  }
  await page.close()
}
