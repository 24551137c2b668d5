import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendJob } from '../apps/server/src/jobs/queue.ts'
import { importMusic } from '../apps/server/src/modules/import/music/import-music.ts'
import { refreshSearch } from '../apps/server/src/modules/search/search.jobs.ts'
import { mp3 } from '../apps/server/src/testing/files/sounds.ts'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { control, startPlaying, positionOf } from './player-stage.ts'

// Lyrics come from files of music, so the server has an import instead of the demo world.

const VERSES = Array.from({ length: 30 }, (_, n) => `Line ${n + 1} of the harbour`)
let site: OwnSite
let folder: string
let songs: Map<string, number>

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-lyrics-'))
  mkdirSync(path.join(folder, 'Tide'))
  const put = (name: string, bytes: Uint8Array | string) => writeFileSync(path.join(folder, 'Tide', name), bytes)
  const tags = { TPE1: 'Ida', TALB: 'Tide' }
  put('1.mp3', await mp3({ ...tags, TIT2: 'Synced', TRCK: '1' }, { seconds: 40 }))
  put('1.lrc', VERSES.map((words, n) => `[00:${String(n).padStart(2, '0')}.50]${words}`).join('\n'))
  put('2.mp3', await mp3({ ...tags, TIT2: 'Plain', TRCK: '2', USLT: 'Only\n\nwords <b>here</b>' }, { hertz: 500 }))
  put('4.mp3', await mp3({ ...tags, TIT2: 'Bilingual', TRCK: '4' }, { hertz: 700, seconds: 20 }))
  put('4.lrc', '[00:00.00]静かに\n[00:00.00]Quietly\n[00:09.00]手に\nIn hand')
  put('3.mp3', await mp3({ ...tags, TIT2: 'Instrumental', TRCK: '3' }, { hertz: 600, seconds: 20 }))
  site = await openOwnSite()
  await importMusic(site.app, folder)
  await sendJob(site.app.db, refreshSearch.job({}))
  await site.app.runJobs(['upkeep'])
  const { songs: imported } = await site.app.get('song/album_media', { album_id: 1 })
  songs = new Map(imported.map(({ id, title }) => [title, id]))
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const lyrics = (page: Page) => page.getByRole('region', { name: 'Lyrics' })
const line = (page: Page, number: number) =>
  lyrics(page)
    .getByRole('button', { name: `Line ${number} of the harbour`, exact: false })
    .first()
const present = (page: Page) => lyrics(page).locator('[aria-current="true"]')
const isInSight = (page: Page, number: number) =>
  line(page, number).evaluate((button) => {
    const box = button.closest('ol')?.parentElement?.getBoundingClientRect()
    const { top, bottom } = button.getBoundingClientRect()
    return box !== undefined && top >= box.top && bottom <= box.bottom
  })
const open = async (page: Page, title: string) => {
  await page.goto(`/player/play/${songs.get(title)}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

test('lyrics follow the sound, and a line that is pressed leads to its place', () =>
  withPage({ site: site.url }, async (page) => {
    await open(page, 'Synced')
    await startPlaying(page)
    await line(page, 20).click()
    await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(19)
    await expect.poll(() => present(page).textContent()).toContain('Line 2')
    await control(page, 'Pause').click()
    await expect.poll(() => present(page).count()).toBe(1)
    await expect
      .poll(() => present(page).evaluate((button) => button.closest('ol')?.parentElement?.scrollTop))
      .not.toBe(0)
    await expectNoSeriousAxe(page)
  }))

test.skipIf(!isThorough)('a line and its translation, which begin at one time, are marked together', () =>
  withPage({ site: site.url }, async (page) => {
    await open(page, 'Bilingual')
    await startPlaying(page)
    await expect
      .poll(() => present(page).allTextContents())
      .toMatchObject([/静かに/, /Quietly/].map((words) => expect.stringMatching(words)))
    await lyrics(page).getByRole('button', { name: 'In hand' }).click()
    await expect
      .poll(() => present(page).allTextContents())
      .toMatchObject([/手に/, /In hand/].map((words) => expect.stringMatching(words)))
  }),
)

test.skipIf(!isThorough)('lyrics stand still once their reader scrolls, and follow again when asked', () =>
  withPage({ site: site.url }, async (page) => {
    await open(page, 'Synced')
    await startPlaying(page)
    await line(page, 25).click()
    await expect.poll(() => isInSight(page, 26)).toBe(true)
    await line(page, 26).hover()
    await page.mouse.wheel(0, -4_000)
    const follow = lyrics(page).getByRole('button', { name: 'Follow along' })
    await follow.waitFor()
    await expect.poll(() => isInSight(page, 1)).toBe(true)
    const place = await positionOf(page)
    await expect.poll(() => positionOf(page)).toBeGreaterThan(place + 1)
    expect(await isInSight(page, 1)).toBe(true)
    await follow.click()
    await expect.poll(() => isInSight(page, 1)).toBe(false)
    await expect.poll(() => follow.count()).toBe(0)
  }),
)

test.skipIf(!isThorough)('words are found in the lyrics, with their number, one after the other', () =>
  withPage({ site: site.url }, async (page) => {
    await open(page, 'Synced')
    const box = lyrics(page).getByRole('searchbox', { name: 'Find in the lyrics' })
    await box.fill('LÍNE 2')
    // Line 2 and lines 20 to 29.
    await lyrics(page).getByText('1 of 11').waitFor()
    await box.press('Enter')
    await box.press('Enter')
    await lyrics(page).getByText('3 of 11').waitFor()
    await expect.poll(() => isInSight(page, 21)).toBe(true)
    await lyrics(page).getByRole('button', { name: 'Previous match' }).click()
    await lyrics(page).getByText('2 of 11').waitFor()
    expect(await lyrics(page).locator('mark').count()).toBe(11)
    // Each verse has both once: the marks are those of what is looked for now.
    for (const words of ['har', 'bour']) {
      await box.fill(words)
      await expect
        .poll(async () => new Set(await lyrics(page).locator('mark').allTextContents()))
        .toEqual(new Set([words]))
    }
    await box.fill('nothing like it')
    await lyrics(page).getByText('Not found').waitFor()
    await expectNoSeriousAxe(page)
  }),
)

test('lines are reached by the arrow keys, one of them by the tab key', () =>
  withPage({ site: site.url }, async (page) => {
    await open(page, 'Synced')
    await line(page, 1).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Line 3 of')
    await page.keyboard.press('End')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Line 30 of')
    expect(await lyrics(page).locator('ol button:not([tabindex="-1"])').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(29)
  }))

test.skipIf(!isThorough)('plain lyrics are text without buttons and markup; a song without lyrics shows none', () =>
  withPage({ site: site.url }, async (page) => {
    await open(page, 'Plain')
    await lyrics(page).getByText('words <b>here</b>').waitFor()
    expect(await lyrics(page).locator('ol button').count()).toBe(0)
    await expectNoSeriousAxe(page)
    await open(page, 'Instrumental')
    await startPlaying(page)
    expect(await lyrics(page).count()).toBe(0)
  }),
)

test.skipIf(!isThorough)(
  'an album shows the lyrics of the track that plays, and says when the next one has none, without asking for them',
  () =>
    withPage({ site: site.url }, async (page) => {
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/song/lyrics')) requests.push(request.url())
      })
      await page.goto(`/player/album/1`)
      await page.getByRole('heading', { level: 1, name: 'Synced' }).waitFor()
      await startPlaying(page)
      await line(page, 1).waitFor()
      await control(page, 'Next track').click()
      await lyrics(page).getByText('Only', { exact: true }).waitFor()
      await control(page, 'Next track').click()
      await lyrics(page).getByText('This track has no lyrics.').waitFor()
      expect(requests).toHaveLength(2)
    }),
)

test.skipIf(!isThorough)('lyrics that do not load say so, and load when asked again', () =>
  withPage({ site: site.url, expectedErrors: [/status of 503/] }, async (page) => {
    let isBroken = true
    await page.route('**/api/song/lyrics?*', (route) =>
      isBroken
        ? route.fulfill({ status: 503, json: { status: 503, data: null, error: 'Too busy.' } })
        : route.continue(),
    )
    await open(page, 'Synced')
    await page.getByText('The lyrics did not load').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await line(page, 1).waitFor()
  }),
)

test.skipIf(!isThorough)(
  'API-20 a line of lyrics is found in the search of the site, and leads to its second in the player',
  () =>
    withPage({ site: site.url }, async (page) => {
      await page.goto('/discover/all?search=line+20+of+the+harbour')
      // No title has the words.
      await page.getByRole('link', { name: '1 song has “line 20 of the harbour” in its lyrics' }).click()
      await page.waitForURL(/#lines$/)
      const found = page.getByRole('region', { name: /^In lyrics/ })
      expect(await found.locator('mark').allTextContents()).toEqual(['Line', '20', 'of', 'the', 'harbour'])
      await expectNoSeriousAxe(page)
      await found.getByRole('link', { name: 'Synced' }).click()
      await page.waitForURL(/\/player\/play\/\d+#t=19$/)
      await startPlaying(page)
      expect(await positionOf(page)).toBeGreaterThanOrEqual(19)
    }),
)

test.skipIf(!isThorough)('API-20 the player finds a line of lyrics without a pause, and plays it from its second', () =>
  withPage({ site: site.url }, async (page) => {
    await open(page, 'Instrumental')
    await startPlaying(page)
    await page.getByRole('link', { name: 'Search lyrics and transcripts' }).click()
    const box = page.getByRole('searchbox', { name: 'Search lyrics and transcripts' })
    await box.fill('line 25 of the harbour')
    await box.press('Enter')
    await page.waitForURL(/\/player\/search\?search=line\+25\+of\+the\+harbour$/)
    const found = page.getByRole('region', { name: /^In lyrics/ })
    await expect.poll(() => found.locator('mark').count()).toBe(5)
    await expectNoSeriousAxe(page)
    await found.getByRole('link', { name: 'Synced' }).click()
    await page.getByRole('heading', { level: 1, name: 'Synced' }).waitFor()
    await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(24)
    await page.goBack()
    expect(await box.inputValue()).toBe('line 25 of the harbour')
    await box.fill('zymurgy')
    await box.press('Enter')
    await page.getByText('No lyrics or transcripts contain “zymurgy”').waitFor()
  }),
)
