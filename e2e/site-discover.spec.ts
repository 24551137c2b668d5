import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { linksOf, readPage, type ReadPage } from './read-page.ts'
import { expectTurnsEvery, open, slidesInView } from './visit.ts'

/** The slides of a carousel of the page. */
const slidesIn = ({ content }: ReadPage, name: string) => [...content.getByRole('list', { name }).children]
/** Returns the target of the link with these words. */
const goalOf = (slide: Element | undefined, words: string) =>
  [...(slide?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === words)?.getAttribute('href')

test('DISCOVER-01 DISCOVER-02 the page opens with title, subtitle and film of `home`', async () => {
  const { discovers } = await read('cover/discovers', {})
  const { discover } = await read('cover/steam_video', {})
  expect(discover).toEqual(discovers.home)
  const { content, document } = await readPage('/discover')
  expect(content.getByRole('heading', { level: 1 }).textContent).toBe(discovers.home.index_discover_title)
  content.getByText(discovers.home.index_discover_sub_title)
  const sources = [...document.querySelectorAll('#content video source')].map((each) => each.getAttribute('src'))
  expect(sources).toContain(discovers.home.index_discover_video)
})

test('DISCOVER-03 the stream leaders show picture, words and link of top_artists', async () => {
  const { discovers } = await read('cover/discovers', {})
  const all = slidesIn(await readPage('/discover'), 'Stream leaders')
  expect(all.map((slide) => slide.querySelector('h3')?.textContent)).toEqual(
    discovers.top_artists.map(({ sub_title: name }) => name),
  )
  expect(all.flatMap(linksOf)).toEqual(discovers.top_artists.map(({ listen_link: link }) => link))
})

test('DISCOVER-03 DISCOVER-07 DISCOVER-12 the stream leaders, popular albums and episodes turn every 5 s', async () => {
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.clock.install()
    await open(page, '/discover')
    for (const label of withMore(['Stream leaders'], ['Popular albums', 'Popular episodes']))
      await expectTurnsEvery(page, label, 5000)
  })
})

test('DISCOVER-03 DISCOVER-07 DISCOVER-12 CONSTANTS-07 slides in view in windows of 390, 1000 and 1440 px', async () => {
  await withPage({}, async (page) => {
    await page.goto('/discover')
    for (const [width, views] of [
      [390, { 'Stream leaders': 1, 'Popular albums': 1.5, 'Popular episodes': 3 }],
      [1000, { 'Stream leaders': 3, 'Popular albums': 2, 'Popular episodes': 3 }],
      [1440, { 'Stream leaders': 3, 'Popular albums': 4, 'Popular episodes': 4 }],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      for (const [label, count] of Object.entries(views))
        await expect.poll(() => slidesInView(page, label), { message: `${label} at ${width} px` }).toBe(count)
    }
  })
})

test('DISCOVER-04 DISCOVER-05 DETAIL-07 PLAYERLINKS-03 an album leads to its page, to the player without token, and to its artist', async () => {
  const { discovers } = await read('cover/discovers', {})
  const { player_url: player } = await read('cover/settings', {})
  const all = slidesIn(await readPage('/discover'), 'Popular albums')
  expect(all).toHaveLength(discovers.top_albums.data.length)
  for (const [index, { id, title, artist_id: artist }] of discovers.top_albums.data.entries()) {
    const slide = all[index]
    expect(slide?.querySelector('h3 a')?.textContent).toBe(title)
    expect(slide?.querySelector('h3 a')?.getAttribute('href')).toBe(`/discover/${id}`)
    expect(goalOf(slide, 'listen to album')).toBe(`${player}album/${id}`)
    expect(goalOf(slide, 'artist profile')).toBe(`/account/artist_profile?id=${artist}`)
  }
})

test('DISCOVER-06 BROWSE-05 "VIEW ALL" of the albums opens the search at Albums, also without scripts', async () => {
  const { content } = await readPage('/discover')
  const goal = within(content.getByRole('region', { name: 'Popular Albums' }))
    .getByRole('link', { name: /^VIEW ALL/ })
    .getAttribute('href')
  expect(goal).toBe('/discover/all?tab=albums')
  const kinds = (await readPage(goal ?? '')).content.getByRole('navigation', { name: 'Kinds' })
  expect(kinds.querySelector('[aria-current=page]')?.textContent).toMatch(/^Albums/)
})

test('DISCOVER-08 each popular episode has "listen now", which opens it in the player', async () => {
  const { discovers } = await read('cover/discovers', {})
  const { player_url: player } = await read('cover/settings', {})
  const all = slidesIn(await readPage('/discover'), 'Popular episodes')
  expect(all.map((slide) => goalOf(slide, 'listen now'))).toEqual(
    discovers.top_episode.data.map(({ id }) => `${player}episode/${id}`),
  )
})

test('DISCOVER-11 "VIEW ALL" of the news goes to the publication', async () => {
  const { content } = await readPage('/discover')
  const news = within(content.getByRole('region', { name: 'NEWS' }))
  expect(news.getByRole('link', { name: /^VIEW ALL/ }).getAttribute('href')).toBe('/publication')
})

test('DISCOVER-09 DISCOVER-10 BROWSE-05 STATE-02 "VIEW ALL" of the episodes opens the search at Episodes, said in the navigation state, too; an article of the news opens its page and is kept for it', async () => {
  const { discovers } = await read('cover/discovers', {})
  await withPage({}, async (page) => {
    await open(page, '/discover')
    await page
      .getByRole('region', { name: 'Popular episodes', exact: true })
      .getByRole('link', { name: /^VIEW ALL/ })
      .click()
    await page.waitForURL(({ pathname }) => pathname === '/discover/all')
    await page
      .getByRole('navigation', { name: 'Kinds' })
      .locator('[aria-current=page]')
      .getByText(/^Episodes/)
      .waitFor()
    await expect.poll(() => page.evaluate(() => history.state.usr)).toEqual({ tab: 1 })

    await page.goBack()
    const first = discovers.news[0]
    await page
      .getByRole('region', { name: 'NEWS', exact: true })
      .getByRole('link', { name: first?.title ?? '' })
      .click()
    await page.waitForURL(({ pathname }) => pathname === `/publication/${first?.id}`)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selection') ?? '{}').article.id))
      .toBe(first?.id)
  })
})

test.skipIf(!isThorough)('nothing turns under reduced motion', async () => {
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
