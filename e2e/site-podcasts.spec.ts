import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { callApi } from './account-journeys.ts'
import { newAuthor } from './follow-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { followLink, goalOf, linksOf, readPage, searchFormOf, type ReadPage } from './read-page.ts'
import { titleInBar } from './site-sound.ts'
import { findEdges, type Edges } from './site-world.ts'
import { findShifts, nextCall, open } from './visit.ts'

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
  const { content, document } = await readPage('/podcasts')
  expect([...document.querySelectorAll('#content :is(h1, h2)')].map((each) => each.textContent)).toEqual([
    hero?.index_podcasts_title,
    cover.title,
    'Trending podcasts',
  ])
  content.getByText(cover.sub_title)
  expect(document.querySelector('#content header img')?.getAttribute('src')).toBe(cover.image)
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
  const form = searchFormOf(await readPage('/podcasts'))
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/podcasts', 'get'])
  expect(within(form).getByRole('searchbox').getAttribute('name')).toBe('search')
  ;(await readPage('/podcasts?search=zzzzqq')).content.getByText('No podcasts for “zzzzqq”')
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
  const { content, document } = await readPage(`/podcast/${podcast.id}`)
  expect(content.getByRole('heading', { level: 1 }).textContent).toBe(podcast.title)
  expect(document.querySelectorAll('#content header img').length).toBeGreaterThan(0)
  content.getByRole('link', { name: 'Subscribe now' })
  expect(document.querySelectorAll('#plans li').length).toBeGreaterThan(0)
  content.getByRole('region', { name: `Seasons (${seasons.length})` })
  const links = linksOf(document)
  expect(links).toEqual(expect.arrayContaining([podcast.link ?? links[0]]))
  for (const { id } of seasons) expect(links).toContain(`${player}season/${id}`)
})

test('PODCASTS-06 a podcast without seasons says what will be here', async () => {
  const { content } = await readPage(`/podcast/${edges.podcastWithoutSeasons}`)
  expect(content.getByRole('region', { name: 'Seasons (0)' }).textContent).toContain('New seasons are listed here')
})

test.each(['/podcast/999999', '/podcast/x'])('ARTISTS-15 the unknown %s leads to the podcasts', async (path) => {
  expect(new URL((await readPage(path)).url).pathname).toBe('/podcasts')
})

test('PLAYBACK-08 an episode for subscribers says so before it is played', async () => {
  const { data } = await read('podcast/episodes', { podcast_id: edges.podcastWithPlans })
  const episode = data.find(({ subscribers_only: isClosed }) => isClosed)
  const { content } = await readPage(`/podcast/${edges.podcastWithPlans}/${episode?.id}`)
  expect(content.getByText('For subscribers.', { exact: false }).textContent).toBe('For subscribers. See the plans')
})

test('PLAYBACK-10 podcasts open in podcast apps, and the share menu of an artist has the RSS feed', async () => {
  const podcast = await readPage(`/podcast/${edges.podcastWithPlans}`)
  podcast.content.getByText('Open in your podcast app')
  const artist = await readPage(`/artist/${edges.artistWithPlans}`)
  expect(artist.content.getByText('RSS').getAttribute('href')).toMatch(/\.xml$/)
})

test('PLAYBACK-05 a podcast lists its episodes above its seasons, and a season by itself, without scripts', async () => {
  const path = `/podcast/${edges.podcastWithPlans}`
  const { podcast_seasons: seasons } = await read('podcast/podcast_media', { podcast_id: edges.podcastWithPlans })
  const { data, total } = await read('podcast/episodes', { podcast_id: edges.podcastWithPlans })
  const rows = ({ document }: ReadPage) =>
    [...document.querySelectorAll('#episodes li h3')].map((each) => each.textContent)
  const page = await readPage(path)
  const headings = page.content.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(expect.arrayContaining([`Episodes (${total})`, `Seasons (${seasons.length})`]))
  expect(headings.indexOf(`Episodes (${total})`)).toBeLessThan(headings.indexOf(`Seasons (${seasons.length})`))
  expect(rows(page)).toEqual(data.map(({ name }) => name))
  const season = seasons.at(-1)
  const link = within(page.content.getByRole('navigation', { name: 'Show a season' })).getByRole('link', {
    name: season?.name ?? '',
  })
  expect(goalOf(page, link)).toBe(`${path}?season=${season?.id}`)
  expect(rows(await followLink(page, link))).toHaveLength(season?.episodeCount ?? 0)
})

test('PLAYBACK-05 a visitor sees how much of an episode is left, which were played, and goes on with the last one', async () => {
  const { data } = await read('podcast/episodes', { podcast_id: edges.podcastWithPlans })
  const [played, half] = data
  const seconds = Math.floor((half?.length ?? 0) / 4)
  const storage = {
    'earshot.player.places': JSON.stringify([
      [`episode:${played?.id}`, 0],
      [`episode:${half?.id}`, seconds],
    ]),
  }
  // The episode may be for subscribers: its sound is refused, and its preview plays.
  await withPage({ storage, expectedErrors: [/status of 403/] }, async (page) => {
    await open(page, `/podcast/${edges.podcastWithPlans}`)
    const row = (name = '') =>
      page.locator('#episodes li').filter({ has: page.getByRole('link', { name, exact: true }) })
    await row(half?.name)
      .getByText(`${Math.ceil(((half?.length ?? 0) - seconds) / 60)} min left`)
      .waitFor()
    await row(played?.name).getByText('Played', { exact: true }).waitFor()
    // It stands in the place of "Play the latest season", so that nothing moves.
    const goOn = page.locator('#content header').getByText('Continue listening')
    await goOn.waitFor()
    expect(await page.getByText('Play the latest season').count()).toBe(0)
    expect(await findShifts(page)).toEqual([])
    await goOn.click()
    await expect.poll(() => titleInBar(page)).toBe(half?.name)
    await row(half?.name)
      .getByRole('link', { name: half?.name ?? '', exact: true })
      .click()
    await page.getByRole('heading', { level: 1, name: half?.name ?? '' }).waitFor()
    // It says "Pause" as long as the preview plays.
    await page
      .locator('#content')
      .getByRole('button', { name: /^(?:Continue|Pause)$/ })
      .waitFor()
  })
})

test.skipIf(!isThorough)(
  'PLAYBACK-05 a member sees the progress of the account in a browser that never played, and a time of a chapter plays from there',
  async () => {
    const { podcast_seasons: seasons } = await read('podcast/podcast_media', { podcast_id: edges.podcastWithPlans })
    const free = seasons.find(({ subscribers_only: isClosed }) => !isClosed)
    const { data } = await read('podcast/episodes', { podcast_id: edges.podcastWithPlans, season_id: free?.id ?? 0 })
    const episode = data.at(-1)
    const member = await newAuthor()
    await callApi(
      'user/update_listening_position',
      { episode_id: episode?.id ?? 0, seconds: Math.floor((episode?.length ?? 0) / 4) },
      member.token,
    )
    await withPage({ storage: member.storage }, async (page) => {
      await open(page, `/podcast/${edges.podcastWithPlans}/${episode?.id}`)
      await page
        .locator('#content header')
        .getByText(/\d+ min left/)
        .waitFor()
      await page
        .getByRole('button', { name: /^[\d:]+: Play .* from / })
        .nth(1)
        .click()
      const { episode: detail } = await read('podcast/episode_media', { episode_id: episode?.id ?? 0 })
      const second = detail.chapters?.[1]?.start ?? 0
      const position = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: 'Position' })
      await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThanOrEqual(Math.floor(second))
    })
  },
)

test.each(['/podcasts', '/publication', '/discover'])(
  'PLAYBACK-06 the first cards of %s are on the first screen, under a film of at most 40 % of it',
  async (path) => {
    await withPage({}, async (page) => {
      await open(page, path)
      for (const size of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(size)
        const [film, card] = await page.evaluate(() => {
          const header = document.querySelector('#content h1')?.closest(':has(> img, > picture, > video)')
          const cards = [...document.querySelectorAll('#content article img')]
          return [header, cards[0]].map((each) => each?.getBoundingClientRect()).map((box) => [box?.height, box?.top])
        })
        expect(film?.[0], `${size.width}`).toBeLessThanOrEqual(size.height * 0.4)
        // Half of the picture is above the bar at the foot of a phone.
        expect(card?.[1], `${size.width}`).toBeLessThanOrEqual(size.height - 140)
      }
    })
  },
)
