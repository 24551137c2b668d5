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
const search = async (page: Page, words: string) => {
  await page.getByRole('search').getByRole('searchbox').fill(words)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
}

test('PODCASTS-01 the video of the podcasts, the search hero and the trending podcasts follow each other', async () => {
  const { podcasts: cover } = await read('cover/covers_and_reviews', {})
  const { discover, podcasts: hero } = await read('cover/steam_video', {})
  expect(hero?.index_podcasts_video).not.toBe(discover.index_discover_video)
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/podcasts')
    await expect
      .poll(() =>
        page
          .locator('#content')
          .getByRole('heading', { level: 1 })
          .or(page.locator('#content').getByRole('heading', { level: 2 }))
          .allTextContents(),
      )
      .toEqual([hero?.index_podcasts_title, cover.title, 'Trending podcasts'])
    await expect.poll(() => page.locator('#content').textContent()).toContain(cover.sub_title)
    await expect.poll(() => page.locator('#content header img').first().getAttribute('src')).toBe(cover.image)
  })
})

test('PODCASTS-02 PODCASTS-03 CONSTANTS-03 six podcasts show at first, all that are found with a keyword', async () => {
  const podcasts = await read('podcast/search_cloud_podcasts', { search_key: '' })
  await withPage({}, async (page) => {
    await open(page, '/podcasts')
    await expect.poll(() => names(page)).toEqual(podcasts.slice(0, 6).map(({ title }) => title))
    const call = nextCall(page, 'podcast/search_cloud_podcasts')
    await search(page, 'quiet')
    expect((await call).query).toEqual({ search_key: 'quiet', limit: '24', offset: '0', sort_by: 'most_plays' })
    await expect.poll(() => names(page).then((all) => all.some((name) => name.startsWith('Quiet')))).toBe(true)
  })
})

test('the search of podcasts works without scripts', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/podcasts')
    await search(page, 'zzzzqq')
    await expect.poll(() => placeOf(page)).toBe('/podcasts?search=zzzzqq')
    await expect.poll(() => page.locator('#content').textContent()).toContain('No podcasts for “zzzzqq”')
  })
})

test('PODCASTS-04 STATE-03 a podcast is kept as the selected one and opens', async () => {
  await withPage({}, async (page) => {
    await open(page, '/podcasts')
    const link = page.locator('#content article').first().getByRole('link')
    const title = await link.textContent()
    await link.click()
    await page.waitForURL(/\/podcast\/\d+$/)
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selection') ?? '{}').selectedPodcast.title))
      .toBe(title)
  })
})

test('PODCASTS-05 PODCASTS-06 PODCASTS-07 a podcast has picture, title, link, words, plans and counted seasons, which open in the player', async () => {
  const { podcast, podcast_seasons: seasons } = await read('podcast/podcast_media', {
    podcast_id: edges.podcastWithPlans,
  })
  const { player_url: player } = await read('cover/settings', {})
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/podcast/${podcast.id}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(podcast.title)
    await expect.poll(() => page.locator('#content header img').count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('link', { name: 'Subscribe now' }).isVisible()).toBe(true)
    await expect.poll(() => page.locator('#plans li').first().isVisible()).toBe(true)
    await page.getByRole('region', { name: `Seasons (${seasons.length})` }).waitFor()
    const links = await hrefsOf(page)
    expect(links).toEqual(expect.arrayContaining([podcast.link ?? links[0]]))
    for (const { id } of seasons) expect(links).toContain(`${player}season/${id}`)
  })
})

test('PODCASTS-06 a podcast without seasons says what will be here', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/podcast/${edges.podcastWithoutSeasons}`)
    await expect
      .poll(() => page.getByRole('region', { name: 'Seasons (0)' }).textContent())
      .toContain('New seasons are listed here')
  })
})

test.each(['/podcast/999999', '/podcast/x'])('ARTISTS-15 the unknown %s leads to the podcasts', async (path) => {
  await withPage({}, async (page) => {
    await page.goto(path)
    await expect.poll(() => placeOf(page)).toBe('/podcasts')
  })
})
