// `npm run look [names]`: takes screenshots of every page and arranges them in one sheet. scripts/run.mjs starts it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromium as chromiumPath } from '../../scripts/lib/system-packages.mjs'
import { CHROMIUM_FLAGS } from '../chromium-flags.ts'
import { startSite } from '../site-server.ts'
import { findEdges } from '../site-world.ts'
import { urlFor, signInLookers, type Looker } from './people.ts'
import { writeSheet, type Photo } from './sheet.ts'
import { findIds, listVisits, type Role, type Visit } from './visits.ts'

const folder = path.join(import.meta.dirname, '../.look')
const WIDTHS = [390, 1440] as const
const THEMES = ['light', 'dark'] as const
const HEIGHTS: Record<number, number> = { 390: 844, 1440: 900 }
/** Longer pages are cropped, because their further content repeats. */
const HEIGHT_MAX = 4200
const AT_ONCE = 3
/** A busy machine makes a screenshot late, not wrong. */
const PATIENCE_MS = 180_000
const IDLE_MS = 30_000

const wanted = process.argv.slice(2)
const began = Date.now()
const site =
  process.env.E2E_URL === undefined
    ? await startSite('look.log')
    : { url: process.env.E2E_URL.replace(/\/$/, ''), stop: async () => {} }
try {
  const people = await signInLookers(site.url)
  const edges = await findEdges(site.url)
  const visits = listVisits(edges, await findIds(people.member.api, people.member.id, edges))
  const picked = visits.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name === word || name.startsWith(`${word}-`)),
  )
  if (picked.length === 0)
    throw new Error(`No page is called ${wanted.join(' or ')}. There are: ${visits.map(({ name }) => name).join(' ')}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const photos = await photographAll(picked, people)
  writeFileSync(path.join(folder, 'index.html'), writeSheet(picked, photos))
  console.log(
    `${photos.length} pictures of ${picked.length} pages in ${Math.round((Date.now() - began) / 1000)} s: ${path.join(folder, 'index.html')}`,
  )
} finally {
  await site.stop()
}

async function photographAll(visits: readonly Visit[], people: Record<Role, Looker>): Promise<Photo[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: [...CHROMIUM_FLAGS] })
  const work = visits
    .flatMap((visit) => visit.roles.flatMap((role) => WIDTHS.map((width) => ({ visit, role, width }))))
    .values()
  const photos: Photo[] = []
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { visit, role, width } of work)
          photos.push(...(await photograph(browser, visit, role, people[role], width)))
      }),
    )
  } finally {
    await browser.close()
  }
  return photos
}

/** Takes screenshots of one page for one person at one width, in both themes. */
async function photograph(browser: Browser, visit: Visit, role: Role, looker: Looker, width: number): Promise<Photo[]> {
  const localStorage = Object.entries(looker.storage).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  })
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto(urlFor(looker, visit.path))
    await untilIdle(page, visit)
    await loadPictures(page)
    await drawAll(page)
    const photos: Photo[] = []
    for (const theme of THEMES) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      const height = Math.min(HEIGHT_MAX, await page.evaluate(() => document.documentElement.scrollHeight))
      const file = `${visit.name}.${role}.${width}.${theme}.jpg`
      await page.screenshot({
        path: path.join(folder, file),
        type: 'jpeg',
        quality: 80,
        fullPage: true,
        clip: { x: 0, y: 0, width, height },
      })
      photos.push({ name: visit.name, role, width, theme, file })
    }
    return photos
  } finally {
    await context.close()
  }
}

/** A page that keeps sending requests is captured as it is, and reported. */
async function untilIdle(page: Page, { name }: Visit): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: IDLE_MS })
  } catch {
    console.log(`${name} was still loading after ${IDLE_MS / 1000} s.`)
  }
}

/** Parts further down render when they are scrolled to; a full-page screenshot needs them at once. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*'))
      if (element instanceof HTMLElement && getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible'
  })
}

/** Pictures further down load when they are scrolled to. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    const late = new Promise((resolve) => {
      setTimeout(resolve, 3000)
    })
    await Promise.race([late, Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))])
  })
}
