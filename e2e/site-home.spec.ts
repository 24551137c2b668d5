import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { signIn } from './account-journeys.ts'
import { passwordOf } from './community-world.ts'
import { pixels, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { linksOf, readPage } from './read-page.ts'
import { waitForSound, watchSound } from './site-sound.ts'
import { expectTurnsEvery, nextCall, open, openWithPlayerKey, pathOf, slidesInView } from './visit.ts'

const cover = (page: Page, number: number) => page.locator(`#cover-${number}`)
const toHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Earshot' }).click()

test('HOME-08 coming to the home page asks for discovers, videos, covers and reviews', async () => {
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await open(page, '/about')
    const calls = Promise.all(
      ['cover/discovers', 'cover/steam_video', 'cover/covers_and_reviews'].map((call) => nextCall(page, call)),
    )
    await toHome(page)
    for (const { headers } of await calls) expect(headers['api-key']).toBe('earshot-web')
    await cover(page, 1).waitFor()
  })
})

test('HOME-09 HOME-10 HOME-15 HOME-16 cover video, sections, highlights, new arrivals, articles, reviews and the way up stand on one page, without scripts', async () => {
  const { covers } = await read('cover/covers_and_reviews', {})
  const { discovers } = await read('cover/discovers', {})
  const { home, publication } = await read('cover/steam_video', {})
  expect(home?.index_home_video).not.toBe(publication.index_publication_video)
  const { content, document } = await readPage('/')
  expect(content.getByRole('heading', { level: 1 }).textContent).toBe(home?.index_home_title)
  expect(content.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    ...covers.map(({ title }) => title),
    ...[...discovers.artists, ...discovers.podcasts].map(({ title }) => title),
    'new arrivals',
    'From the publication',
  ])
  expect(content.getAllByRole('region', { name: 'Customer reviews' }).length).toBeGreaterThan(0)
  const up = content.getByRole('link', { name: 'Back to the top' }).getAttribute('href')
  expect(document.querySelector(up ?? '')).toBe(document.body)
  for (const [kicker, { title: praised, sub_title: subTitle, link }] of [
    ...discovers.artists.map((one) => ['Artist highlight', one] as const),
    ...discovers.podcasts.map((one) => ['Podcast highlight', one] as const),
  ]) {
    const block = content.getByRole('region', { name: `${kicker}: ${praised}` })
    expect(block.textContent).toContain(subTitle)
    expect(block.querySelectorAll('img')).toHaveLength(1)
    expect(linksOf(block)).toEqual([link])
  }
})

test('HOME-01 HOME-02 HOME-06 HOME-11 HOME-12 covers as high as the window with title, subtitle and a button to their route, an icon to the next section, new arrivals as a list or a mosaic, and the way up', async () => {
  const { covers } = await read('cover/covers_and_reviews', {})
  const { discovers } = await read('cover/discovers', {})
  await withPage({ width: 1440, height: 900 }, async (page) => {
    await open(page, '/')
    for (const [
      index,
      { title, sub_title: subTitle, button_title: button, button_action: action },
    ] of covers.entries()) {
      const section = cover(page, index + 1)
      expect((await pixels(section)).height).toBeGreaterThanOrEqual(900)
      await expect.poll(() => section.getByRole('heading', { level: 2 }).textContent()).toBe(title)
      await expect.poll(() => section.textContent()).toContain(subTitle)
      await expect.poll(() => section.getByRole('link', { name: button }).getAttribute('href')).toBe(action)
    }

    await cover(page, 1).getByRole('link', { name: 'Scroll down to the next section' }).click()
    await page.waitForFunction(
      () => Math.abs(document.getElementById('cover-2')?.getBoundingClientRect().top ?? Infinity) < 3,
    )

    const items = page.getByRole('region', { name: 'New arrivals' }).getByRole('listitem')
    await expect
      .poll(() => items.getByRole('heading').allTextContents())
      .toEqual(discovers.latest_albums.slice(0, 7).map(({ title }) => title))
    const places = () =>
      items.evaluateAll((all) =>
        all
          .map((each) => each.getBoundingClientRect())
          .map(({ x, width }) => ({ x: Math.round(x), width: Math.round(width) })),
      )
    const wide = await places()
    expect(wide[0]?.width).toBeGreaterThan((wide[1]?.width ?? 0) * 1.9)

    const up = page.getByRole('link', { name: 'Back to the top' })
    await up.scrollIntoViewIfNeeded()
    const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0
    expect(await top()).toBeLessThan(0)
    await up.click()
    await expect.poll(top).toBeGreaterThan(0)

    await page.setViewportSize({ width: 390, height: 844 })
    expect(new Set((await places()).map(({ x }) => x)).size).toBe(1)
  })
})

test.skipIf(!isThorough)(
  'HOME-01 HOME-03 a cover without image shows no broken picture, and a button to nowhere good has no target',
  async () => {
    await withPage({}, async (page) => {
      await page.route('**/api/cover/covers_and_reviews', async (route: Route) => {
        const reply = await route.fetch()
        const body = await reply.json()
        body.data.covers = [
          {
            title: 'Plain',
            sub_title: 'No picture',
            image: null,
            button_title: 'Go',
            button_action: 'javascript:alert(1)',
          },
        ]
        await route.fulfill({ response: reply, json: body })
      })
      await open(page, '/about')
      await toHome(page)
      await page.getByRole('heading', { name: 'Plain' }).waitFor()
      await expect.poll(() => cover(page, 1).locator('img').count()).toBe(0)
      await expect.poll(() => cover(page, 1).getByText('Go', { exact: true }).isVisible()).toBe(true)
      await expect.poll(() => cover(page, 1).getByRole('link', { name: 'Go' }).count()).toBe(0)
    })
  },
)

test('HOME-04 HOME-07 AUDIO-05 AUDIO-07 CONSTANTS-13 the cover video starts by itself, muted and looped, without the browser’s controls; covers move at a fifth of the speed of the page; the carousel has buttons', async () => {
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await open(page, '/')
    const loop = page.locator('#content video').first()
    await expect
      .poll(() => loop.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0))
      .toBe(true)
    await expect
      .poll(() => loop.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.controls]))
      .toEqual([true, true, false])
    await page.getByRole('button', { name: 'Stop the background video' }).click()
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)

    const topOfPicture = () =>
      cover(page, 2)
        .locator('img')
        .locator('..')
        .evaluate((picture) => picture.getBoundingClientRect().top)
    const scrollTo = (y: number) =>
      page.evaluate(
        (to) =>
          new Promise((resolve) => {
            window.scrollTo({ top: to, behavior: 'instant' })
            requestAnimationFrame(() => requestAnimationFrame(resolve))
          }),
        y,
      )
    const start = await cover(page, 2).evaluate((section) => section.getBoundingClientRect().top + scrollY)
    await scrollTo(start - 300)
    const before = await topOfPicture()
    await scrollTo(start)
    expect((before - (await topOfPicture())) / 300).toBeCloseTo(0.2, 1)

    await page.getByRole('button', { name: 'Stop the slideshow: Customer reviews' }).click()
    await page.getByRole('button', { name: 'Start the slideshow: Customer reviews' }).waitFor()
    const row = page.getByRole('list', { name: 'Customer reviews' })
    const left = await row.evaluate((list) => list.scrollLeft)
    await page.getByRole('button', { name: 'Next: Customer reviews' }).click()
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).not.toBe(left)
  })
})

test('HOME-04 HOME-05 CONSTANTS-07 reviews turn one by one every 2 s and show words, name, title and photo', async () => {
  const { reviews } = await read('cover/covers_and_reviews', {})
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.clock.install()
    await open(page, '/')
    const slides = page.getByRole('list', { name: 'Customer reviews' }).getByRole('listitem')
    await expect.poll(() => slides.count()).toBe(reviews.length)
    for (const [index, { comment, username, user_title: title, photo }] of reviews.entries()) {
      const text = await slides.nth(index).textContent()
      for (const part of [comment, username, title]) expect(text).toContain(part)
      await expect
        .poll(() =>
          slides
            .nth(index)
            .locator(photo ? 'img' : 'svg')
            .count(),
        )
        .toBe(1)
    }
    await expect.poll(() => slidesInView(page, 'Customer reviews')).toBe(1)
    await expectTurnsEvery(page, 'Customer reviews', 2000)
  })
})

// Above the words of `/`, and beside those of a low film.
test.each([
  { path: '/', position: { x: 700, y: 120 } },
  { path: '/live-feed', position: { x: 900, y: 180 } },
])('AUDIO-07 under reduced motion the video of $path waits, and a click on its preview starts it', async (seen) => {
  await withPage({}, async (page) => {
    await open(page, seen.path)
    const loop = page.locator('#content video').first()
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await loop.click({ position: seen.position })
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  })
})

test('HOME-13 ACCOUNT2-09 a visitor who taps a new arrival signs in, which says why, and comes to the album in the player', async () => {
  await withPage({}, async (page) => {
    await open(page, '/')
    const arrival = page
      .getByRole('region', { name: 'New arrivals' })
      .getByRole('heading', { level: 3 })
      .first()
      .getByRole('link')
    const title = await arrival.textContent()
    await arrival.click()
    await page.waitForURL(({ pathname }) => pathname === '/signin')
    await page.getByText(`Sign in to listen to “${title}”`).waitFor()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('earshot-session') ?? '{}').preAuthPath))
      .toBe('/')
    await signIn(page, 'mara', passwordOf('mara'))
    await page.waitForURL('**/player/album/**')
  })
})

test('HOME-14 PLAYERLINKS-04 PLAYERLINKS-05 CONSTANTS-18 a new arrival opens the player with the member’s token, which stands nowhere on the page and in no link that is dragged away', async () => {
  const { discovers } = await read('cover/discovers', {})
  const { player_url: player } = await read('cover/settings', {})
  await openWithPlayerKey('/', async (page) => {
    // The server knows nobody by this key, and a player that has the time to ask it logs the refusal.
    await page
      .context()
      .route('**/player/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    const link = page
      .getByRole('region', { name: 'New arrivals' })
      .getByRole('heading', { level: 3 })
      .first()
      .getByRole('link')
    const url = `${player}album/${discovers.latest_albums[0]?.id}`
    await expect.poll(() => link.getAttribute('href')).toBe(url)
    const opened = page.context().waitForEvent('request', (request) => request.url().endsWith(`${url}/ear-key`))
    await link.click({ button: 'middle' })
    await opened
    await expect.poll(() => link.getAttribute('href')).toBe(url)

    await page.evaluate(() => {
      const dropped = document.createElement('pre')
      dropped.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 9rem; height: 9rem; z-index: 999'
      dropped.role = 'log'
      dropped.addEventListener('dragover', (event) => event.preventDefault())
      dropped.addEventListener('drop', (event) => {
        event.preventDefault()
        const { dataTransfer: data } = event
        dropped.textContent = [...(data?.types ?? [])].map((type) => `${type} ${data?.getData(type)}`).join('\n')
      })
      document.body.append(dropped)
    })
    await link.dragTo(page.getByRole('log'))
    const words = page.getByRole('log').getByText('text/uri-list')
    await words.waitFor()
    expect(await words.textContent()).toMatch(/album\/\d+/)
    expect(await words.textContent()).not.toContain('ear-key')
  })
})

test.skipIf(!isThorough)('going back restores the place on the page', async () => {
  await withPage({}, async (page) => {
    await open(page, '/')
    const link = page
      .getByRole('region', { name: 'From the publication' })
      .getByRole('heading', { level: 3 })
      .last()
      .getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const y = await page.evaluate(() => scrollY)
    expect(y).toBeGreaterThan(1000)
    await link.click()
    await page.waitForURL(/\/publication\/\d+$/)
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y)
    await expect.poll(() => pathOf(page)).toBe('/')
  })
})

test('HOME-07 on a phone the opening film says what this place is, sounds at one press, and shows six covers that play', async () => {
  const { home } = await read('cover/steam_video', {})
  await withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
    await watchSound(page)
    await page.goto('/')
    const covers = page.getByRole('list', { name: 'Albums to play' })
    const screen = 844 - (await pixels(page.getByRole('navigation', { name: 'Quick links' }))).height
    for (const part of [page.getByText(home?.index_home_sub_title ?? ''), covers]) {
      const box = await part.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(screen * 1.5)
    }
    await expect.poll(() => covers.getByRole('button', { name: /^Play / }).count()).toBe(6)
    await page.getByRole('button', { name: 'Play the newest album' }).click()
    await waitForSound(page)
    await page.locator('#content').getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await covers.getByRole('button').last().click()
    await expect.poll(() => covers.getByRole('button', { name: /^Pause / }).count()).toBe(1)
  })
})
