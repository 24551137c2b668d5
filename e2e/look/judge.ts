import type { Page } from 'playwright-core'
import { expect, inject, vi } from 'vitest'
import { isThorough } from '../../apps/server/src/testing/thorough.ts'
import { findSeriousAxe } from '../harness.ts'
import { findEdges } from '../site-world.ts'
import { findShifts } from '../visit.ts'
import type { Fault } from './in-page/fault.ts'
import { findLayoutFaults } from './layout-faults.ts'
import { deadLinks, linksOn } from './links.ts'
import { urlFor, signInLookers, type Looker } from './people.ts'
import { findIds, listVisits, type Role, type Visit } from './visits.ts'

// Each page is loaded once for each role: by a visitor on a phone, by a member at a desk. It is then drawn at other
// widths. Every second page is judged in the dark, and with `npm test -- --all` each page in both themes.
const WIDTHS = { phone: 390, narrow: 320, tablet: 768, desk: 1440 } as const
/** The limit for changes that are still running, such as a reply or a closing bar, in milliseconds. */
const SETTLED = { timeout: 5000, interval: 250 }
/** The number of times a page that shifts is opened before it fails. */
const OPENED_AT_MOST = 2
/** The gallery of components may shift while it loads; it is not a page for visitors. */
const MAY_MOVE = /^documentation/
const NOT_FOUND = [/status of 404/]
/** Held or hidden posts open for moderators only, in the browser. */
const HELD = /^\/community\/post\/\d+$/

/** A visitor on a phone, in the light theme. */
export const byPhone = {
  width: 390,
  height: 844,
  theme: 'light',
  hasTouch: true,
  hasPictures: true,
  expectedErrors: NOT_FOUND,
} as const
/** A visitor on a desktop, in the dark theme. */
export const byDesk = {
  width: 1440,
  height: 844,
  theme: 'dark',
  hasPictures: true,
  expectedErrors: NOT_FOUND,
} as const

/** The site under test, its members, and its pages. */
export type World = { site: string; people: Record<Role, Looker>; visits: Visit[] }

/**
 * Signs the members in on a site on which no spec writes, so that nothing changes while a page is checked, and finds
 * its pages.
 */
export async function findWorld(): Promise<World> {
  const reply = await fetch(inject('quietSiteDoor'))
  const site = await reply.text()
  if (!reply.ok) throw new Error(site)
  const people = await signInLookers(site)
  const edges = await findEdges(site)
  return { site, people, visits: listVisits(edges, await findIds(people.member.api, people.member.id, edges)) }
}

/**
 * The pages of a role are split into several tests of about a dozen pages each: a retry does not repeat all of them,
 * and a machine that is ten times slower stays within the timeout.
 */
export const PARTS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/**
 * Loads each page of a part that `role` sees once, runs all checks and follows its links; all findings are reported at
 * the end, each with its page. Without a part it checks all pages. `isForAxe` excludes pages that axe checks with
 * another role.
 */
export async function judgeAll(
  page: Page,
  { site, people, visits }: World,
  role: Role,
  { part, isForAxe = () => true }: { part?: (typeof PARTS)[number]; isForAxe?: (visit: Visit) => boolean } = {},
): Promise<void> {
  const faults: string[] = []
  const first = page.viewportSize() ?? { width: 0, height: 0 }
  const seen = visits.filter((each) => each.sameAs === undefined && isCheckedFor(role, each))
  for (const [index, visit] of seen.entries()) {
    if (part !== undefined && index % PARTS.length !== part - 1) continue
    const tell = (found: readonly string[]) => {
      faults.push(...found.map((each) => `${visit.name}: ${each}`))
    }
    await page.setViewportSize(first)
    await page.goto(urlFor(people[role], visit.path))
    await quiet(page)
    if (!MAY_MOVE.test(visit.name)) {
      let shifts = await findShifts(page)
      for (let opened = 1; shifts.length > 0 && opened < OPENED_AT_MOST; opened += 1) {
        // A busy machine may paint a partly parsed page; a fault of the page itself shifts it again after a fresh load.
        await forgetFiles(page)
        // A navigation to the current URL restores the scroll position before there is content to scroll.
        await page.goto('about:blank')
        await page.goto(urlFor(people[role], visit.path))
        await quiet(page)
        shifts = await findShifts(page)
      }
      tell(shifts.map((each) => `moved ${each}`))
    }
    if (isForAxe(visit)) {
      const isDark = index % (2 * PARTS.length) >= PARTS.length
      await drawInTheme(page, isDark ? 'dark' : 'light')
      tell(await findSeriousAxe(page))
      if (isThorough) {
        await drawInTheme(page, isDark ? 'light' : 'dark')
        tell(await findSeriousAxe(page, 'color-contrast'))
      }
    }
    const hidden = role === 'admin' ? HELD : undefined
    tell(await deadLinks(await linksOn(page), urlFor(people[role], visit.path), { site, hidden }))
    for (const width of widthsOf()) faults.push(...(await faultsAt(page, width, visit.name)))
  }
  expect(faults, `${faults.length} findings`).toEqual([])
}

/** Draws the page in a theme, all of it and at once: axe reads old colours where nothing is painted or fades. */
const drawInTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async (name) => {
    document.head.append(
      Object.assign(document.createElement('style'), {
        textContent: '* { content-visibility: visible !important; transition: none !important }',
      }),
    )
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    await frame()
    document.documentElement.dataset.theme = name
    await frame()
    await frame()
  }, theme)

// A page of visitors is checked for members, too, with `npm test -- --all`.
const isCheckedFor = (role: Role, { roles, isVariant }: Visit): boolean =>
  roles.includes(role) &&
  (isThorough || (isVariant === undefined && (role === 'visitor' || !roles.includes('visitor'))))

/** Widths at which a page is drawn: the narrowest and a desktop; with `npm test -- --all` all of them. */
const widthsOf = (): readonly number[] => (isThorough ? Object.values(WIDTHS) : [WIDTHS.narrow, WIDTHS.desk])

/** Returns the layout faults of the page at this width. */
export async function faultsAt(page: Page, width: number, name: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  let faults: Fault[] = []
  const isWhole = async () => {
    faults = await findLayoutFaults(page)
    return faults.length === 0
  }
  await vi.waitUntil(isWhole, SETTLED).catch(() => undefined)
  return faults.map(({ rule, where, what }) => `${name} at ${width}: ${rule}: ${where}: ${what}`)
}

// With cached files, a layout shift that occurs only while files load would be missed.
async function forgetFiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Waits until the page has all replies of the API. */
export async function quiet(page: Page): Promise<void> {
  await untilIdle(page)
  // On a busy machine the network rests between the questions of a page.
  await page
    .waitForFunction(() => document.querySelector('#content [aria-busy="true"]') === null, undefined, {
      timeout: 10_000,
    })
    .catch(() => undefined)
  await untilIdle(page)
}

// On a busy machine, a page that reads one thing after the other may never rest for half a second.
const untilIdle = (page: Page): Promise<void> => page.waitForLoadState('networkidle').catch(() => undefined)
