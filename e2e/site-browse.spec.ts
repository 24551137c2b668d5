import { SEARCH_KINDS } from '@earshot/contract/catalogue/search'
import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { followLink, goalOf, itemsIn, linksOf, readPage, searchFormOf, type ReadPage } from './read-page.ts'
import { hrefsOf, nextCall, open, openWithPlayerKey, pathOf } from './visit.ts'

const KINDS = 'Podcasts Episodes Season Albums Songs Artists Playlists Posts News Members'.split(' ')

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: new RegExp(`^${name}\\b`) })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const chips = (page: Page) => page.getByRole('group', { name: 'Pick genres' })
const currentTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Kinds' }).locator('[aria-current=page]').textContent()
/** The same parts of a page that was read. */
const titlesOn = ({ content }: ReadPage) =>
  within(content.getByRole('region', { name: 'Results' }))
    .getAllByRole('heading', { level: 2 })
    .map((each) => each.textContent)
const chipsOn = ({ content }: ReadPage) =>
  within(content.getByRole('group', { name: 'Pick genres' })).getAllByRole('link')
const search = async (page: Page, words: string) => {
  await page.getByPlaceholder('Search by name').fill(words)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
}

test('BROWSE-01 BROWSE-02 BROWSE-04 GENRE-05 CONSTANTS-13 search box, genres on the left in a box of 300 px that scrolls inside, and seven tabs, then those of FIND-02, with their counts, of which Podcasts is open', async () => {
  const found = await read('song/search_all_v1', { search_text: '' })
  const { posts, news, members } = await read('song/search_texts', { search_text: '' })
  const counts = [...SEARCH_KINDS.map((kind) => found[kind]), posts, news, members].map((list) => list.counts.total)
  await withPage({}, async (page) => {
    await page.goto('/discover/all')
    await expect.poll(() => page.getByPlaceholder('Search by name').isVisible()).toBe(true)
    const tabs = page.getByRole('navigation', { name: 'Kinds' }).getByRole('link')
    await expect.poll(() => tabs.allTextContents()).toEqual(KINDS)
    await expect
      .poll(() => tabs.evaluateAll((links) => links.map((link) => link.ariaDescription)))
      .toEqual(counts.map((count) => `${count} found`))
    await expect
      .poll(() =>
        tabs
          .locator('[data-count]')
          .evaluateAll((marks) => marks.map((each) => getComputedStyle(each, '::after').content)),
      )
      .toEqual(counts.map((count) => `"${count}"`))
    await expect.poll(() => currentTab(page)).toBe('Podcasts')
    const panel = await page.getByRole('region', { name: 'Genres' }).boundingBox()
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThan((await results(page).boundingBox())?.x ?? 0)
    await expect
      .poll(() => chips(page).evaluate((box) => [box.getBoundingClientRect().height, getComputedStyle(box).overflowY]))
      .toEqual([300, 'auto'])
  })
})

test('BROWSE-08 BROWSE-09 BROWSE-10 CONSTANTS-03 text, page and genres are sent as search_text, offset, limit 16 and genre_ids; a choice of genres starts at page 1', async () => {
  const [first] = await read('song/genres', {})
  await withPage({}, async (page) => {
    await open(page, '/discover/all?tab=songs')
    let call = nextCall(page, 'song/search_all_v1')
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    expect((await call).query).toEqual({ search_text: '', offset: '2', limit: '16', genre_ids: '' })
    await page.getByRole('link', { name: 'Page 2', exact: true }).and(page.locator('[aria-current=page]')).waitFor()

    call = nextCall(page, 'song/search_all_v1')
    await chips(page)
      .getByRole('link', { name: first?.title ?? '' })
      .click()
    expect((await call).query).toEqual({ search_text: '', offset: '1', limit: '16', genre_ids: String(first?.id) })
    await chips(page)
      .getByRole('link', { name: new RegExp(`^${first?.title}.*selected`) })
      .waitFor()
    // A chip is selected at once; the search names the genres of the page that is open.
    await page.waitForURL(({ searchParams }) => searchParams.get('genres') === String(first?.id))

    call = nextCall(page, 'song/search_all_v1')
    await search(page, 'the')
    expect((await call).query).toEqual({ search_text: 'the', offset: '1', limit: '16', genre_ids: String(first?.id) })
  })
})

test.skipIf(!isThorough)('BROWSE-06 BROWSE-10 a new tab or text starts at page 1', async () => {
  await withPage({}, async (page) => {
    await open(page, '/discover/all?tab=songs&page=3')
    const back = async () => {
      await page.goBack()
      await page.getByRole('link', { name: 'Page 3', exact: true }).and(page.locator('[aria-current=page]')).waitFor()
    }
    await tab(page, 'Albums').click()
    await page.waitForURL(({ search: query }) => query === '?tab=albums')
    await back()
    await search(page, 'a')
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get('search') === 'a' && !searchParams.has('page') && searchParams.get('tab') === 'songs',
    )
  })
})

test('BROWSE-03 BROWSE-07 the pager counts the pages of the open tab, outlined and rounded; the ad of the reply is shown with its link, and nothing in its place when there is none', async () => {
  const { songs, adv } = await read('song/search_all_v1', { search_text: '' })
  const podcasts = await readPage('/discover/all?tab=podcasts')
  expect(podcasts.content.queryByRole('navigation', { name: 'Pages of results' })).toBeNull()
  await withPage({}, async (page) => {
    await open(page, '/discover/all?tab=songs')
    const pager = page.getByRole('navigation', { name: 'Pages of results' })
    await expect
      .poll(() =>
        pager
          .getByRole('link')
          .last()
          .evaluate((link: HTMLAnchorElement) => link.pathname + link.search),
      )
      .toBe('/discover/all?tab=songs&page=2')
    const last = pager.getByRole('link', { name: `Page ${songs.counts.total_pages}`, exact: true })
    await expect
      .poll(() =>
        last.evaluate((link) => [
          getComputedStyle(link).borderTopStyle,
          Number.parseFloat(getComputedStyle(link).borderTopLeftRadius) >= link.clientHeight / 2,
        ]),
      )
      .toEqual(['solid', true])
    const ad = page.getByRole('complementary', { name: 'Advertisement' })
    await expect.poll(() => ad.getByRole('img').getAttribute('src')).toBe(adv?.image_url)
    await expect.poll(() => ad.getByRole('link').getAttribute('href')).toBe(adv?.link)
    await page.route('**/api/song/search_all_v1*', async (route) => {
      const reply = await route.fetch()
      const json = await reply.json()
      await route.fulfill({ response: reply, json: { ...json, data: { ...json.data, adv: null } } })
    })
    await tab(page, 'Albums').click()
    await ad.waitFor({ state: 'detached' })
  })
})

test('BROWSE-05 the start tab may come from the navigation state', async () => {
  await withPage({}, async (page) => {
    await open(page, '/about')
    await page.evaluate(() => {
      history.pushState({ usr: { tab: 4 }, key: 'state', idx: 1 }, '', '/discover/all')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    })
    await page.waitForURL(({ searchParams }) => searchParams.get('tab') === 'songs')
    await expect.poll(() => currentTab(page)).toMatch(/^Songs/)
  })
})

test('BROWSE-11 BROWSE-13 BROWSE-14 without a token results lead to the podcast, or to the player at episode, season, album, play and playlist', async () => {
  const found = await read('song/search_all_v1', { search_text: '' })
  const { player_url: player } = await read('cover/settings', {})
  const goals = [
    ['podcasts', found.podcasts.data.map(({ id }) => `/podcast/${id}`)],
    ['episodes', found.episodes.data.map(({ id }) => `${player}episode/${id}`)],
    ['seasons', found.seasons.data.map(({ id }) => `${player}season/${id}`)],
    ['albums', found.albums.data.map(({ id }) => `${player}album/${id}`)],
    ['songs', found.songs.data.map(({ id }) => `${player}play/${id}`)],
    ['playlists', found.playlists.data.map(({ id }) => `${player}playlist/${id}`)],
  ] as const
  for (const [kind, wanted] of goals) {
    const { document } = await readPage(`/discover/all?tab=${kind}`)
    const links = [...document.querySelectorAll('#content article h2')].flatMap((title) => linksOf(title))
    expect(links, kind).toEqual(wanted)
  }
})

test.skipIf(!isThorough)(
  'BROWSE-13 PLAYERLINKS-04 for a member the player opens with the token, which stands nowhere on the page',
  async () => {
    await openWithPlayerKey('/discover/all?tab=seasons', async (page) => {
      await page.route('**/player/season/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'the player' }),
      )
      expect((await hrefsOf(page, 'article h2 a')).every((href) => /\/season\/\d+$/.test(href))).toBe(true)
      await page.locator('article h2 a').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/season\/\d+\/ear-key$/)
    })
  },
)

test.skipIf(!isThorough)(
  'BROWSE-12 an artist leads to the artist profile with the artist as navigation state',
  async () => {
    await withPage({}, async (page) => {
      await open(page, '/discover/all?tab=artists')
      const link = results(page).getByRole('heading', { level: 2 }).first().getByRole('link')
      const name = await link.textContent()
      await link.click()
      await page.waitForURL(({ pathname }) => pathname === '/account/artist_profile')
      await expect.poll(() => page.evaluate(() => history.state.usr.name)).toBe(name)
    })
  },
)

test('DISCOVER-05 BROWSE-12 ARTISTPROFILE-01 ARTISTPROFILE-03 ARTISTPROFILE-04 ARTISTPROFILE-06 ARTISTPROFILE-14 ARTISTPROFILE-15 the profile of an artist has numbers, words, songs and albums; an unknown one leads to all artists', async () => {
  const { artist } = await read('song/artist_media', { artist_id: 1 })
  const { player_url: player } = await read('cover/settings', {})
  const { content, document } = await readPage('/account/artist_profile?id=1')
  expect(content.getByRole('heading', { level: 1 }).textContent).toBe(artist.name)
  const text = document.querySelector('#content')?.textContent
  for (const part of ['ARTIST STATS', 'All-Time Streams', 'Total Albums', 'Followers', 'ARTIST bio'])
    expect(text).toContain(part)
  expect(content.getByRole('link', { name: 'All albums and songs' }).getAttribute('href')).toBe('/artist/1')
  const songs = itemsIn(content.getByRole('region', { name: 'Top Songs' }))
  expect(songs.map((song) => song.querySelector('a')?.textContent)).toEqual(
    artist.artist_songs.map(({ title }) => title),
  )
  const albums = within(content.getByRole('region', { name: 'ARTIST ALBUMS' }))
  expect(albums.getAllByText('listen to album')[0]?.getAttribute('href')).toBe(
    `${player}album/${artist.artist_albums[0]?.id}`,
  )
  expect(new URL((await readPage('/account/artist_profile?id=999999')).url).pathname).toBe('/artists')
})

test.skipIf(!isThorough)(
  'ARTISTPROFILE-14 without an id the profile of the artist selected last opens, and without any all artists',
  async () => {
    await withPage({}, async (page) => {
      await page.goto('/account/artist_profile')
      await page.waitForURL(({ pathname }) => pathname === '/artists')
      await page.locator('#content article').first().getByRole('link').click()
      await page.waitForURL(/\/artist\/\d+$/)
      const id = pathOf(page).split('/').at(-1)
      await page.goto('/account/artist_profile')
      await page.waitForURL(({ searchParams }) => searchParams.get('id') === id)
      await page.getByRole('region', { name: 'Top Songs' }).waitFor()
    })
  },
)

// Lines of the two icons.
const PLUS = 'M12 5l0 14M5 12l14 0'
const CHECK = 'M5 12l5 5l10 -10'

test('GENRE-01 GENRE-02 GENRE-03 GENRE-04 a chip toggles its genre: blue with a plus, pink with a check; "Select All" picks every genre, "Deselect All" none, which means all', async () => {
  const genres = await read('song/genres', {})
  await withPage({}, async (page) => {
    await open(page, '/discover/all')
    const chip = chips(page).getByRole('link').nth(2)
    const look = () =>
      chip.evaluate((link) => ({
        icon: link.querySelector('path')?.getAttribute('d'),
        border: getComputedStyle(link).borderTopColor,
      }))
    const plain = await look()
    expect(plain.icon).toBe(PLUS)
    await chip.click()
    await page.waitForURL(({ searchParams }) => searchParams.get('genres') !== null)
    await expect.poll(async () => (await look()).icon).toBe(CHECK)
    const colours = await page.evaluate(() =>
      ['--pink', '--blue'].map((name) => {
        const probe = document.createElement('i')
        probe.style.color = getComputedStyle(document.documentElement).getPropertyValue(name)
        document.body.append(probe)
        return getComputedStyle(probe).color
      }),
    )
    await expect.poll(async () => [(await look()).border, plain.border]).toEqual(colours)
    await chip.click()
    await expect.poll(async () => (await look()).icon).toBe(PLUS)
    let call = nextCall(page, 'song/search_all_v1')
    await page.getByRole('link', { name: 'Select All', exact: true }).click()
    expect((await call).query.genre_ids?.split(',').map(Number)).toEqual(genres.map(({ id }) => id))
    await page.waitForURL(({ searchParams }) => searchParams.get('genres') !== '')
    call = nextCall(page, 'song/search_all_v1')
    await page.getByRole('link', { name: 'Deselect All' }).click()
    expect((await call).query.genre_ids).toBe('')
  })
})

test.skipIf(!isThorough)(
  'GENRE-01 GENRE-06 genres that are picked quickly, or in two tabs, are all kept, and one that does not exist is forgotten',
  async () => {
    const [first, second, third] = await read('song/genres', {})
    const picked = (page: Page) =>
      page.evaluate(() => JSON.parse(localStorage.getItem('earshot-genres') ?? '{}').discover)
    await withPage({}, async (page) => {
      await open(page, '/discover/all')
      const other = await page.context().newPage()
      await open(other, '/discover/all')
      await page.evaluate(
        ([one, two]) => {
          for (const title of [one, two])
            [...document.querySelectorAll<HTMLElement>('[aria-label="Pick genres"] a')]
              .find(({ textContent }) => textContent === title)
              ?.click()
        },
        [first?.title, second?.title],
      )
      await page.waitForURL(({ searchParams }) => searchParams.get('genres') === `${first?.id},${second?.id}`)
      // The tabs may be two processes of the browser: what one keeps comes to the other a moment later.
      await expect.poll(() => picked(other)).toEqual([first?.id, second?.id])
      await chips(other)
        .getByRole('link', { name: third?.title ?? '', exact: true })
        .click()
      await other.waitForURL(
        ({ searchParams }) => searchParams.get('genres') === `${first?.id},${second?.id},${third?.id}`,
      )
      await expect.poll(() => picked(page)).toEqual([first?.id, second?.id, third?.id])
      await open(page, `/discover/all?genres=${first?.id},987654`)
      await expect.poll(() => new URL(page.url()).searchParams.get('genres')).toBe(String(first?.id))
      await expect.poll(() => picked(page)).toEqual([first?.id])
    })
  },
)

test.skipIf(!isThorough)(
  'GENRE-02 a genre that is picked at the end of the line of a phone does not widen the page',
  async () => {
    await withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
      await page.goto('/discover/all')
      const last = chips(page).getByRole('link').last()
      await last.click()
      await expect.poll(() => last.innerText()).toContain('selected')
      await chips(page).evaluate((line) => line.scrollTo(0, 0))
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  },
)

test('GENRE-06 GENRE-07 the choice survives a reload and meets the visitor on a fresh search', async () => {
  await withPage({}, async (page) => {
    await open(page, '/discover/all')
    const chip = chips(page).getByRole('link').first()
    const name = await chip.textContent()
    await chip.click()
    await page.waitForURL(({ searchParams }) => searchParams.has('genres'))
    await page.reload()
    await chips(page)
      .getByRole('link', { name: new RegExp(`^${name}.*selected`) })
      .waitFor()
    await open(page, '/discover/all')
    await chips(page)
      .getByRole('link', { name: new RegExp(`^${name}.*selected`) })
      .waitFor()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('earshot-genres') ?? '{}'))
    expect(kept.discover).toHaveLength(1)
    expect(kept.liveFeed).toEqual(kept.discover)
  })
})

test('the search works without scripts: words, tabs, pages and genres are in the URL', async () => {
  const form = searchFormOf(await readPage('/discover/all'))
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/discover/all', 'get'])
  expect(within(form).getByPlaceholderText('Search by name').getAttribute('name')).toBe('search')
  const found = await readPage('/discover/all?search=lint')
  expect(
    found.content.getByRole('navigation', { name: 'Kinds' }).querySelector('[aria-current=page]')?.textContent,
  ).toMatch(/^Songs/)
  expect(titlesOn(found)).toContain('Lint')
  const songs = await readPage('/discover/all?tab=songs')
  const before = titlesOn(songs)
  expect(before).toHaveLength(16)
  const next = await followLink(songs, songs.content.getByRole('link', { name: 'Next page' }))
  expect(titlesOn(next)).not.toEqual(before)
  expect(goalOf(next, chipsOn(next)[0])).toMatch(/^\/discover\/all\?tab=songs&genres=\d+$/)
  expect(chipsOn(await followLink(next, chipsOn(next)[0]))[0]?.textContent).toContain('selected')
})

test('BROWSE-05 an empty tab that the URL names says which tabs have results', async () => {
  const empty = await readPage('/discover/all?search=lint&tab=podcasts')
  const part = within(empty.content.getByRole('region', { name: 'Results' }))
  part.getByText('No podcasts found for “lint”')
  const songs = part.getAllByRole('link', { name: /^Songs/ }).at(-1)
  expect(titlesOn(await followLink(empty, songs))).toContain('Lint')
  const nothing = await readPage('/discover/all?search=qqzzqq')
  nothing.content.getByText('Nothing found for “qqzzqq”')
  const behind = await readPage('/discover/all?page=900')
  behind.content.getByText(/This page does not exist/)
})
