import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { expectTurnsEvery, open, placeOf, slidesInView } from './visit.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const slides = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).locator('> li')
const viewAll = (page: Page, name: string) => part(page, name).getByRole('link', { name: /^VIEW ALL/ })

test('DISCOVER-01 DISCOVER-02 the page opens with title, subtitle and film of `home`', async () => {
  const { discovers } = await read('cover/discovers', {})
  const { discover } = await read('cover/steam_video', {})
  expect(discover).toEqual(discovers.home)
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.goto('/discover')
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe(discovers.home.index_discover_title)
    await expect.poll(() => page.locator('#content').textContent()).toContain(discovers.home.index_discover_sub_title)
    const sources = await page
      .locator('#content video source')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src')))
    expect(sources).toContain(discovers.home.index_discover_video)
  })
})

test('DISCOVER-03 the stream leaders show picture, words and link of top_artists and turn every 5 s', async () => {
  const { discovers } = await read('cover/discovers', {})
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.clock.install()
    await open(page, '/discover')
    const all = slides(page, 'Stream leaders')
    await expect
      .poll(() => all.getByRole('heading').allTextContents())
      .toEqual(discovers.top_artists.map(({ sub_title: name }) => name))
    await expect
      .poll(() => all.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(discovers.top_artists.map(({ listen_link: link }) => link))
    await expectTurnsEvery(page, 'Stream leaders', 5000)
  })
})

test.each([
  [390, { 'Stream leaders': 1, 'Popular albums': 1.5, 'Popular episodes': 3 }],
  [1000, { 'Stream leaders': 3, 'Popular albums': 2, 'Popular episodes': 3 }],
  [1440, { 'Stream leaders': 3, 'Popular albums': 4, 'Popular episodes': 4 }],
])('DISCOVER-03 DISCOVER-07 DISCOVER-12 CONSTANTS-07 slides in view in a window of %i px', async (width, views) => {
  await withPage({ width }, async (page) => {
    await page.goto('/discover')
    for (const [label, count] of Object.entries(views))
      await expect.poll(() => slidesInView(page, label), { message: label }).toBe(count)
  })
})

test('DISCOVER-07 DISCOVER-12 popular albums and episodes turn every 5 s', async () => {
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.clock.install()
    await open(page, '/discover')
    await expectTurnsEvery(page, 'Popular albums', 5000)
  })
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.clock.install()
    await open(page, '/discover')
    await expectTurnsEvery(page, 'Popular episodes', 5000)
  })
})

test('DISCOVER-04 DISCOVER-05 DETAIL-07 PLAYERLINKS-03 an album leads to its page, to the player without token, and to its artist', async () => {
  const { discovers } = await read('cover/discovers', {})
  const { player_url: player } = await read('cover/settings', {})
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/discover')
    const all = slides(page, 'Popular albums')
    await expect.poll(() => all.count()).toBe(discovers.top_albums.data.length)
    for (const [index, { id, title, artist_id: artist }] of discovers.top_albums.data.entries()) {
      const album = all.nth(index)
      await expect
        .poll(() => album.getByRole('heading').getByRole('link', { name: title }).getAttribute('href'))
        .toBe(`/discover/${id}`)
      await expect
        .poll(() => album.getByText('listen to album', { exact: true }).getAttribute('href'))
        .toBe(`${player}album/${id}`)
      await expect
        .poll(() => album.getByText('artist profile', { exact: true }).getAttribute('href'))
        .toBe(`/account/artist_profile?id=${artist}`)
    }
  })
})

test('DISCOVER-06 BROWSE-05 "VIEW ALL" of the albums opens the search at Albums, also without scripts', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/discover')
    await viewAll(page, 'Popular Albums').click()
    await expect.poll(() => placeOf(page)).toBe('/discover/all?tab=albums')
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Kinds' }).locator('[aria-current=page]').textContent())
      .toMatch(/^Albums/)
  })
})

test('DISCOVER-08 each popular episode has "listen now", which opens it in the player', async () => {
  const { discovers } = await read('cover/discovers', {})
  const { player_url: player } = await read('cover/settings', {})
  await withPage({}, async (page) => {
    await page.goto('/discover')
    const links = await slides(page, 'Popular episodes')
      .getByText('listen now', { exact: true })
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual(discovers.top_episode.data.map(({ id }) => `${player}episode/${id}`))
  })
})

test('DISCOVER-09 BROWSE-05 "VIEW ALL" of the episodes opens the search at Episodes, said in the navigation state, too', async () => {
  await withPage({}, async (page) => {
    await open(page, '/discover')
    await viewAll(page, 'Popular episodes').click()
    await page.waitForURL(({ pathname }) => pathname === '/discover/all')
    await page
      .getByRole('navigation', { name: 'Kinds' })
      .locator('[aria-current=page]')
      .getByText(/^Episodes/)
      .waitFor()
    await expect.poll(() => page.evaluate(() => history.state.usr)).toEqual({ tab: 1 })
  })
})

test('DISCOVER-10 STATE-02 an article of the news opens its page and is kept for it', async () => {
  const { discovers } = await read('cover/discovers', {})
  await withPage({}, async (page) => {
    await open(page, '/discover')
    const first = discovers.news[0]
    await part(page, 'NEWS')
      .getByRole('link', { name: first?.title ?? '' })
      .click()
    await page.waitForURL(({ pathname }) => pathname === `/publication/${first?.id}`)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selection') ?? '{}').article.id))
      .toBe(first?.id)
  })
})

test('DISCOVER-11 "VIEW ALL" of the news goes to the publication', async () => {
  await withPage({}, async (page) => {
    await open(page, '/discover')
    await viewAll(page, 'NEWS').click()
    await page.waitForURL(({ pathname }) => pathname === '/publication')
    await expect.poll(() => placeOf(page)).toBe('/publication')
  })
})

test('nothing turns under reduced motion', async () => {
  await withPage({}, async (page) => {
    await page.clock.install()
    await open(page, '/discover')
    await page.getByRole('list', { name: 'Stream leaders', exact: true }).scrollIntoViewIfNeeded()
    await page.clock.runFor(11_000)
    await expect
      .poll(() => page.getByRole('list', { name: 'Stream leaders', exact: true }).evaluate((row) => row.scrollLeft))
      .toBe(0)
    await expect
      .poll(() => page.getByRole('button', { name: 'Stop the slideshow: Stream leaders' }).isVisible())
      .toBe(false)
  })
})
