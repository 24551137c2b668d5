// One visit of a page in a real browser, and what it cost.
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** What was seen of one visit. Times in milliseconds since the start of the visit, sizes in bytes on the wire with their headers. */
export type Visit = {
  firstRow: number
  largestPaint: number
  /** What the largest paint was: `img`, `video`, `p` … */
  largestIs: string
  shift: number
  /** Sum of all tasks of 50 ms and more. */
  longTasks: number
  /** The slowest of a few presses, to the paint that follows it. */
  interaction: number
  html: number
  script: number
  style: number
  requests: number
}

/** Who comes: the window, and whether line and processor are slow. */
export type Visitor = { width: number; height: number; density: number; isSlow: boolean }

export const PHONE: Visitor = { width: 390, height: 844, density: 1.75, isSlow: true }
export const DESKTOP: Visitor = { width: 1440, height: 900, density: 1, isSlow: false }

// "Slow 4G" as the browser's own tools apply it: milliseconds a request, bytes a second.
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const CPU_SLOWDOWN = 4
/** Longest wait for the network to be still: a film on a slow line takes as long as it is. */
const STILL_WITHIN_MS = 12_000
/** Longest wait for the row after that, on a busy machine. */
const ROW_WITHIN_MS = 15_000
/** Shifts and paints of the last moment are reported a little later. */
const REPORTED_AFTER_MS = 300

/** The first visits of `url` by the same visitor, one or two, with empty caches at the start. `row` finds what counts as the first row of the page, `storage` is what the browser remembers of the site. */
export async function visitPage(
  browser: Browser,
  url: string,
  row: string,
  visitor: Visitor,
  { storage = {}, isSecondWanted = true }: { storage?: Readonly<Record<string, string>>; isSecondWanted?: boolean },
): Promise<[first: Visit, second: Visit | undefined]> {
  const { width, height, density } = visitor
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
  try {
    const first = await visit(context, url, row, visitor)
    return [first, isSecondWanted ? await visit(context, url, row, visitor) : undefined]
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, url: string, row: string, { isSlow }: Visitor): Promise<Visit> {
  const page = await context.newPage()
  try {
    const weight = await weigh(page, isSlow)
    await page.addInitScript(watch, row)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle', { timeout: STILL_WITHIN_MS }).catch(() => undefined)
    await page
      .waitForFunction(() => window.visitSeen?.rowAt !== undefined, undefined, { timeout: ROW_WITHIN_MS })
      .catch(() => {
        throw new Error(`nothing was drawn at "${row}" within ${ROW_WITHIN_MS / 1000} s`)
      })
    await page.waitForTimeout(REPORTED_AFTER_MS)
    const seen = await page.evaluate(() => {
      const { rowAt = NaN, largestAt = NaN, largestIs = '', shift = 0, longTasks = 0 } = window.visitSeen ?? {}
      return {
        rowAt,
        largestAt,
        largestIs,
        shift,
        longTasks,
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      }
    })
    const cost = { ...weight }
    await press(page)
    const interaction = await page.evaluate(() => window.visitSeen?.slowestPress ?? 0)
    return {
      firstRow: Math.max(seen.rowAt, seen.painted),
      largestPaint: seen.largestAt,
      largestIs: seen.largestIs,
      shift: seen.shift,
      longTasks: seen.longTasks,
      interaction,
      ...cost,
    }
  } finally {
    await page.close()
  }
}

// Menu open, menu closed, theme changed: one press is the browser's own, one goes through React and repaints everything.
// Each press is painted before the next, as between the presses of a person.
async function press(page: Page): Promise<void> {
  await page
    .locator('button[popovertarget="drawer"]')
    .filter({ visible: true })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await page.waitForTimeout(REPORTED_AFTER_MS)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(REPORTED_AFTER_MS)
  await page
    .getByRole('button', { name: /dark|light|theme/i })
    .filter({ visible: true })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await page.waitForTimeout(REPORTED_AFTER_MS)
}

type Weight = Pick<Visit, 'html' | 'script' | 'style' | 'requests'>

// Bytes by kind, counted while they arrive.
async function weigh(page: Page, isSlow: boolean): Promise<Weight> {
  const weight: Weight = { html: 0, script: 0, style: 0, requests: 0 }
  const kinds = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return
    weight.requests += 1
    const kind = kinds.get(requestId)
    if (kind === 'Document') weight.html += encodedDataLength
    if (kind === 'Script') weight.script += encodedDataLength
    if (kind === 'Stylesheet') weight.style += encodedDataLength
  })
  await devtools.send('Network.enable')
  if (isSlow) {
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  return weight
}

declare global {
  interface Window {
    /** What the page's observers saw so far. */
    visitSeen?: {
      rowAt?: number
      largestAt?: number
      largestIs?: string
      shift: number
      longTasks: number
      slowestPress: number
    }
  }
}

// Runs in the page, before its own scripts.
function watch(selector: string): void {
  const seen: NonNullable<Window['visitSeen']> = { shift: 0, longTasks: 0, slowestPress: 0 }
  window.visitSeen = seen
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true, ...options })
  }
  observe('largest-contentful-paint', (entry) => {
    seen.largestAt = entry.startTime
    if ('element' in entry && entry.element instanceof Element) seen.largestIs = entry.element.localName
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = { value: 0, hadRecentInput: false, ...entry.toJSON() }
    if (!hadRecentInput) seen.shift += value
  })
  observe('longtask', (entry) => {
    seen.longTasks += entry.duration
  })
  observe(
    'event',
    (entry) => {
      // As "interaction to next paint" counts: presses and keys have an id, a pointer that only passes has none.
      const { interactionId } = { interactionId: 0, ...entry.toJSON() }
      if (interactionId > 0) seen.slowestPress = Math.max(seen.slowestPress, entry.duration)
    },
    { durationThreshold: 16 },
  )
  // What is there before a frame is drawn with it: a row that is there before the first paint is seen at that paint.
  const look = () => {
    const isThere = [...document.querySelectorAll(selector)].some((each) => each.getBoundingClientRect().height > 0)
    if (isThere) seen.rowAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
