import {
  voteCategories,
  voteCategoriesAd,
  voteSubCategories,
  voteSubCategoriesInfo,
} from '@earshot/contract/calls/vote'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arriveAt, callApi, signIn } from './account-journeys.ts'
import { passwordOf } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { expectKeyboardReach, expectSteady, hrefsOf, nextCall, open, openAsMember, placeOf } from './visit.ts'
import { ballot, ballotPage, candidate, contest, goTo, handedOver, serve } from './voting-world.ts'

/** The open contest with the most votes of the demo world, the ballot of it with the most artists, and a contest that is over. */
let world: { id: number; title: string; ballotId: number; ballotTitle: string; closedId: number }

beforeAll(async () => {
  const contests = await read(voteCategories, {})
  const running = contests.filter(({ is_open: isOpen }) => isOpen).toSorted((a, b) => b.vote_num - a.vote_num)[0]
  const closed = contests.find(({ is_open: isOpen }) => !isOpen)
  const ballots = await read(voteSubCategories, { category_id: running?.id ?? 0 })
  const largest = ballots.toSorted((a, b) => b.artists_count - a.artists_count)[0]
  if (running === undefined || closed === undefined || largest === undefined)
    throw new Error('the demo world needs a running contest with a ballot, and a closed one')
  world = {
    id: running.id,
    title: running.title,
    ballotId: largest.vote_sub_categories_id,
    ballotTitle: largest.vote_sub_category_title,
    closedId: closed.id,
  }
})

const content = (page: Page) => page.locator('#content')
const contestCards = (page: Page) => page.getByRole('region', { name: 'Categories' }).getByRole('article')
const ballotOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Artists' }).getByRole('article')
const ads = (page: Page) => page.getByRole('complementary', { name: 'Advertisements' }).getByRole('link')
const allHref = () => `/voting/all?id=${world.id}&sub_id=${world.ballotId}`
const percentOf = (votes: number, total: number) => (total === 0 ? 0 : Math.round((votes / total) * 100))
const shareOf = (votes: number, total: number) => `${percentOf(votes, total)}%`
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
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/voting')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(voting.index_vote_title)
    const text = await content(page).textContent()
    expect(text).toContain(voting.index_vote_sub_title)
    await expect
      .poll(() =>
        page.locator('#content video source').evaluateAll((all) => all.map((each) => each.getAttribute('src'))),
      )
      .toContain(voting.index_vote_video)
    await expect.poll(() => contestCards(page).count()).toBe(contests.length)
    for (const [place, { title, vote_num: votes, end_date: endDate }] of contests.entries()) {
      const card = contestCards(page).nth(place)
      const words = await card.textContent()
      for (const part of [title, 'VOTES', votes.toLocaleString('en'), 'END DATE', endDateOf(endDate), 'Vote now'])
        expect(words).toContain(part)
    }
    await expect
      .poll(() =>
        contestCards(page)
          .locator('img')
          .evaluateAll((all) => all.map((each) => each.getAttribute('src'))),
      )
      .toEqual(contests.flatMap(({ image }) => image ?? []))
    await expect.poll(() => hrefsOf(page, 'aside a')).toEqual(allAds.slice(0, 3).map(({ link }) => link))
    await expect.poll(() => page.locator('aside a img').count()).toBe(3)
  })
})

test('VOTING-01 ROUTES-09 the video of the hero is silent and loops', async () => {
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.goto('/voting')
    const loop = page.locator('#content video')
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.loop && video.muted)).toBe(true)
  })
})

test('VOTING-03 an end date has no leading zeros and a double slash', async () => {
  await withPage({}, async (page) => {
    await page.goto('/about')
    await serve(page, { 'vote/categories': [contest({ end_date: '2026-03-07' })] })
    await goTo(page, '/voting')
    await contestCards(page).getByText('3/7//2026', { exact: true }).waitFor()
  })
})

test('VOTING-04 VOTING-11 STATE-08 "Vote now" and "SEE ALL" hand over what the next page shows', async () => {
  const shown = (await read(voteCategoriesAd, {})).slice(0, 3)
  const wanted = (await read(voteCategories, {})).find(({ id }) => id === world.id)
  await withPage({}, async (page) => {
    await open(page, '/voting')
    await contestCards(page)
      .filter({ hasText: world.title })
      .getByRole('link', { name: /^Vote now/ })
      .click()
    await arriveAt(page, `/voting/${world.id}`)
    await page.getByRole('heading', { level: 1, name: world.title }).waitFor()
    expect(await handedOver(page)).toMatchObject({ category: { id: wanted?.id, title: wanted?.title }, ads: shown })
    await ballotOf(page, world.ballotTitle)
      .getByRole('link', { name: /^SEE ALL/ })
      .click()
    await arriveAt(page, '/voting/all')
    expect(placeOf(page)).toBe(allHref())
    expect(await handedOver(page)).toEqual({ sub_id: world.ballotId, id: world.id, ads: shown })
    await expect.poll(() => ads(page).count()).toBe(3)
  })
})

test('VOTING-05 VOTING-06 the ads that were handed over show; without them the one of the contest comes first', async () => {
  const ad = (name: string) => ({ image_url: '/mark.svg', link: `https://${name}.example/` })
  await withPage({}, async (page) => {
    await page.goto('/about')
    await serve(page, {
      'vote/categories': [contest({ ad: ad('own') })],
      'vote/categories_ad': [ad('a'), ad('b'), ad('c'), ad('d')],
      'vote/sub_categories': [],
    })
    await goTo(page, '/voting/7', { ads: [ad('x'), ad('y'), ad('z'), ad('fourth')] })
    await expect
      .poll(() => hrefsOf(page, 'aside a'))
      .toEqual(['https://x.example/', 'https://y.example/', 'https://z.example/'])
    await goTo(page, '/voting')
    await expect
      .poll(() => hrefsOf(page, 'aside a'))
      .toEqual(['https://a.example/', 'https://b.example/', 'https://c.example/'])
    await goTo(page, '/voting/7')
    await expect
      .poll(() => hrefsOf(page, 'aside a'))
      .toEqual(['https://own.example/', 'https://a.example/', 'https://b.example/'])
  })
})

test('VOTING-07 the head shows the video of the contest, else its YouTube video, else the one of the settings', async () => {
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
      'vote/sub_categories': [],
    })
    await goTo(page, '/voting/7')
    await expect.poll(() => sources(page)).toContain(own)
    await goTo(page, '/voting/8')
    await expect
      .poll(() => page.getByRole('link', { name: /from YouTube/ }).getAttribute('href'))
      .toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await goTo(page, '/voting/9')
    await page.getByRole('heading', { level: 1, name: 'With neither' }).waitFor()
    await expect.poll(() => sources(page)).toContain(fallback)
  })
})

test('VOTING-08 "Fb" and "Tw" open the form of the network with the address of the page, "lg" copies it', async () => {
  await withPage({}, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, `/voting/${world.id}`)
    const labels = page.getByRole('list', { name: `Share ${world.title}` }).getByRole('listitem')
    await expect
      .poll(async () => (await labels.allTextContents()).map((text) => text.split(' ')[0]))
      .toEqual(['Fb', 'Tw', 'lg'])
    const shared = async (name: RegExp) =>
      new URL((await labels.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams
    const address = new URL(page.url()).pathname
    expect((await shared(/^Fb/)).get('u')).toMatch(new RegExp(`^http.*${address}$`))
    expect((await shared(/^Tw/)).get('url')).toMatch(new RegExp(`^http.*${address}$`))
    await labels.getByRole('button', { name: /^lg/ }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.*${address}$`))
  })
})

test('VOTING-09 VOTING-10 VOTING-23 ROUTES-23 opened by its address a contest shows the leaders of each ballot with their share', async () => {
  const ballots = await read(voteSubCategories, { category_id: world.id })
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/voting/${world.id}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(world.title)
    for (const { vote_sub_category_title: title, vote_num: total, artists } of ballots) {
      const rows = ballotOf(page, title).getByRole('listitem')
      const leaders = artists.data.slice(0, 5)
      await expect.poll(() => rows.count()).toBe(leaders.length)
      for (const [place, { name, vote_num: votes }] of leaders.entries()) {
        await expect.poll(() => rows.nth(place).getByRole('heading').textContent()).toBe(name)
        await expect.poll(() => rows.nth(place).locator('strong').textContent()).toBe(shareOf(votes, total))
      }
    }
    await expect.poll(() => ads(page).count()).toBe(3)
  })
})

test('VOTING-10 artists with as many votes share a place; without votes the share is 0', async () => {
  await withPage({}, async (page) => {
    await page.goto('/about')
    await serve(page, {
      'vote/categories': [contest()],
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
    const rows = ballotOf(page, 'Best whisper').getByRole('listitem')
    await expect
      .poll(async () => (await rows.allTextContents()).map((text) => /^Place (\d)/.exec(text)?.[1]))
      .toEqual(['1', '1', '3'])
    await expect.poll(() => rows.locator('strong').allTextContents()).toEqual(['42%', '42%', '17%'])
    await expect.poll(() => ballotOf(page, 'Best silence').locator('strong').allTextContents()).toEqual(['0%'])
  })
})

test('VOTING-12 the image of an artist leads to the profile, in the leaders and in the grid', async () => {
  const [leader] = (await read(voteSubCategoriesInfo, { sub_categories_id: world.ballotId, search_key: '' })).data
  const profile = `/account/artist_profile?id=${leader?.id}`
  await withPage({}, async (page) => {
    await open(page, `/voting/${world.id}`)
    const row = ballotOf(page, world.ballotTitle).getByRole('listitem').filter({ hasText: leader?.name }).first()
    // The link of the name covers the row with its picture.
    await row.locator('img, svg').first().click({ force: true })
    await page.getByRole('heading', { level: 1, name: leader?.name }).waitFor()
    expect(placeOf(page)).toBe(profile)
    await open(page, allHref())
    await cards(page).filter({ hasText: leader?.name }).first().locator('img, svg').first().click({ force: true })
    await page.getByRole('heading', { level: 1, name: leader?.name }).waitFor()
    expect(placeOf(page)).toBe(profile)
  })
})

test('VOTING-13 a search of a ballot asks for its words and finds the artist', async () => {
  const { data } = await read(voteSubCategoriesInfo, { sub_categories_id: world.ballotId, search_key: '' })
  const wanted = data.at(-1)
  await withPage({}, async (page) => {
    await open(page, allHref())
    await page.getByRole('searchbox', { name: 'Search artists' }).fill(wanted?.name ?? '')
    const asked = nextCall(page, voteSubCategoriesInfo)
    await content(page).getByRole('button', { name: 'Search' }).click()
    expect((await asked).query).toMatchObject({
      sub_categories_id: String(world.ballotId),
      search_key: wanted?.name ?? '',
    })
    await expect.poll(() => cards(page).first().getByRole('heading').textContent()).toBe(wanted?.name)
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect.poll(() => cards(page).count()).toBe(data.length)
  })
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${allHref()}&search=zzzzqq`)
    await expect.poll(() => content(page).textContent()).toContain('No artists found for “zzzzqq”')
  })
})

test('VOTING-14 VOTING-16 VOTING-23 opened by its address a ballot shows its heading, its votes, and its artists with their share', async () => {
  const all = await read(voteSubCategoriesInfo, { sub_categories_id: world.ballotId, search_key: '' })
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(allHref())
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(world.ballotTitle)
    await expect
      .poll(() => page.locator('#content header').textContent())
      .toContain(`${all.vote_num.toLocaleString('en')} vote`)
    await expect
      .poll(() => cards(page).getByRole('heading').allTextContents())
      .toEqual(all.data.map(({ name }) => name))
    await expect
      .poll(() => cards(page).locator('strong').allTextContents())
      .toEqual(all.data.map(({ vote_num: votes }) => shareOf(votes, all.vote_num)))
  })
})

test('VOTING-16 VOTING-17 the pager has as many pages as the reply says, and asks for a page by its number', async () => {
  const stub = { 'vote/sub_categories': [ballot([candidate(901, 5)])], 'vote/categories_ad': [] }
  await withPage({}, async (page) => {
    await page.goto('/about')
    await serve(page, {
      ...stub,
      'vote/sub_categories_info': ballotPage([candidate(901, 5)], { counts: { total_pages: 3 } }),
    })
    const first = nextCall(page, voteSubCategoriesInfo)
    await goTo(page, '/voting/all?id=7&sub_id=71&search=a')
    expect((await first).query.offset).toBe('1')
    const pager = page.getByRole('navigation', { name: 'Pages of artists' })
    await pager.getByRole('link', { name: 'Page 3' }).waitFor()
    await expect.poll(() => pager.getByRole('link', { name: 'Page 4' }).count()).toBe(0)
    const third = nextCall(page, voteSubCategoriesInfo)
    await pager.getByRole('link', { name: 'Page 3' }).click()
    expect((await third).query).toMatchObject({ sub_categories_id: '71', search_key: 'a', offset: '3' })
    await expect.poll(() => placeOf(page)).toBe('/voting/all?id=7&sub_id=71&search=a&page=3')
  })
})

test('VOTING-15 the filters show the artists that fit, without a request', async () => {
  const artists = [candidate(901, 5, { is_vote: false }), candidate(902, 4), candidate(903, 1)]
  await withPage({}, async (page) => {
    await page.goto('/about')
    await serve(page, {
      'vote/sub_categories': [ballot(artists.slice(0, 2))],
      'vote/sub_categories_info': ballotPage(artists),
      'vote/categories_ad': [],
    })
    await goTo(page, '/voting/all?id=7&sub_id=71')
    const filters = page.getByRole('region', { name: 'Filters' })
    const names = () => cards(page).getByRole('heading').allTextContents()
    await expect.poll(names).toEqual(['Candidate 901', 'Candidate 902', 'Candidate 903'])
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const press = (name: string) => filters.getByRole('button', { name, exact: true }).click()
    await press('Artists I voted for')
    await expect.poll(names).toEqual(['Candidate 901'])
    await press('Leading')
    await expect.poll(names).toEqual(['Candidate 901', 'Candidate 902'])
    await press('Artists I voted for')
    await press('Leading')
    await expect.poll(names).toHaveLength(3)
    await press('Not voted yet')
    await expect.poll(names).toEqual(['Candidate 902', 'Candidate 903'])
    await press('Select All')
    await expect.poll(names).toHaveLength(3)
    await expect.poll(() => filters.locator('[aria-pressed=true]').count()).toBe(3)
    await press('Deselect All')
    await expect.poll(names).toHaveLength(3)
    await expect.poll(() => filters.locator('[aria-pressed=true]').count()).toBe(0)
    expect(asked.filter((url) => url.includes('/api/vote/'))).toEqual([])
  })
})

test('VOTING-15 filters that fit nobody say so and lead back to all', async () => {
  await withPage({}, async (page) => {
    await open(page, allHref())
    await page.getByRole('button', { name: 'Artists I voted for' }).click()
    await page.getByText('No artist on this page fits the filters').waitFor()
    await page.getByRole('button', { name: 'Show all artists' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0)
  })
})

test('VOTING-18 VOTING-19 VOTING-20 a member votes and takes it back: label, counts and receipt follow, also after a reload', async () => {
  const member = await newAuthor()
  const before = await read(voteSubCategoriesInfo, { sub_categories_id: world.ballotId, search_key: '' })
  const artist = before.data.at(-1)
  const name = artist?.name ?? ''
  await withPage({ storage: member.storage }, async (page) => {
    await openAsMember(page, allHref())
    const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/vote/update_vote'))
    const again = nextCall(page, voteSubCategoriesInfo)
    await card.getByRole('button', { name: `Vote ${name}`, exact: true }).click()
    expect((await sent).postDataJSON()).toEqual({ artist_id: artist?.id, sub_categories_id: world.ballotId, vote: 1 })
    await again
    await card.getByRole('button', { name: `Cancel Vote ${name}`, exact: true }).waitFor()
    await expect.poll(() => card.textContent()).toContain(`${((artist?.vote_num ?? 0) + 1).toLocaleString('en')} vote`)
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringContaining(`You voted for ${name}`))
    await expect.poll(() => card.textContent()).toContain('In the log: line ')

    await page.reload()
    await card.getByRole('button', { name: `Cancel Vote ${name}`, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Artists I voted for' }).click()
    await expect.poll(() => cards(page).count()).toBe(1)
    const takenBack = page.waitForRequest((request) => request.url().endsWith('/api/vote/update_vote'))
    await card.getByRole('button', { name: `Cancel Vote ${name}`, exact: true }).click()
    expect((await takenBack).postDataJSON()).toMatchObject({ vote: 0 })
    await page.getByRole('button', { name: 'Deselect All' }).click()
    await card.getByRole('button', { name: `Vote ${name}`, exact: true }).waitFor()
    await expect.poll(() => card.textContent()).toContain(`${(artist?.vote_num ?? 0).toLocaleString('en')} vote`)
  })
})

test('VOTING-18 VOTING-19 STATE-12 the leaders of a contest have the button too, and it reads the lists again', async () => {
  const member = await newAuthor()
  await withPage({ storage: member.storage }, async (page) => {
    await openAsMember(page, `/voting/${world.id}`)
    const row = ballotOf(page, world.ballotTitle).getByRole('listitem').first()
    const again = nextCall(page, voteSubCategories)
    await row.getByRole('button', { name: /^Vote / }).click()
    expect((await again).query).toEqual({ category_id: String(world.id) })
    const cancel = ballotOf(page, world.ballotTitle).getByRole('button', { name: /^Cancel Vote / })
    await cancel.waitFor()
    await cancel.click()
    await expect.poll(() => cancel.count()).toBe(0)
  })
})

test('VOTING-21 SIGNIN-17 a visitor who votes signs in and is back on the ballot', async () => {
  await withPage({}, async (page) => {
    await open(page, allHref())
    await cards(page)
      .first()
      .getByRole('button', { name: /^Vote / })
      .click()
    await arriveAt(page, '/signin')
    await signIn(page, 'mara', passwordOf('mara'))
    await arriveAt(page, '/voting/all')
    expect(placeOf(page)).toBe(allHref())
    await cards(page).first().getByRole('button', { name: /Vote / }).waitFor()
  })
})

test('VOTING-22 a closed contest says so, and its buttons keep their labels and cannot be pressed', async () => {
  await withPage({}, async (page) => {
    await open(page, '/voting')
    const closed = contestCards(page).filter({ has: page.locator(`a[href="/voting/${world.closedId}"]`) })
    await expect.poll(() => closed.getByRole('button', { name: /^Vote now/ }).isDisabled()).toBe(true)
    await closed.getByRole('link', { name: /^See the result/ }).click()
    await arriveAt(page, `/voting/${world.closedId}`)
    await content(page)
      .getByText(/^Closed\. End date: /)
      .waitFor()
    const buttons = content(page).getByRole('button', { name: /^Vote / })
    await expect.poll(() => buttons.count()).toBeGreaterThan(0)
    expect(await buttons.evaluateAll((all) => all.every((button) => button.matches(':disabled')))).toBe(true)
  })
})

test('VOTING-22 a vote that comes after the end is refused in words, and the page shows the contest as closed', async () => {
  const member = await newAuthor()
  const artists = [candidate(901, 5)]
  const answers = (isOpen: boolean) => ({
    'vote/sub_categories': [ballot(artists)],
    'vote/sub_categories_info': ballotPage(artists, { is_open: isOpen }),
    'vote/categories_ad': [],
  })
  await withPage({ storage: member.storage, expectedErrors: [/403/] }, async (page) => {
    await page.goto('/about')
    await serve(page, answers(true))
    await goTo(page, '/voting/all?id=7&sub_id=71')
    const button = cards(page).getByRole('button', { name: 'Vote Candidate 901' })
    await button.waitFor()
    await serve(page, answers(false))
    await page.route('**/api/vote/update_vote', (route) =>
      route.fulfill({ status: 403, json: { status: 403, data: null, error: 'This contest has ended.' } }),
    )
    await button.click()
    await page.getByRole('alertdialog').getByText('This contest has ended.').waitFor()
    await page.getByRole('alertdialog').getByRole('button').first().click()
    await expect.poll(() => button.isDisabled()).toBe(true)
  })
})

test.each([
  '/voting/all',
  '/voting/all?id=1',
  '/voting/all?sub_id=1',
  '/voting/all?id=x&sub_id=y',
  '/voting/2000000000',
  '/voting/x',
])('VOTING-23 %s leads to all contests', async (address) => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(address)
    await expect.poll(() => placeOf(page)).toBe('/voting')
  })
})

test('a contest names the head of its ballot log, its feed repeats it, and log and script are downloaded', async () => {
  await withPage({}, async (page) => {
    await open(page, `/voting/${world.closedId}`)
    const closed = (await read(voteCategories, {})).find(({ id }) => id === world.closedId)
    const part = page.getByRole('region', { name: 'Anybody can recount' })
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

test('the receipt of a vote names its line of the ballot log, and the page shows it to nobody else', async () => {
  const member = await newAuthor()
  const [artist] = (await read(voteSubCategoriesInfo, { sub_categories_id: world.ballotId, search_key: '' })).data
  const vote = { artist_id: artist?.id, sub_categories_id: world.ballotId }
  await callApi('vote/update_vote', { ...vote, vote: 1 }, member.token)
  const mine = await read(voteSubCategoriesInfo, { sub_categories_id: world.ballotId, search_key: '' }, member.token)
  const receipt = mine.data.find(({ id }) => id === artist?.id)?.receipt
  const log = await (await fetch(`${siteUrl()}/api/vote/ballot_log?category_id=${world.id}`)).text()
  const line = log.split('\n').find((each) => each.startsWith(`${receipt?.line}\t`))
  expect(line).toContain(receipt?.hash)
  const said = `In the log: line ${receipt?.line.toLocaleString('en')}`
  await withPage({ storage: member.storage }, async (page) => {
    await openAsMember(page, allHref())
    await cards(page).filter({ hasText: artist?.name }).getByText(said).waitFor()
    await expectSteady(page)
  })
  await withPage({}, async (page) => {
    await open(page, allHref())
    await cards(page).first().waitFor()
    expect(await content(page).textContent()).not.toContain('In the log: line')
  })
  await callApi('vote/update_vote', { ...vote, vote: 0 }, member.token)
})

test.each([390, 1440])(
  'contests, a contest and a ballot stand still, reach the keyboard and please axe at %i px',
  async (width) => {
    await withPage({ width, height: 900 }, async (page) => {
      for (const address of ['/voting', `/voting/${world.id}`, allHref()]) {
        await open(page, address)
        await expectSteady(page)
        await expectNoSeriousAxe(page)
        if (width === 1440) await expectKeyboardReach(page)
      }
    })
  },
)

test.each([
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
])('an empty list says what is missing: %#', async (answers, address, sentence) => {
  await withPage({}, async (page) => {
    await page.goto('/about')
    await serve(page, { 'vote/categories_ad': [], ...answers })
    await goTo(page, address)
    await content(page).getByText(sentence).waitFor()
  })
})

test('ERRORS-05 a ballot that fails to load says so and offers to try again', async () => {
  await withPage({ expectedErrors: [/503/] }, async (page) => {
    await page.goto('/about')
    await page.route('**/api/vote/sub_categories_info*', (route) =>
      route.fulfill({ status: 503, json: { status: 503, data: null, error: 'Try again in a moment.' } }),
    )
    await goTo(page, allHref())
    await page.getByText('Try again in a moment.').waitFor()
    await page.unroute('**/api/vote/sub_categories_info*')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: world.ballotTitle }).waitFor()
  })
})
