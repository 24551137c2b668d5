import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { findEdges, type Edges } from './site-world.ts'
import { hrefsOf, nextCall, open, placeOf } from './visit.ts'

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
  await withPage({}, async (page) => {
    await page.goto('/artists')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(cover.title)
    await expect.poll(() => page.locator('#content').textContent()).toContain(cover.sub_title)
    await expect.poll(() => page.locator('#content header img').first().getAttribute('src')).toBe(cover.image)
    await expect.poll(() => page.getByRole('search').getByRole('button', { name: 'Search' }).isVisible()).toBe(true)
  })
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
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/artists')
    await expect.poll(() => names(page)).toEqual(artists.slice(0, 6).map(({ name }) => name))
    await expect.poll(() => loadMore(page).count()).toBe(0)
    await page.getByRole('link', { name: 'VIEW ALL: artists' }).click()
    await expect.poll(() => placeOf(page)).toBe('/discover/all?tab=artists')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.poll(() => names(page)).toHaveLength(16)
  })
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

test('CONSTANTS-02 "Load more" goes after a reply that brought nothing, and does not show on an empty list', async () => {
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
})

test('the search works without scripts and says when nobody was found', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/artists')
    await search(page, 'marrow')
    await expect.poll(() => placeOf(page)).toBe('/artists?search=marrow')
    await expect.poll(() => names(page)).toContain('Marrow & Finch')
    await search(page, 'zzzzqq')
    await expect.poll(() => page.locator('#content').textContent()).toContain('No artists for “zzzzqq”')
    await page.getByRole('link', { name: 'Show the most played artists' }).click()
    await expect.poll(() => names(page)).toHaveLength(6)
  })
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

test('ARTISTS-08 ARTISTS-12 ARTISTS-13 an artist has picture, name, link, words and the counted albums, which lead to their page and to the player', async () => {
  const { artist, artist_albums: albums } = await read('song/artist_media', { artist_id: edges.artistWithPlans })
  const { player_url: player } = await read('cover/settings', {})
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/artist/${artist.id}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(artist.name)
    const links = await hrefsOf(page)
    expect(links).toContain(artist.link)
    await page.getByRole('region', { name: `Albums (${albums.length})` }).waitFor()
    for (const { id } of albums) {
      expect(links).toContain(`/discover/${id}`)
      expect(links).toContain(`${player}album/${id}`)
    }
  })
})

test('ARTISTS-08 a link that is no http URL is not followed', async () => {
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

test('ARTISTS-09 what an artist says of itself is rendered as HTML', async () => {
  const { artist } = await read('song/artist_media', { artist_id: edges.artistWithPlans })
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/artist/${artist.id}`)
    const shown = await page.locator('#content header').first().textContent()
    expect(artist.bio).toMatch(/<\w+>/)
    expect(shown).not.toContain('<')
    expect(shown).toContain((artist.bio ?? '').replaceAll(/<[^>]*>/g, '').slice(0, 40))
  })
})

test.each([true, false])(
  'ARTISTS-10 CONSTANTS-13 "Subscribe now" goes to the plans (scripts: %s)',
  async (javaScriptEnabled) => {
    await withPage({ javaScriptEnabled, height: 600 }, async (page) => {
      const path = `/artist/${edges.artistWithPlans}`
      await (javaScriptEnabled ? open(page, path) : page.goto(path))
      await page.getByRole('link', { name: 'Subscribe now' }).click()
      await expect
        .poll(async () => (await page.getByRole('region', { name: /^Subscribe to/ }).boundingBox())?.y ?? Infinity)
        .toBeLessThan(300)
    })
  },
)

test('ARTISTS-11 ARTISTS-14 without plans there are neither cards nor "Subscribe now"', async () => {
  await withPage({}, async (page) => {
    await page.goto(`/artist/${edges.artistWithoutPlans}`)
    await expect.poll(() => page.getByRole('link', { name: /^Subscribe/ }).count()).toBe(0)
    await expect.poll(() => page.locator('#plans').count()).toBe(0)
  })
})

test('ARTISTS-14 SUBSCRIPTION-04 SUBSCRIPTION-06 CONSTANTS-12 each plan is a card with title, subtitle, price, months and features under the words of the settings', async () => {
  const { subscription_settings: settings } = await read('song/artist_media', { artist_id: edges.artistWithPlans })
  await withPage({}, async (page) => {
    await page.goto(`/artist/${edges.artistWithPlans}`)
    const plans = page.locator('#plans')
    await expect.poll(() => plans.textContent()).toContain(settings.sub_title)
    await expect.poll(() => plans.getByRole('heading', { level: 2 }).textContent()).toBe(settings.title)
    for (const item of settings.subscription_items) {
      const card = plans.locator('li').filter({ has: page.getByRole('heading', { name: item.title }) })
      const text = await card.textContent()
      for (const part of [
        item.sub_title,
        `$${item.price}`,
        `for ${item.duration} ${item.duration === 1 ? 'month' : 'months'}`,
        item.feature_1 ?? '',
      ])
        expect(text).toContain(part)
    }
  })
})

test('SUBSCRIPTION-10 a visitor who subscribes goes to sign-in, and the way back is remembered', async () => {
  await withPage({}, async (page) => {
    await open(page, `/artist/${edges.artistWithPlans}`)
    await page.locator('#plans').getByRole('link', { name: 'Subscribe' }).first().click()
    await page.waitForURL(({ pathname }) => pathname === '/signin')
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('earshot-session') ?? '{}').preAuthPath))
      .toBe(`/artist/${edges.artistWithPlans}`)
  })
})

test('ARTISTS-12 an artist without albums says what will be here', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/artist/${edges.artistWithoutAlbums}`)
    const region = page.getByRole('region', { name: 'Albums (0)' })
    await expect.poll(() => region.textContent()).toContain('New albums are listed here')
  })
})

test('ARTISTS-12 an artist without albums has the albums of others and all songs', async () => {
  const { appears_on: others = [], all_songs: songs = [] } = await read('song/artist_media', { artist_id: edges.guest })
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/artist/${edges.guest}`)
    await page
      .getByRole('region', { name: `Appears on (${others.length})` })
      .getByRole('link', { name: others[0]?.title ?? '', exact: true })
      .waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: `Songs (${songs.length})` })
          .getByRole('listitem')
          .count(),
      )
      .toBe(songs.length)
  })
})

test.each(['/artist/999999', '/artist/x'])('ARTISTS-15 the unknown %s leads to the artists', async (path) => {
  await withPage({}, async (page) => {
    await page.goto(path)
    await expect.poll(() => placeOf(page)).toBe('/artists')
  })
})

test('going back restores the place in a long list of results', async () => {
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
