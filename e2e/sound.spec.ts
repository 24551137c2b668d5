import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, pixels, withPage } from './harness.ts'
import { findListenable, read, type Listenable } from './listenable.ts'
import { bar, waitForSound, playedSeconds, inBar, titleInBar, watchSound } from './site-sound.ts'
import { open } from './visit.ts'

let world: Listenable
let artist: { id: number; name: string }
beforeAll(async () => {
  world = await findListenable()
  const { album } = await read('song/album_media', { album_id: world.album.id })
  artist = { id: album.artist_id, name: album.artistName }
})

/** A visitor who does not want loud tracks turned down: what the element shows is the volume that was set. */
const AS_IT_IS = { 'earshot.player.queue': '{"even":false}' }

const playOf = (page: Page, title: string) => page.locator('#content').getByRole('button', { name: `Play ${title}` })

describe('sound goes on while one browses', () => {
  test('a song that is played on one page sounds on through the next pages, from one element', () =>
    withPage({}, async (page) => {
      await watchSound(page)
      await open(page, '/discover')
      await page
        .getByRole('region', { name: 'Popular Albums' })
        .getByRole('button', { name: /^Play / })
        .first()
        .click()
      const first = await waitForSound(page)
      await bar(page).waitFor()
      await page.getByRole('banner').getByRole('link', { name: 'Podcasts' }).click()
      await page.waitForURL('**/podcasts')
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(first)
      const second = await playedSeconds(page)
      await page.goBack()
      await page.waitForURL('**/discover')
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(second)
      expect(await page.evaluate(() => window.made.length)).toBe(1)
    }))

  test.skipIf(!isThorough)(
    'on a phone the bar stands above the bar of the site, and at the foot of a page without one',
    () =>
      withPage({ width: 390, height: 844 }, async (page) => {
        const foot = async () =>
          Math.round(await bar(page).evaluate((each) => innerHeight - each.getBoundingClientRect().bottom))
        const quickLinks = page.getByRole('navigation', { name: 'Quick links' })
        await open(page, `/artist/${artist.id}`)
        await playOf(page, `1: `).first().click()
        await bar(page).waitFor()
        await expect.poll(foot).toBe((await pixels(quickLinks)).height)
        await page.getByText('All other pages').click()
        await page.getByRole('link', { name: 'Components', exact: true }).click()
        await page.waitForURL('**/documentation**')
        await expect.poll(foot).toBeLessThanOrEqual(1)
      }),
  )

  test('a visitor who plays nothing loads no code that plays', () =>
    withPage({}, async (page) => {
      await watchSound(page)
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      await open(page, `/artist/${artist.id}`)
      expect([loaded.filter((url) => /player-bar/.test(url)), await page.evaluate(() => window.made.length)]).toEqual([
        [],
        0,
      ])
      await playOf(page, `1: `).first().click()
      await waitForSound(page)
      expect(loaded.filter((url) => /player-bar.*\.js/.test(url))).toHaveLength(1)
    }))

  test('the click itself starts the sound of a song, before the code of the page has come', () =>
    withPage({}, async (page) => {
      await watchSound(page)
      const { id, tracks } = world.album
      await page.route('**/assets/*.js', () => undefined)
      await page.goto(`/discover/${id}`, { waitUntil: 'commit' })
      await playOf(page, `2: ${tracks[1]?.title}`).click()
      await waitForSound(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }))

  test('ERRORS-01 the sound stops and a dialog says so when the code that plays does not load', () =>
    withPage({ expectedErrors: [/Failed to load resource|dynamically imported module/] }, async (page) => {
      await watchSound(page)
      await page.route(/player-bar.*\.js/, (route) => route.abort())
      await open(page, `/discover/${world.album.id}`)
      await playOf(page, `1: ${world.album.tracks[0]?.title}`).click()
      await page.getByRole('alertdialog').getByText('The player did not load. Please reload the page.').waitFor()
      await expect.poll(() => playedSeconds(page)).toBe(-1)
    }))

  test.skipIf(!isThorough)('a document that is loaded anew goes on at the second', () =>
    withPage({}, async (page) => {
      await watchSound(page)
      const { id, tracks } = world.album
      await open(page, `/discover/${id}`)
      await playOf(page, `1: ${tracks[0]?.title}`).click()
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(2)
      await page.evaluate(() => location.reload())
      await page.waitForFunction(() => window.made.length === 1 && window.made[0]?.paused === false)
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(2)
      await expect.poll(() => titleInBar(page)).toBe(tracks[0]?.title)
    }),
  )

  test('AUDIO-01 AUDIO-06 PLAYLIST-11 the bar has all controls, and its queue is the list that was played', () =>
    withPage({ storage: AS_IT_IS }, async (page) => {
      await watchSound(page)
      const { id, tracks } = world.album
      await open(page, `/discover/${id}`)
      await playOf(page, `1: ${tracks[0]?.title}`).click()
      await waitForSound(page)
      await inBar(page, 'Next track').click()
      await expect.poll(() => titleInBar(page)).toBe(tracks[1]?.title)
      await inBar(page, 'Previous track').click()
      await expect.poll(() => titleInBar(page)).toBe(tracks[0]?.title)
      await inBar(page, 'Queue').click()
      const queue = page.getByRole('complementary', { name: 'Queue' })
      await expect.poll(() => queue.getByRole('listitem').count()).toBe(tracks.length)
      await expectNoSeriousAxe(page)
      await page.keyboard.press('Escape')
      await expect.poll(() => queue.count()).toBe(0)
      await bar(page).getByRole('slider', { name: 'Volume' }).fill('4')
      await expect.poll(() => page.evaluate(() => window.made[0]?.volume)).toBe(0.4)
      await inBar(page, 'Pause').click()
      await expect.poll(() => playedSeconds(page)).toBe(-1)
      await page.locator('body').press(' ')
      await waitForSound(page)
    }))

  test.skipIf(!isThorough)('a new arrival on the home page is put into the queue by its menu', () =>
    withPage({}, async (page) => {
      await open(page, '/')
      const arrival = page.getByRole('region', { name: 'New arrivals' }).getByRole('listitem').first()
      const album = await arrival.getByRole('heading').innerText()
      await arrival.getByRole('button', { name: `More for ${album}` }).click()
      await arrival.getByRole('button', { name: 'Add to the queue' }).click()
      await page.getByText(`“${album}” was added to the queue`).waitFor()
      await inBar(page, 'Queue').click()
      await page.getByRole('complementary', { name: 'Queue' }).getByRole('listitem').first().waitFor()
    }),
  )

  test.skipIf(!isThorough)('the card of a member plays their most heard public playlist here', async () => {
    const shown = await read('song/search_top_users', { search_key: '', limit: 21, offset: 0 })
    const owner = shown.find(({ plays }) => plays !== undefined)
    await withPage({}, async (page) => {
      await watchSound(page)
      await open(page, '/members')
      const card = page.getByRole('article').filter({ hasText: owner?.username ?? '' })
      await card.getByRole('button', { name: `Play ${owner?.plays?.title}`, exact: true }).click()
      await waitForSound(page)
      expect(new URL(page.url()).pathname).toBe('/members')
    })
  })

  test.skipIf(!isThorough)('AUDIO-03 the first play says once that the volume is low, and offers more', () =>
    withPage({ storage: AS_IT_IS }, async (page) => {
      await watchSound(page)
      await open(page, `/discover/${world.album.id}`)
      await playOf(page, `1: ${world.album.tracks[0]?.title}`).click()
      await page.getByText('The volume starts at 10%.').waitFor()
      expect(await page.evaluate(() => window.made[0]?.volume)).toBe(0.1)
      await page.getByRole('button', { name: 'Set it to 60%' }).click()
      await expect.poll(() => page.evaluate(() => window.made[0]?.volume)).toBe(0.6)
      await page.reload()
      await bar(page).waitFor()
      await expect.poll(() => page.getByText('The volume starts at 10%.').count()).toBe(0)
    }),
  )

  test.skipIf(!isThorough)('AUDIO-03 the low volume is announced with the first track only until it is answered', () =>
    withPage({ storage: AS_IT_IS }, async (page) => {
      await open(page, `/discover/${world.album.id}`)
      await playOf(page, `1: ${world.album.tracks[0]?.title}`).click()
      const words = page.getByText('The volume starts at 10%.')
      await words.waitFor()
      await inBar(page, 'Next track').click()
      await words.waitFor({ state: 'detached' })
      await expect.poll(() => titleInBar(page)).toBe(world.album.tracks[1]?.title)
      // The stored value prevents further messages, as after "Set it to 60%".
      await expect.poll(() => page.evaluate(() => localStorage.getItem('earshot.player.volume-told'))).toBe('yes')
    }),
  )

  test('the player goes on at the same second with the same queue, and the site after it', () =>
    withPage({}, async (page) => {
      await watchSound(page)
      const { id, tracks } = world.album
      await open(page, `/discover/${id}`)
      await playOf(page, `2: ${tracks[1]?.title}`).click()
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(2)
      await bar(page).getByRole('link', { name: 'Open in the player' }).click()
      await page.waitForURL(`**/player/album/${id}`)
      await bar(page)
        .getByRole('heading', { level: 1, name: tracks[1]?.title ?? '' })
        .waitFor()
      await expect
        .poll(async () => Number(await bar(page).getByRole('slider', { name: 'Position' }).inputValue()))
        .toBeGreaterThan(2)
      await page.goBack()
      await expect.poll(() => titleInBar(page)).toBe(tracks[1]?.title)
    }))

  test('two tabs are never heard at once, and share the queue', () =>
    withPage({}, async (page) => {
      await watchSound(page)
      const { id, tracks } = world.album
      await open(page, `/discover/${id}`)
      await playOf(page, `1: ${tracks[0]?.title}`).click()
      await waitForSound(page)
      const other = await page.context().newPage()
      await watchSound(other)
      await open(other, `/discover/${id}`)
      await playOf(other, `2: ${tracks[1]?.title}`).click()
      await waitForSound(other)
      await expect.poll(() => playedSeconds(page)).toBe(-1)
      await expect.poll(() => titleInBar(page)).toBe(tracks[1]?.title)
    }))
})

test('LIBRARY-05 on a phone the bar stands above the bar for thumbs, and covers nothing that has the focus', () =>
  withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
    await watchSound(page)
    await open(page, '/discover')
    await page
      .getByRole('region', { name: 'Popular Albums' })
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await bar(page).waitFor()
    const [ofBar, ofThumbs] = await Promise.all([
      bar(page).boundingBox(),
      page.getByRole('navigation', { name: 'Quick links' }).boundingBox(),
    ])
    expect(Math.round((ofBar?.y ?? 0) + (ofBar?.height ?? 0))).toBeLessThanOrEqual(Math.round(ofThumbs?.y ?? 0) + 1)
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await last.focus()
    const box = await last.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(ofBar?.y ?? 0)
    await expectNoSeriousAxe(page)
  }))
