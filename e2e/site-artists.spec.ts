import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { followLink, itemsIn, linksOf, readPage, searchFormOf, type ReadPage } from './read-page.ts'
import { findEdges, type Edges } from './site-world.ts'
import { hrefsOf, nextCall, open } from './visit.ts'

let edges: Edges

beforeAll(async () => {
  edges = await findEdges(siteUrl())
})

const names = (page: Page) => page.locator('#content article').getByRole('heading').allTextContents()
const loadMore = (page: Page) => page.locator('#content').getByRole('link', { name: 'Load more' })
const search = async (page: Page, words: string) => {
  await page.getByRole('search').getByRole('searchbox').fill(words)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
}
/** The names of the artists on a page that was read. */
const namesOn = ({ document }: ReadPage) =>
  [...document.querySelectorAll('#content article :is(h2, h3)')].map((each) => each.textContent)
/** Answers the list of artists from a longer one than the demo world has. */
const serveArtists = async (page: Page, total: number) => {
  const [artist] = await read('song/search_top_artists', { search_key: '' })
  await page.route('**/api/song/search_top_artists*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const offset = Number(query.get('offset'))
    const data = Array.from(
      { length: Math.max(0, Math.min(Number(query.get('limit')), total - offset)) },
      (_, index) => ({ ...artist, id: (artist?.id ?? 1) + offset + index, name: `Artist ${offset + index + 1}` }),
    )
    return route.fulfill({ json: { status: 1, data, error: null } })
  })
}

test('ARTISTS-01 ARTISTS-03 the hero shows the cover settings and a search box with its button', async () => {
  const { artists: cover } = await read('cover/covers_and_reviews', {})
  const page = await readPage('/artists')
  const { content, document } = page
  expect(content.getByRole('heading', { level: 1 }).textContent).toBe(cover.title)
  content.getByText(cover.sub_title)
  expect(document.querySelector('#content header img')?.getAttribute('src')).toBe(cover.image)
  const form = within(searchFormOf(page))
  form.getByRole('searchbox')
  form.getByRole('button', { name: 'Search' })
})

test('ARTISTS-02 without settings the hero has its own words', async () => {
  await withPage({}, async (page) => {
    await page.route('**/api/cover/covers_and_reviews', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      body.data.artists = { title: '', sub_title: '', image: null }
      await route.fulfill({ response: reply, json: body })
    })
    await open(page, '/about')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
    await page.getByRole('heading', { level: 1, name: 'Search favorite artists' }).waitFor()
    await page.getByText("Subscribe to listen artist's albums").waitFor()
  })
})

test('ARTISTS-04 CONSTANTS-03 without a keyword the first 6 artists show and no "Load more"', async () => {
  const artists = await read('song/search_top_artists', { search_key: '' })
  const page = await readPage('/artists')
  expect(namesOn(page)).toEqual(artists.slice(0, 6).map(({ name }) => name))
  expect(page.content.queryByRole('link', { name: 'Load more' })).toBeNull()
  const all = page.content.getByRole('link', { name: 'VIEW ALL: artists' })
  expect(all.getAttribute('href')).toBe('/discover/all?tab=artists')
  const first = await followLink(page, all)
  const next = await followLink(first, first.content.getByRole('link', { name: 'Next page' }))
  expect(namesOn(next)).toHaveLength(16)
})

test('ARTISTS-05 ARTISTS-06 CONSTANTS-01 CONSTANTS-03 with a keyword all results show; "Load more" asks for 24 from the loaded count on, until a page is not full', async () => {
  await withPage({}, async (page) => {
    await serveArtists(page, 30)
    await open(page, '/artists')
    const first = nextCall(page, 'song/search_top_artists')
    await search(page, 'artist')
    expect((await first).query).toEqual({ search_key: 'artist', limit: '24', offset: '0' })
    await expect.poll(() => names(page).then((all) => all.length)).toBe(24)
    const more = page.waitForRequest(
      (request) =>
        request.url().includes('search_top_artists') && new URL(request.url()).searchParams.get('offset') === '24',
    )
    await loadMore(page).click()
    expect(new URL((await more).url()).searchParams.get('search_key')).toBe('artist')
    await expect.poll(() => names(page).then((all) => all.length)).toBe(30)
    await expect.poll(() => loadMore(page).count()).toBe(0)
  })
})

test.skipIf(!isThorough)(
  'CONSTANTS-02 "Load more" goes after a reply that brought nothing, and does not show on an empty list',
  async () => {
    await withPage({}, async (page) => {
      await serveArtists(page, 24)
      await open(page, '/artists')
      await search(page, 'artist')
      await loadMore(page).click()
      await loadMore(page).waitFor({ state: 'detached' })
      await expect.poll(() => names(page)).toHaveLength(24)
      await serveArtists(page, 0)
      await search(page, 'nobody')
      await page.getByText('No artists for “nobody”').waitFor()
      await expect.poll(() => loadMore(page).count()).toBe(0)
    })
  },
)

test('the search works without scripts and says when nobody was found', async () => {
  const form = searchFormOf(await readPage('/artists'))
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/artists', 'get'])
  expect(within(form).getByRole('searchbox').getAttribute('name')).toBe('search')
  expect(namesOn(await readPage('/artists?search=marrow'))).toContain('Marrow & Finch')
  const nobody = await readPage('/artists?search=zzzzqq')
  nobody.content.getByText('No artists for “zzzzqq”')
  const back = nobody.content.getByRole('link', { name: 'Show the most played artists' })
  expect(namesOn(await followLink(nobody, back))).toHaveLength(6)
})

test('ARTISTS-07 STATE-03 STATE-08 an artist is kept as the selected one and opens', async () => {
  await withPage({}, async (page) => {
    await open(page, '/artists')
    const link = page.locator('#content article').first().getByRole('link')
    const name = await link.textContent()
    await link.click()
    await page.waitForURL(/\/artist\/\d+$/)
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
    await page.reload()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selection') ?? '{}').selectedArtist.name))
      .toBe(name)
  })
})

test('ARTISTS-08 ARTISTS-09 ARTISTS-12 ARTISTS-13 an artist has picture, name, link, words as HTML and the counted albums, which lead to their page and to the player', async () => {
  const { artist, artist_albums: albums } = await read('song/artist_media', { artist_id: edges.artistWithPlans })
  const { player_url: player } = await read('cover/settings', {})
  const { content, document } = await readPage(`/artist/${artist.id}`)
  expect(content.getByRole('heading', { level: 1 }).textContent).toBe(artist.name)
  const links = linksOf(document)
  expect(links).toContain(artist.link)
  content.getByRole('region', { name: `Albums (${albums.length})` })
  for (const { id } of albums) {
    expect(links).toContain(`/discover/${id}`)
    expect(links).toContain(`${player}album/${id}`)
  }
  const shown = document.querySelector('#content header')
  expect(shown?.querySelector('img')).not.toBeNull()
  expect(artist.bio).toMatch(/<\w+>/)
  expect(shown?.textContent).not.toContain('<')
  expect(shown?.textContent).toContain((artist.bio ?? '').replaceAll(/<[^>]*>/g, '').slice(0, 40))
})

test.skipIf(!isThorough)('ARTISTS-08 a link that is no http URL is not followed', async () => {
  await withPage({}, async (page) => {
    await page.route('**/api/song/artist_media*', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      body.data.artist.link = 'javascript:alert(1)'
      await route.fulfill({ response: reply, json: body })
    })
    await open(page, '/artists')
    await page.locator('#content article').first().getByRole('link').click()
    await page.waitForURL(/\/artist\/\d+$/)
    await page.getByRole('region', { name: /^Albums/ }).waitFor()
    expect((await hrefsOf(page)).filter((href) => href.startsWith('javascript'))).toEqual([])
  })
})

test('ARTISTS-10 CONSTANTS-13 "Subscribe now" goes to the plans, by a link that needs no scripts', async () => {
  const path = `/artist/${edges.artistWithPlans}`
  const { content, document } = await readPage(path)
  expect(content.getByRole('link', { name: 'Subscribe now' }).getAttribute('href')).toBe('#plans')
  expect(document.querySelector('#plans')).toBe(content.getByRole('region', { name: /^Subscribe to/ }))
  await withPage({ height: 600 }, async (page) => {
    await open(page, path)
    await page.getByRole('link', { name: 'Subscribe now' }).click()
    await expect
      .poll(async () => (await page.getByRole('region', { name: /^Subscribe to/ }).boundingBox())?.y ?? Infinity)
      .toBeLessThan(300)
  })
})

test('ARTISTS-11 ARTISTS-14 without plans there are neither cards nor "Subscribe now"', async () => {
  const { content, document } = await readPage(`/artist/${edges.artistWithoutPlans}`)
  content.getByRole('heading', { level: 1 })
  expect(content.queryByRole('link', { name: /^Subscribe/ })).toBeNull()
  expect(document.querySelector('#plans')).toBeNull()
})

test('ARTISTS-14 SUBSCRIPTION-04 SUBSCRIPTION-06 CONSTANTS-12 each plan is a card with title, subtitle, price, months and features under the words of the settings', async () => {
  const { subscription_settings: settings } = await read('song/artist_media', { artist_id: edges.artistWithPlans })
  const { document } = await readPage(`/artist/${edges.artistWithPlans}`)
  const plans = document.querySelector('#plans')
  expect(plans?.textContent).toContain(settings.sub_title)
  expect(plans?.querySelector('h2')?.textContent).toBe(settings.title)
  for (const item of settings.subscription_items) {
    const card = [...(plans?.querySelectorAll('li') ?? [])].find(
      (each) => each.querySelector('h3')?.textContent === item.title,
    )
    for (const part of [
      item.sub_title,
      `$${item.price}`,
      `for ${item.duration} ${item.duration === 1 ? 'month' : 'months'}`,
      item.feature_1 ?? '',
    ])
      expect(card?.textContent).toContain(part)
  }
})

test('SUBSCRIPTION-10 ACCOUNT2-09 a visitor who subscribes goes to sign-in, which says why and leads on to the checkout', async () => {
  await withPage({}, async (page) => {
    await open(page, `/artist/${edges.artistWithPlans}`)
    await page.locator('#plans').getByRole('link', { name: 'Subscribe' }).first().click()
    await page.waitForURL(({ pathname }) => pathname === '/signin')
    await page.getByText(/^Sign in to subscribe to “/).waitFor()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('earshot-session') ?? '{}').preAuthPath))
      .toMatch(new RegExp(`^/subscription\\?plan=\\d+&artist=${edges.artistWithPlans}$`))
  })
})

test('ARTISTS-12 an artist without albums says what will be here', async () => {
  const { content } = await readPage(`/artist/${edges.artistWithoutAlbums}`)
  expect(content.getByRole('region', { name: 'Albums (0)' }).textContent).toContain('New albums are listed here')
})

test('ARTISTS-12 an artist without albums has the albums of others and all songs', async () => {
  const { appears_on: others = [], all_songs: songs = [] } = await read('song/artist_media', { artist_id: edges.guest })
  const { content } = await readPage(`/artist/${edges.guest}`)
  within(content.getByRole('region', { name: `Appears on (${others.length})` })).getByRole('link', {
    name: others[0]?.title ?? '',
  })
  const list = content.getByRole('region', { name: `Songs (${songs.length})` })
  expect(itemsIn(list)).toHaveLength(songs.length)
})

test.each(['/artist/999999', '/artist/x'])('ARTISTS-15 the unknown %s leads to the artists', async (path) => {
  expect(new URL((await readPage(path)).url).pathname).toBe('/artists')
})

test.skipIf(!isThorough)('going back restores the place in a long list of results', async () => {
  await withPage({}, async (page) => {
    await serveArtists(page, 40)
    await open(page, '/artists')
    await search(page, 'artist')
    await loadMore(page).click()
    await expect.poll(() => names(page).then((all) => all.length)).toBe(40)
    const card = page.locator('#content article').nth(34).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    const y = await page.evaluate(() => scrollY)
    await card.click()
    await page.waitForURL(/\/artist\/\d+$/)
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y)
    await expect.poll(() => names(page)).toHaveLength(40)
  })
})
