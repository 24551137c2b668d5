import { voteCategories, voteCategoriesAd, voteSubCategories, voteSubCategoriesInfo } from '@earshot/contract/calls'
import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { arriveAt } from './account-journeys.ts'
import { copied, watchClipboard } from './clipboard.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { linksOf, readPage, type ReadPage } from './read-page.ts'
import { expectKeyboardReach, hrefsOf, open, pathOf } from './visit.ts'
import {
  ballot,
  ballotOf,
  ballotPage,
  candidate,
  cards,
  content,
  contest,
  contestCards,
  findContests,
  goTo,
  handedOver,
  serve,
  shareOf,
} from './voting-world.ts'

let world: Awaited<ReturnType<typeof findContests>>

beforeAll(async () => {
  world = await findContests()
})

const ads = (page: Page) => page.getByRole('complementary', { name: 'Advertisements' }).getByRole('link')
/** The advertisements of a page that was read. */
const adsOn = (page: ReadPage) => page.content.getByRole('complementary', { name: 'Advertisements' })
/** month/day//year without leading zeros. */
const endDateOf = (date: string) => {
  const [year, month, day] = date.split('-')
  return `${Number(month)}/${Number(day)}//${year}`
}

test('VOTING-01 VOTING-02 VOTING-03 VOTING-05 CONSTANTS-04 without scripts the hero, the contests and three ads stand there', async () => {
  const [{ voting }, contests, allAds] = [
    await read('cover/covers_and_reviews', {}),
    await read(voteCategories, {}),
    await read(voteCategoriesAd, {}),
  ]
  expect(allAds.length, 'ads of the demo world').toBeGreaterThan(3)
  const page = await readPage('/voting')
  expect(page.content.getByRole('heading', { level: 1 }).textContent).toBe(voting.index_vote_title)
  expect(page.document.querySelector('#content')?.textContent).toContain(voting.index_vote_sub_title)
  const sources = [...page.document.querySelectorAll('#content video source')].map((each) => each.getAttribute('src'))
  expect(sources).toContain(voting.index_vote_video)
  const shown = within(page.content.getByRole('region', { name: 'categories' })).getAllByRole('article')
  expect(shown).toHaveLength(contests.length)
  for (const [index, { id, title, vote_num: votes, end_date: endDate }] of contests.entries()) {
    const words = shown[index]?.textContent
    // Other specs vote in one of them meanwhile.
    const count = id === world.voted.id ? '' : votes.toLocaleString('en')
    for (const part of [title, 'VOTES', count, 'END DATE', endDateOf(endDate), 'Vote now'])
      expect(words).toContain(part)
  }
  expect(shown.flatMap((card) => card.querySelector('img')?.getAttribute('src') ?? [])).toEqual(
    contests.flatMap(({ image }) => image ?? []),
  )
  expect(linksOf(adsOn(page))).toEqual(allAds.slice(0, 3).map(({ link }) => link))
  expect(adsOn(page).querySelectorAll('a img')).toHaveLength(3)
})

test('VOTING-01 VOTING-04 VOTING-11 ROUTES-09 STATE-08 the video of the hero is silent and loops; "Vote now" and "SEE ALL" hand over what the next page shows', async () => {
  const shown = (await read(voteCategoriesAd, {})).slice(0, 3)
  const wanted = (await read(voteCategories, {})).find(({ id }) => id === world.quiet.id)
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await open(page, '/voting')
    const loop = page.locator('#content video')
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.loop && video.muted)).toBe(true)
    await contestCards(page).filter({ hasText: world.quiet.title }).getByText('Vote now', { exact: true }).click()
    await arriveAt(page, `/voting/${world.quiet.id}`)
    await page.getByRole('heading', { level: 1, name: world.quiet.title }).waitFor()
    expect(await handedOver(page)).toMatchObject({ category: { id: wanted?.id, title: wanted?.title }, ads: shown })
    await ballotOf(page, world.quiet.ballotTitle).getByText('SEE ALL', { exact: true }).click()
    await arriveAt(page, '/voting/all')
    expect(pathOf(page)).toBe(world.quiet.allHref)
    expect(await handedOver(page)).toEqual({ sub_id: world.quiet.ballotId, id: world.quiet.id, ads: shown })
    await expect.poll(() => ads(page).count()).toBe(3)
  })
})

test('VOTING-03 VOTING-05 VOTING-06 an end date has no leading zeros and a double slash; the ads that were handed over show; without them the one of the contest comes first', async () => {
  const ad = (name: string) => ({ image_url: '/mark.svg', link: `https://${name}.example/` })
  await withPage({}, async (page) => {
    await page.goto('/about')
    await serve(page, {
      'vote/categories': [contest({ ad: ad('own'), end_date: '2026-03-07' })],
      'vote/categories_ad': [ad('a'), ad('b'), ad('c'), ad('d')],
      'vote/sub_categories': [],
    })
    await goTo(page, '/voting/7', { ads: [ad('x'), ad('y'), ad('z'), ad('fourth')] })
    await expect
      .poll(() => hrefsOf(page, 'aside a'))
      .toEqual(['https://x.example/', 'https://y.example/', 'https://z.example/'])
    await goTo(page, '/voting')
    await contestCards(page).getByText('3/7//2026', { exact: true }).waitFor()
    await expect
      .poll(() => hrefsOf(page, 'aside a'))
      .toEqual(['https://a.example/', 'https://b.example/', 'https://c.example/'])
    await goTo(page, '/voting/7')
    await expect
      .poll(() => hrefsOf(page, 'aside a'))
      .toEqual(['https://own.example/', 'https://a.example/', 'https://b.example/'])
  })
})

test('VOTING-07 VOTING-10 the head shows the video of the contest, else its YouTube video, else the one of the settings; artists with as many votes share a place; without votes the share is 0', async () => {
  const { vote_video: fallback } = await read('cover/settings', {})
  const own = '/media/video/0123456789abcdef.mp4'
  const youtube = 'https://youtu.be/dQw4w9WgXcQ'
  const sources = (page: Page) =>
    page.locator('#content video source').evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  await withPage({ expectedErrors: [/404/] }, async (page) => {
    await page.goto('/about')
    await serve(page, {
      'vote/categories': [
        contest({ id: 7, video: own, youtube_link: youtube }),
        contest({ id: 8, title: 'With YouTube', youtube_link: youtube }),
        contest({ id: 9, title: 'With neither' }),
      ],
      'vote/sub_categories': [
        ballot([candidate(901, 5), candidate(902, 5), candidate(903, 2)]),
        ballot([candidate(904, 0)], {
          vote_sub_categories_id: 72,
          vote_sub_category_title: 'Best silence',
          vote_num: 0,
        }),
      ],
    })
    await goTo(page, '/voting/7')
    await expect.poll(() => sources(page)).toContain(own)
    const rows = ballotOf(page, 'Best whisper').getByRole('listitem')
    await expect
      .poll(async () => (await rows.allTextContents()).map((text) => /^Place (\d)/.exec(text)?.[1]))
      .toEqual(['1', '1', '3'])
    await expect.poll(() => rows.locator('strong').allTextContents()).toEqual(['42%', '42%', '17%'])
    await expect.poll(() => ballotOf(page, 'Best silence').locator('strong').allTextContents()).toEqual(['0%'])
    await goTo(page, '/voting/8')
    await expect
      .poll(() => page.getByRole('link', { name: /from YouTube/ }).getAttribute('href'))
      .toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await goTo(page, '/voting/9')
    await page.getByRole('heading', { level: 1, name: 'With neither' }).waitFor()
    await expect.poll(() => sources(page)).toContain(fallback)
  })
})

test('VOTING-08 VOTING-12 "Fb" and "Tw" open the form of the network with the URL of the page, "lg" copies it; the image of an artist leads to the profile, in the leaders and in the grid', async () => {
  const [leader] = (await read(voteSubCategoriesInfo, { sub_categories_id: world.quiet.ballotId, search_key: '' })).data
  const profile = `/account/artist_profile?id=${leader?.id}`
  await withPage({}, async (page) => {
    await watchClipboard(page)
    await open(page, `/voting/${world.quiet.id}`)
    const row = ballotOf(page, world.quiet.ballotTitle).getByRole('listitem').filter({ hasText: leader?.name }).first()
    // The link of the name covers the row with its picture.
    await row.locator('img, svg').first().click({ force: true })
    await page.getByRole('heading', { level: 1, name: leader?.name }).waitFor()
    expect(pathOf(page)).toBe(profile)
    await page.goBack()
    await page.waitForURL(`**/voting/${world.quiet.id}`)

    const labels = page.getByRole('list', { name: `Share ${world.quiet.title}` }).getByRole('listitem')
    await expect.poll(() => labels.allTextContents()).toEqual(['Fb', 'Tw', 'lg'])
    const shared = async (name: RegExp) =>
      new URL((await labels.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams
    const url = new URL(page.url()).pathname
    expect((await shared(/^Fb/)).get('u')).toMatch(new RegExp(`^http.*${url}$`))
    expect((await shared(/^Tw/)).get('url')).toMatch(new RegExp(`^http.*${url}$`))
    await labels.getByRole('button', { name: /^lg/ }).click()
    await page.getByText('Link copied').waitFor()
    expect(await copied(page)).toMatch(new RegExp(`^http.*${url}$`))

    await open(page, world.quiet.allHref)
    await cards(page).filter({ hasText: leader?.name }).first().locator('img, svg').first().click({ force: true })
    await page.getByRole('heading', { level: 1, name: leader?.name }).waitFor()
    expect(pathOf(page)).toBe(profile)
  })
})

test('VOTING-09 VOTING-10 VOTING-23 ROUTES-23 opened by its URL a contest shows the leaders of each ballot with their share', async () => {
  const ballots = await read(voteSubCategories, { category_id: world.quiet.id })
  const page = await readPage(`/voting/${world.quiet.id}`)
  expect(page.content.getByRole('heading', { level: 1 }).textContent).toBe(world.quiet.title)
  for (const { vote_sub_category_title: title, vote_num: total, artists } of ballots) {
    const rows = within(page.content.getByRole('region', { name: title })).getAllByRole('listitem')
    expect(
      rows.map((row) => [within(row).getByRole('heading').textContent, row.querySelector('strong')?.textContent]),
    ).toEqual(artists.data.slice(0, 5).map(({ name, vote_num: votes }) => [name, shareOf(votes, total)]))
  }
  expect(linksOf(adsOn(page))).toHaveLength(3)
})

test.each([
  '/voting/all',
  '/voting/all?id=1',
  '/voting/all?sub_id=1',
  '/voting/all?id=x&sub_id=y',
  '/voting/2000000000',
  '/voting/x',
])('VOTING-23 %s leads to all contests', async (url) => {
  expect(new URL((await readPage(url)).url).pathname).toBe('/voting')
})

test('a contest names the head of its ballot log, its feed repeats it, and log and script are downloaded', async () => {
  await withPage({}, async (page) => {
    await open(page, `/voting/${world.closed.id}`)
    const closed = (await read(voteCategories, {})).find(({ id }) => id === world.closed.id)
    const part = page.getByRole('region', { name: 'Anyone can recount the votes' })
    await part.getByText(closed?.log.hash ?? '', { exact: true }).waitFor()
    for (const name of ['Download the log and the tally', 'Download the recount script']) {
      const download = page.waitForEvent('download')
      await part.getByRole('link', { name }).click()
      expect(await (await download).failure()).toBeNull()
    }
    const feed = await page.locator('head link[type="application/atom+xml"]').first().getAttribute('href')
    await expect.poll(() => part.getByRole('link', { name: /^Feed/ }).getAttribute('href')).toBe(feed)
    expect(await (await fetch(new URL(feed ?? '', siteUrl()))).text()).toContain(closed?.log.hash)
  })
})

test('the keyboard reaches everything on contests, a contest and a ballot', async () => {
  await withPage({}, async (page) => {
    for (const url of withMore([`/voting/${world.quiet.id}`], ['/voting', world.quiet.allHref])) {
      await open(page, url)
      await expectKeyboardReach(page)
    }
  })
})

test.skipIf(!isThorough)('an empty list says what is missing', async () => {
  await withPage({}, async (page) => {
    for (const [answers, url, sentence] of [
      [{ 'vote/categories': [] }, '/voting', 'No contests yet'],
      [{ 'vote/categories': [contest()], 'vote/sub_categories': [] }, '/voting/7', 'This contest has no ballots yet'],
      [
        { 'vote/categories': [contest()], 'vote/sub_categories': [ballot([], { vote_num: 0 })] },
        '/voting/7',
        'No artists yet',
      ],
      [
        { 'vote/sub_categories': [ballot([])], 'vote/sub_categories_info': ballotPage([]) },
        '/voting/all?id=7&sub_id=71',
        'No artists yet',
      ],
      [
        { 'vote/sub_categories': [ballot([])], 'vote/sub_categories_info': ballotPage([]) },
        '/voting/all?id=7&sub_id=71&page=9',
        'This page does not exist',
      ],
    ] as const) {
      await page.unrouteAll()
      await page.goto('/about')
      await serve(page, { 'vote/categories_ad': [], ...answers })
      await goTo(page, url)
      await content(page).getByText(sentence).waitFor()
    }
  })
})
