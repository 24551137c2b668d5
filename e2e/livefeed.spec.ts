import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { copied, watchClipboard } from './clipboard.ts'
import { siteUrl, withPage } from './harness.ts'
import { read, signInToPlay } from './listenable.ts'
import { blockOf, linksOf, readPage, the, wordsOf } from './read-page.ts'
import { expectSteady, nextCall, open, openAsMember, openWithPlayerKey, pathOf } from './visit.ts'

const OTTO = { username: 'otto', password: 'kitchen-table-waltz' }
const SORTS = [
  'Top Rated',
  'Alphabetical Asc. (A -> Z)',
  'Alphabetical Dsc. (Z -> A)',
  'Most Streams',
  'Random',
  'Most Reviews',
]
const KEYS = ['top_rated', 'a_z', 'z_a', 'most_plays', 'rand', 'most_reviews']

const feed = (page: Page) => page.getByRole('region', { name: 'Live feed' })
const rows = (page: Page) => feed(page).locator('ol > li')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Kinds' }).getByRole('link')
const tab = (page: Page, name: string) => tabs(page).and(page.getByText(name, { exact: true }))
const sortButton = (page: Page) => feed(page).getByRole('button', { name: /^Sort/ })
const chips = (page: Page) => page.getByRole('group', { name: 'Pick genres' }).getByRole('link')
const search = async (page: Page, words: string) => {
  await page.getByPlaceholder('Search the live feed').fill(words)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
}
const sortBy = async (page: Page, label: string) => {
  await sortButton(page).click()
  await page.getByRole('list', { name: /^Sort/ }).getByRole('link', { name: label, exact: true }).click()
}
/** Titles of the first songs from A to Z, which no other test changes. */
const songsByTitle = async (offset = 1) =>
  (await read('song/livefeed', { sort_key: 'a_z', offset: String(offset) })).songs.data

test('LIVEFEED-01 LIVEFEED-02 LIVEFEED-03 LIVEFEED-04 the banner with its film and words, search, genres, four tabs, of which Music is open, and two ads on the left, the others on the right', async () => {
  const { livefeed } = await read('cover/steam_video', {})
  const genres = await read('song/genres', {})
  const ads = await read('song/livefeed_ad', {})
  expect(ads.length).toBeGreaterThan(2)
  const placesIn = (page: Page, name: string) =>
    page
      .getByRole('complementary', { name, exact: true })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => ({ href: link.getAttribute('href'), x: link.getBoundingClientRect().x })),
      )
  await withPage({ isFirstVisit: true }, async (page) => {
    await page.goto('/live-feed')
    await page.getByRole('heading', { level: 1, name: livefeed.index_livefeed_title }).waitFor()
    await page.getByText(livefeed.index_livefeed_sub_title, { exact: true }).waitFor()
    await expect
      .poll(() => page.locator('video source').evaluateAll((all) => all.map((each) => each.getAttribute('src'))))
      .toContain(livefeed.index_livefeed_video)
    await expect.poll(() => page.getByPlaceholder('Search the live feed').isVisible()).toBe(true)
    await expect.poll(() => chips(page).count()).toBe(genres.length)
    await expect.poll(() => tabs(page).allTextContents()).toEqual(['Music', 'Episodes', 'Playlists', 'Artists'])
    await expect.poll(() => tab(page, 'Music').getAttribute('aria-current')).toBe('page')
    await expect.poll(() => rows(page).count()).toBe(16)
    const hrefsIn = async (name: string) => (await placesIn(page, name)).map(({ href }) => href)
    await expect.poll(() => hrefsIn('Advertisements')).toEqual(ads.slice(0, 2).map(({ link }) => link))
    await expect.poll(() => hrefsIn('More advertisements')).toEqual(ads.slice(2).map(({ link }) => link))
    const left = await placesIn(page, 'Advertisements')
    const right = await placesIn(page, 'More advertisements')
    const box = await feed(page).boundingBox()
    for (const { x } of left) expect(x).toBeLessThan(box?.x ?? 0)
    for (const { x } of right) expect(x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0))
    await expectSteady(page)
  })
})

test('LIVEFEED-05 LIVEFEED-06 LIVEFEED-07 LIVEFEED-08 CONSTANTS-11 the sort menu, what each option sends, and the icon that removes the choice', async () => {
  await withPage({}, async (page) => {
    await open(page, '/live-feed?page=2')
    await sortButton(page).click()
    const options = page.getByRole('list', { name: /^Sort/ }).getByRole('link')
    await expect.poll(() => options.allTextContents()).toEqual(SORTS)
    const keys = (await options.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))).map(
      (href) => new URL(href, siteUrl()).searchParams.get('sort'),
    )
    expect(keys).toEqual(KEYS)
    await page.keyboard.press('Escape')
    // Each key of the URL is sent in the same way; "Random" also has its seed.
    for (const label of ['Most Reviews', 'Random']) {
      const call = nextCall(page, 'song/livefeed')
      await sortBy(page, label)
      const { seed, ...query } = (await call).query
      const key = KEYS[SORTS.indexOf(label)]
      expect(query).toEqual({ search_text: '', offset: '1', limit: '16', sort_key: key, genre_ids: '' })
      expect(seed !== undefined).toBe(label === 'Random')
      await expect.poll(() => sortButton(page).textContent()).toBe(label)
    }
    const call = nextCall(page, 'song/livefeed')
    await feed(page).getByRole('link', { name: 'Clear the sort' }).click()
    expect((await call).query.sort_key).toBe('')
    await expect.poll(() => sortButton(page).textContent()).toBe('Sort by')
    await expect.poll(() => pathOf(page)).toBe('/live-feed')
    await expect.poll(() => feed(page).getByRole('link', { name: 'Clear the sort' }).count()).toBe(0)
    // The link is gone, and a keyboard goes on beside it.
    expect(await sortButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

test.skipIf(!isThorough)(
  'LIVEFEED-09 the pager of /discover/all counts the pages of the open tab; tab, sort, search and genres go back to page 1',
  async () => {
    const { songs, artists } = await read('song/livefeed', {})
    await withPage({}, async (page) => {
      const pager = page.getByRole('navigation', { name: 'Pages of the live feed' })
      await open(page, '/live-feed?sort=a_z')
      await pager.getByRole('link', { name: `Page ${songs.counts.total_pages}`, exact: true }).waitFor()
      await pager.getByRole('link', { name: 'Page 2', exact: true }).click()
      await expect.poll(() => titles(page)).toEqual((await songsByTitle(2)).map(({ title }) => title))
      await expect.poll(() => pathOf(page)).toBe('/live-feed?sort=a_z&page=2')
      // The page begins with its first row.
      await expect.poll(() => feed(page).evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThan(0)
      await expect
        .poll(() =>
          rows(page)
            .first()
            .evaluate((row) => row.getBoundingClientRect().top),
        )
        .toBeLessThan(400)

      await tab(page, 'Artists').click()
      await expect.poll(() => pathOf(page)).toBe('/live-feed?sort=a_z&tab=artists')
      await pager.getByRole('link', { name: `Page ${artists.counts.total_pages}`, exact: true }).waitFor()
      const toPage2 = async () => {
        await pager.getByRole('link', { name: 'Page 2', exact: true }).click()
        await page.waitForURL(({ searchParams: query }) => query.get('page') === '2')
      }
      await toPage2()
      await sortBy(page, 'Most Streams')
      await page.waitForURL(({ searchParams: query }) => query.get('sort') === 'most_plays' && !query.has('page'))
      await toPage2()
      await search(page, 'a')
      await page.waitForURL(({ searchParams: query }) => query.get('search') === 'a' && !query.has('page'))
      await open(page, '/live-feed?page=2')
      await chips(page).first().click()
      await page.waitForURL(({ searchParams: query }) => query.has('genres') && !query.has('page'))
    })
  },
)

test.skipIf(!isThorough)(
  'LIVEFEED-10 "Random" is one order for a visit: its pages have nothing in common, and a reload shows the same',
  async () => {
    await withPage({}, async (page) => {
      await open(page, '/live-feed')
      const hrefs = () => rows(page).getByRole('heading').getByRole('link').allTextContents()
      await sortBy(page, 'Random')
      await page.waitForURL(({ searchParams: query }) => query.has('seed'))
      const url = pathOf(page)
      await expect.poll(async () => new Set(await hrefs()).size).toBeGreaterThan(10)
      await page.reload()
      await expect.poll(() => pathOf(page)).toBe(url)
      const { songs: one } = await read('song/livefeed', { sort_key: 'rand', seed: seedOf(url) })
      const { songs: two } = await read('song/livefeed', { sort_key: 'rand', seed: seedOf(url), offset: '2' })
      await expect.poll(hrefs).toEqual(one.data.map(({ title }) => title))
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect.poll(hrefs).toEqual(two.data.map(({ title }) => title))
      const first = new Set(one.data.map(({ id }) => id))
      expect(two.data.filter(({ id }) => first.has(id))).toEqual([])
      // Another order and back: it is the same visit.
      await sortBy(page, 'Most Reviews')
      await page.waitForURL(({ searchParams: query }) => query.get('sort') === 'most_reviews')
      await sortBy(page, 'Random')
      await expect.poll(() => pathOf(page)).toBe(url)
    })
  },
)

const seedOf = (url: string) => new URL(url, siteUrl()).searchParams.get('seed') ?? ''

test('LIVEFEED-11 LIVEFEED-16 a row shows picture, title, artist or sponsor, stars, reviews, a share icon and a plus icon', async () => {
  const { episodes } = await read('song/livefeed', { sort_key: 'a_z' })
  const [song] = await songsByTitle()
  const [first] = await readRows('/live-feed?sort=a_z')
  const row = within(the(first))
  expect(wordsOf(row.getByRole('heading'))).toBe(song?.title)
  row.getByText(song?.artistName ?? '')
  row.getByText(`${song?.rate.toFixed(1)} of 5 stars`)
  row.getByText(`(${song?.rates_count} Reviews)`)
  expect(first?.querySelector('img')).not.toBeNull()
  for (const name of [`Play ${song?.title}`, `Share ${song?.title}`, /playlist$/]) row.getByRole('button', { name })
  const [episode] = episodes.data
  const withEpisodes = await readRows('/live-feed?sort=a_z&tab=episodes')
  within(the(withEpisodes[0])).getByText(episode?.sponsor || (episode?.podcastTitle ?? ''))
  for (const all of [withEpisodes, await readRows('/live-feed?sort=a_z&tab=artists')])
    expect(all.map((each) => plusOf(each)?.hasAttribute('disabled'))).toEqual(Array.from({ length: 16 }, () => true))
})

const plusOf = (row: HTMLElement) => within(row).queryByRole('button', { name: /^Add .* to a playlist$/ })

/** The rows of the feed as the server draws them. */
async function readRows(path: string): Promise<HTMLElement[]> {
  const view = await readPage(path)
  const items = within(view.getByRole('region', { name: 'Live feed' })).getAllByRole('listitem')
  return items.filter((item) => item.parentElement?.localName === 'ol')
}

test('LIVEFEED-16 PLAYLIST-04 the plus icon opens "Choose Playlist": a song adds itself, a playlist all its songs', async () => {
  const { songs, playlists } = await read('song/livefeed', { sort_key: 'a_z' })
  const plus = (page: Page) =>
    rows(page)
      .first()
      .getByRole('button', { name: /^Add .* to a playlist$/ })
  const { token, ...profile } = await signInToPlay(OTTO)
  const storage = { 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }), token }
  await withPage({ storage, expectedErrors: [/403/] }, async (page) => {
    const sent: unknown[] = []
    await page.route('**/api/song/playlist_songs_cloud_add', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 403, json: { status: 403, data: null, error: 'This is a test.' } })
    })
    await openAsMember(page, '/live-feed?sort=a_z')
    for (const name of ['Music', 'Playlists']) {
      await tab(page, name).click()
      await expect.poll(() => tab(page, name).getAttribute('aria-current')).toBe('page')
      await plus(page).click()
      const dialog = page.getByRole('dialog', { name: 'Choose Playlist' })
      await dialog.getByRole('listitem').first().getByRole('button').click()
      await dialog.getByText('This is a test.').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(sent).toMatchObject([{ song_ids: [songs.data[0]?.id] }, { from_playlist_id: playlists.data[0]?.id }])
  })
})

test('LIVEFEED-12 "Choose Share" offers message, e-mail and the link of exactly this item', async () => {
  const [song] = await songsByTitle()
  const url = `${siteUrl()}/plays/${song?.id}`
  await withPage({}, async (page) => {
    await watchClipboard(page)
    await open(page, '/live-feed?sort=a_z')
    await rows(page)
      .first()
      .getByRole('button', { name: `Share ${song?.title}` })
      .click()
    const menu = page.locator('[popover]:popover-open')
    await menu.getByText('Choose Share', { exact: true }).waitFor()
    const message = await menu.getByRole('link', { name: 'Message', exact: true }).getAttribute('href')
    expect(new URL(message ?? '').protocol).toBe('sms:')
    expect(new URL(message ?? '').searchParams.get('body')).toBe(`${song?.title}\n${url}`)
    const mail = new URL((await menu.getByRole('link', { name: 'E-mail', exact: true }).getAttribute('href')) ?? '')
    expect([mail.protocol, mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
      'mailto:',
      song?.title,
      url,
    ])
    await menu.getByRole('button', { name: 'Copy link' }).click()
    await menu.getByRole('button', { name: 'Link copied' }).waitFor()
    expect(await copied(page)).toBe(url)
    await page.keyboard.press('Escape')
  })
  ;(await readPage(url)).getByRole('heading', { level: 1, name: song?.title ?? '' })
})

test.skipIf(!isThorough)('LIVEFEED-12 a device with a sheet of its own offers it', async () => {
  const [song] = await songsByTitle()
  await withPage({}, async (page) => {
    await page.addInitScript(() => {
      const requests: unknown[] = []
      Object.assign(window, { asked: requests })
      Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void requests.push(data) })
    })
    await open(page, '/live-feed?sort=a_z')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Share/ })
      .click()
    await page.getByRole('button', { name: 'More ways to share' }).click()
    await expect
      .poll(() => page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'asked')?.value))
      .toEqual([{ title: song?.title, url: `${siteUrl()}/plays/${song?.id}` }])
  })
})

test('LIVEFEED-13 LIVEFEED-14 LIVEFEED-15 rows open the player without a key, also for members, and artists their page', async () => {
  const { player_url: base } = await read('cover/settings', {})
  const found = await read('song/livefeed', { sort_key: 'a_z' })
  const [song, episode, playlist, artist] = [
    found.songs.data[0],
    found.episodes.data[0],
    found.playlists.data[0],
    found.artists.data[0],
  ]
  const songUrl = typeof song?.album_id === 'number' ? `${base}album/${song.album_id}` : `${base}play/${song?.id ?? ''}`
  for (const [tabOf, href] of [
    ['', songUrl],
    ['&tab=episodes', `${base}episode/${episode?.id}`],
    ['&tab=playlists', `${base}playlist/${playlist?.id}`],
    ['&tab=artists', `/artist/${artist?.id}`],
  ]) {
    const [first] = await readRows(`/live-feed?sort=a_z${tabOf}`)
    expect(linksOf(within(the(first)).getByRole('heading'))).toEqual([href])
  }
  await openWithPlayerKey('/live-feed?sort=a_z', async (page) => {
    await expect.poll(() => titles(page).then(([first]) => first)).toBe(song?.title)
    const requested = page.waitForRequest((request) => request.isNavigationRequest())
    await rows(page).getByRole('heading').getByRole('link').first().click()
    expect(new URL((await requested).url()).pathname).toBe(songUrl)
  })
})

test('LIVEFEED-02 LIVEFEED-04 the URL holds search, genres, tab, sort and page; Back brings page and scroll back; another tab leaves the page where it is', async () => {
  await withPage({ height: 700 }, async (page) => {
    await open(page, '/live-feed?tab=artists&sort=a_z&page=2')
    const before = await titles(page)
    await rows(page).nth(9).scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(100)
    await rows(page).nth(9).getByRole('heading').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: before[9] ?? '' }).waitFor()
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual(before)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    await expect.poll(() => pathOf(page)).toBe('/live-feed?tab=artists&sort=a_z&page=2')
    await page.evaluate(() => scrollTo(0, 200))
    await tab(page, 'Music').click()
    await expect.poll(() => tab(page, 'Music').getAttribute('aria-current')).toBe('page')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  })
})

test('LIVEFEED-02 without scripts the page is whole: search, genres, tabs, sort, pages and sharing', async () => {
  const byTitle = await songsByTitle()
  const placeOfPage = ({ url }: { url: string }) => url.slice(siteUrl().length)
  const first = await readPage('/live-feed')
  const sorts = within(first.getByRole('list', { name: /^Sort/, hidden: true }))
  const sorted = await first.follow(sorts.getByRole('link', { name: 'Alphabetical Asc. (A -> Z)', hidden: true }))
  const titlesOf = within(sorted.getByRole('region', { name: 'Live feed' })).getAllByRole('heading', { level: 3 })
  expect(titlesOf.map(wordsOf)).toEqual(byTitle.map(({ title }) => title))
  const second = await sorted.follow(sorted.getByRole('link', { name: 'Next page' }))
  expect(placeOfPage(second)).toBe('/live-feed?sort=a_z&page=2')
  const [genre] = within(second.getByRole('group', { name: 'Pick genres' })).getAllByRole('link')
  const ofGenre = await second.follow(genre)
  expect(placeOfPage(ofGenre)).toMatch(/^\/live-feed\?sort=a_z&genres=\d+$/)
  const kinds = within(ofGenre.getByRole('navigation', { name: 'Kinds' }))
  const artists = await ofGenre.follow(kinds.getByRole('link', { name: 'Artists' }))
  // A form without scripts sends its fields as the query.
  const form = blockOf(artists.content.getByRole('searchbox'), 'form')
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', '/live-feed'])
  const fields = [...form.querySelectorAll('input')].map((field) => [field.name, field.value])
  expect(Object.fromEntries(fields)).toEqual({
    search: '',
    tab: 'artists',
    sort: 'a_z',
    genres: new URL(ofGenre.url).searchParams.get('genres'),
  })
  // The browser itself opens a popover.
  const share = within(first.content.getByRole('region', { name: 'Live feed' })).getAllByRole('button', {
    name: /^Share/,
  })
  const menu = first.document.getElementById(share[0]?.getAttribute('popovertarget') ?? '')
  expect(menu?.hasAttribute('popover')).toBe(true)
  expect(linksOf(the(menu ?? undefined)).some((href) => href.startsWith('mailto:'))).toBe(true)
})

test.skipIf(!isThorough)(
  'LIVEFEED-02 an empty list says what to do, a page past the end leads to the first, and a failed one says so',
  async () => {
    await withPage({ expectedErrors: [/503/] }, async (page) => {
      await open(page, '/live-feed?search=zzzzqq&tab=playlists')
      await feed(page).getByText('No playlists found for “zzzzqq”').waitFor()
      await feed(page).getByRole('link', { name: 'Clear search and genres' }).click()
      await expect.poll(() => rows(page).count()).toBe(16)
      await open(page, '/live-feed?tab=artists&page=600')
      await feed(page).getByText('This page does not exist').waitFor()
      await feed(page).getByRole('link', { name: 'Go to the first page' }).click()
      await expect.poll(() => rows(page).count()).toBe(16)
      await page.route('**/api/song/livefeed?*', (route) =>
        route.fulfill({ status: 503, json: { status: 503, data: null, error: 'Please try again in a minute.' } }),
      )
      await tab(page, 'Episodes').click()
      await page.getByText('Please try again in a minute.').waitFor()
    })
  },
)
