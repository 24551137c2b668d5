import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { withPage } from './harness.ts'

/** Limits the page to the speed of slow 4G. */
export async function beSlow(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562,
    downloadThroughput: 180_000,
    uploadThroughput: 84_000,
  })
}

/** Blocks the live channel, like a proxy that does not pass streams: the page polls instead. */
export async function withoutLive(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await listening(page)
}

/** Waits until the page, of the site or of the player, is hydrated. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#content, #main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** Opens a page as a member and waits for the bell and the account menu, and thus for the controls of members. */
export async function openAsMember(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor()
}

/** Opens a page as a member whose player key is "ear-key"; API calls that verify the session are mocked. */
export async function openWithPlayerKey(path: string, visit: (page: Page) => Promise<void>): Promise<void> {
  const profile = {
    id: 7,
    username: 'mira',
    email: 'mira@example.org',
    plays: 0,
    following_count: 0,
    followers_count: 0,
    phone: '+12125550142',
    player_token: 'ear-key',
  }
  const storage = { 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }), token: 'session-key' }
  await withPage({ storage }, async (page) => {
    const answer = (call: string, data: object) =>
      page.route(`**/api/user/${call}`, (route) => route.fulfill({ json: { status: 1, data, error: null } }))
    await answer('verify_token', profile)
    await answer('unread_notifications', { unread: 0 })
    await answer('queue*', NO_QUEUE)
    await answer('covered_members', { ids: [], blocked: [], muted: [], words: [] })
    await answer('home_rows', { queue: null, unfinished: [], follows: [], topics: [], likes: [] })
    await page.route('**/api/song/likes*', (route) => route.fulfill({ json: { status: 1, data: [], error: null } }))
    await openAsMember(page, path)
    await visit(page)
  })
}

/** The reply of `user/queue` when the member has no stored queue. */
export const NO_QUEUE = { version: 0, age: 0, tracks: [], index: -1, position: 0, repeat: 'off', source: '' }

/** Returns path and query of the address bar. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Returns the next request of an API call, with its query. */
export async function nextCall(
  page: Page,
  call: string,
): Promise<{ query: Record<string, string>; headers: Record<string, string> }> {
  const request = await page.waitForRequest((each: Request) => new URL(each.url()).pathname === `/api/${call}`)
  return { query: Object.fromEntries(new URL(request.url()).searchParams), headers: request.headers() }
}

/** Returns the URLs of all links inside the page's content. */
export const hrefsOf = (page: Page, selector = 'a'): Promise<string[]> =>
  page
    .locator('#content')
    .locator(selector)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Returns the number of slides that fit a carousel's row, to one decimal. */
export function slidesInView(page: Page, label: string): Promise<number> {
  return page.getByRole('list', { name: label, exact: true }).evaluate((row) => {
    const slide = row.firstElementChild?.getBoundingClientRect().width ?? 0
    const gap = Number.parseFloat(getComputedStyle(row).columnGap)
    return Math.round(((row.clientWidth + gap) / (slide + gap)) * 10) / 10
  })
}

/** Returns the pixels that a carousel's row is scrolled. */
export const scrolled = (page: Page, label: string): Promise<number> =>
  page.getByRole('list', { name: label, exact: true }).evaluate((row) => row.scrollLeft)

/**
 * Asserts that a carousel advances by itself within `ms` of its own clock, and not much earlier. The page must be open
 * with a clock installed.
 */
export async function expectTurnsEvery(page: Page, label: string, ms: number): Promise<void> {
  const row = page.getByRole('list', { name: label, exact: true })
  await row.scrollIntoViewIfNeeded()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000)
  const before = await scrolled(page, label)
  const turns = page.waitForFunction(
    ([name, from]) => Math.abs((document.querySelector(`ul[aria-label="${name}"]`)?.scrollLeft ?? 0) - from) > 10,
    [label, before] as const,
  )
  await page.clock.runFor(ms)
  await turns
}

/** The largest sum of layout shifts that is invisible. */
const SHIFT_MAX = 0.001

/** Asserts that nothing shifted while the page loaded and scrolled (CLS 0). */
export async function expectSteady(page: Page): Promise<void> {
  expect(await findShifts(page), `${page.url()} moved`).toEqual([])
}

/** Finds the layout shifts while the page loads and scrolls, with their sizes. */
export async function findShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(async () => {
    // The browser's entry for a shift: its size, and the elements with their old and new boxes.
    type Shift = PerformanceEntry & {
      value?: number
      sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const describeShift = ({ value = 0, sources = [] }: Shift) => ({
      value,
      what: sources
        .map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent} from ${place(previousRect)} to ${place(currentRect)}`,
        )
        .join('; '),
    })
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await nextFrame()
    }
    await nextFrame()
    return new Promise<{ value: number; what: string }[]>((resolve) => {
      const seen: { value: number; what: string }[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push(describeShift(entry))
      }).observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)))
    })
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= SHIFT_MAX ? [] : shifts.map(({ value, what }) => `${value.toFixed(4)}: ${what}`)
}

const TABS_AT_ONCE = 10

/** Asserts that Tab reaches every visible link, button and field of the page's content. */
export async function expectKeyboardReach(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        '#content :is(a[href], button, input:not([type=hidden]), select, textarea, summary)',
      ),
    ].filter((each) => each.checkVisibility() && !each.matches(':disabled'))
    for (const [number, each] of controls.entries()) each.dataset.reach = String(number)
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) target.dataset.reached = ''
    })
    document.getElementById('content')?.focus()
    return controls.length
  })
  for (let step = 0; step < wanted + 30; step += TABS_AT_ONCE) {
    // The browser handles them in turn; waiting for each would draw a frame for each.
    await Promise.all(Array.from({ length: TABS_AT_ONCE }, () => page.keyboard.press('Tab')))
    if (await page.evaluate(() => document.querySelector('[data-reach]:not([data-reached])') === null)) break
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll('[data-reach]:not([data-reached])')].map((each) => each.outerHTML.slice(0, 160)),
  )
  expect(missed, `out of reach of the keyboard on ${page.url()}`).toEqual([])
}
