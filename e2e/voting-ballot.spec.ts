import { voteSubCategories, voteSubCategoriesInfo } from '@earshot/contract/calls'
import { within } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, callApi, signIn } from './account-journeys.ts'
import { newAuthor } from './follow-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage } from './read-page.ts'
import { expectSteady, nextCall, open, openAsMember, pathOf } from './visit.ts'
import {
  ballot,
  ballotOf,
  ballotPage,
  candidate,
  cards,
  content,
  contestCards,
  findContests,
  goTo,
  serve,
  shareOf,
} from './voting-world.ts'

let world: Awaited<ReturnType<typeof findContests>>

beforeAll(async () => {
  world = await findContests()
})

test.skipIf(!isThorough)(
  'VOTING-13 VOTING-15 a search of a ballot asks for its words and finds the artist; filters that fit nobody say so and lead back to all',
  async () => {
    const { data } = await read(voteSubCategoriesInfo, { sub_categories_id: world.voted.ballotId, search_key: '' })
    const wanted = data.at(-1)
    await withPage({}, async (page) => {
      await open(page, world.voted.allHref)
      await page.getByRole('searchbox', { name: 'Search artists' }).fill(wanted?.name ?? '')
      const requested = nextCall(page, voteSubCategoriesInfo)
      await content(page).getByRole('button', { name: 'Search' }).click()
      expect((await requested).query).toMatchObject({
        sub_categories_id: String(world.voted.ballotId),
        search_key: wanted?.name ?? '',
      })
      await expect.poll(() => cards(page).first().getByRole('heading').textContent()).toBe(wanted?.name)
      await page.getByRole('link', { name: 'Clear the search' }).click()
      await expect.poll(() => cards(page).count()).toBe(data.length)

      await page.getByRole('button', { name: 'Artists I voted for' }).click()
      await page.getByText('No artist on this page matches the filters').waitFor()
      await page.getByRole('button', { name: 'Show all artists' }).click()
      await expect.poll(() => cards(page).count()).toBe(data.length)
    })
    ;(await readPage(`${world.voted.allHref}&search=zzzzqq`)).content.getByText('No artists found for “zzzzqq”')
  },
)

test('VOTING-14 VOTING-16 VOTING-23 opened by its URL a ballot shows its heading, its votes, and its artists with their share', async () => {
  // Other specs vote meanwhile: page and API are asked until they say the same.
  await vi.waitFor(async () => {
    const all = await read(voteSubCategoriesInfo, { sub_categories_id: world.voted.ballotId, search_key: '' })
    const { content: shown, document } = await readPage(world.voted.allHref)
    expect(shown.getByRole('heading', { level: 1 }).textContent).toBe(world.voted.ballotTitle)
    expect(document.querySelector('#content noscript')?.textContent).toContain('Voting needs JavaScript.')
    expect(document.querySelector('#content header')?.textContent).toContain(
      `${all.vote_num.toLocaleString('en')} vote`,
    )
    const artists = within(shown.getByRole('region', { name: 'Artists' })).getAllByRole('article')
    expect(
      artists.map((card) => [within(card).getByRole('heading').textContent, card.querySelector('strong')?.textContent]),
    ).toEqual(all.data.map(({ name, vote_num: votes }) => [name, shareOf(votes, all.vote_num)]))
  }, 60_000)
})

test.skipIf(!isThorough)(
  'VOTING-16 VOTING-17 the pager has as many pages as the reply says, and asks for a page by its number',
  async () => {
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
      await expect.poll(() => pathOf(page)).toBe('/voting/all?id=7&sub_id=71&search=a&page=3')
    })
  },
)

test.skipIf(!isThorough)('VOTING-15 the filters show the artists that fit, without a request', async () => {
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
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
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
    expect(requests.filter((url) => url.includes('/api/vote/'))).toEqual([])
  })
})

test('VOTING-18 VOTING-19 VOTING-20 a member votes and takes it back: label, counts and receipt follow, also after a reload', async () => {
  const member = await newAuthor()
  const before = await read(voteSubCategoriesInfo, { sub_categories_id: world.voted.ballotId, search_key: '' })
  const artist = before.data.at(-1)
  const name = artist?.name ?? ''
  await withPage({ storage: member.storage }, async (page) => {
    await openAsMember(page, world.voted.allHref)
    const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/vote/update_vote'))
    const again = nextCall(page, voteSubCategoriesInfo)
    await card.getByRole('button', { name: `Vote ${name}`, exact: true }).click()
    expect((await sent).postDataJSON()).toEqual({
      artist_id: artist?.id,
      sub_categories_id: world.voted.ballotId,
      vote: 1,
    })
    await again
    await card.getByRole('button', { name: `Cancel Vote ${name}`, exact: true }).waitFor()
    expect(await card.getByRole('button', { name: /Vote/ }).textContent()).toBe('Cancel Vote')
    await expect.poll(() => card.textContent()).toContain(`${((artist?.vote_num ?? 0) + 1).toLocaleString('en')} vote`)
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringContaining(`You voted for ${name}`))
    await expect.poll(() => card.textContent()).toContain('Your vote is counted. Details')

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

test.skipIf(!isThorough)(
  'VOTING-18 VOTING-19 STATE-12 the leaders of a contest have the button too, and it reads the lists again',
  async () => {
    const member = await newAuthor()
    await withPage({ storage: member.storage }, async (page) => {
      await openAsMember(page, `/voting/${world.voted.id}`)
      const row = ballotOf(page, world.voted.ballotTitle).getByRole('listitem').first()
      const again = nextCall(page, voteSubCategories)
      await row.getByRole('button', { name: /^Vote / }).click()
      expect((await again).query).toEqual({ category_id: String(world.voted.id) })
      const cancel = ballotOf(page, world.voted.ballotTitle).getByRole('button', { name: /^Cancel Vote / })
      await cancel.waitFor()
      await cancel.click()
      await expect.poll(() => cancel.count()).toBe(0)
    })
  },
)

test('VOTING-21 SIGNIN-17 ACCOUNT2-09 a visitor who votes signs in, is back on the ballot, and has voted', async () => {
  const { username } = await newAuthor()
  await withPage({}, async (page) => {
    await open(page, world.voted.allHref)
    await cards(page)
      .first()
      .getByRole('button', { name: /^Vote / })
      .click()
    await arriveAt(page, '/signin')
    await page.getByText(/^Sign in to vote for /).waitFor()
    await signIn(page, username, PASSWORD)
    await arriveAt(page, '/voting/all')
    expect(pathOf(page)).toBe(world.voted.allHref)
    await cards(page)
      .getByRole('button', { name: /^Cancel Vote / })
      .waitFor()
  })
})

test('VOTING-22 a closed contest says so, and its buttons keep their labels and cannot be pressed', async () => {
  await withPage({}, async (page) => {
    await open(page, '/voting')
    const closed = contestCards(page).filter({ has: page.locator(`a[href="/voting/${world.closed.id}"]`) })
    await expect.poll(() => closed.getByRole('button', { name: /^Vote now/ }).isDisabled()).toBe(true)
    await closed.getByRole('link', { name: /^See the result/ }).click()
    await arriveAt(page, `/voting/${world.closed.id}`)
    await content(page)
      .getByText(/^Closed\. End date: /)
      .waitFor()
    const buttons = content(page).getByRole('button', { name: /^Vote / })
    await expect.poll(() => buttons.count()).toBeGreaterThan(0)
    expect(await buttons.evaluateAll((all) => all.every((button) => button.matches(':disabled')))).toBe(true)
  })
})

test.skipIf(!isThorough)(
  'VOTING-22 a vote that comes after the end is refused in words, and the page shows the contest as closed',
  async () => {
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
  },
)

test.skipIf(!isThorough)(
  'the receipt of a vote names its line of the ballot log, and the page shows it to nobody else',
  async () => {
    const member = await newAuthor()
    const [artist] = (await read(voteSubCategoriesInfo, { sub_categories_id: world.voted.ballotId, search_key: '' }))
      .data
    const vote = { artist_id: artist?.id, sub_categories_id: world.voted.ballotId }
    await callApi('vote/update_vote', { ...vote, vote: 1 }, member.token)
    const mine = await read(
      voteSubCategoriesInfo,
      { sub_categories_id: world.voted.ballotId, search_key: '' },
      member.token,
    )
    const receipt = mine.data.find(({ id }) => id === artist?.id)?.receipt
    const log = await (await fetch(`${siteUrl()}/api/vote/ballot_log?category_id=${world.voted.id}`)).text()
    const line = log.split('\n').find((each) => each.startsWith(`${receipt?.line}\t`))
    expect(line).toContain(receipt?.hash)
    expect(receipt?.at).toMatch(/:00:00\.000Z$/)
    await withPage({ storage: member.storage, isFirstVisit: true }, async (page) => {
      await openAsMember(page, world.voted.allHref)
      const card = cards(page).filter({ hasText: artist?.name })
      await card.getByText('Your vote is counted. Details').waitFor()
      await expectSteady(page)
      const hash = card.getByText(receipt?.hash ?? '')
      expect(await hash.isVisible()).toBe(false)
      await card.getByText('Details').click()
      await hash.waitFor()
      expect(await card.textContent()).toContain(`Line ${receipt?.line.toLocaleString('en')} of the ballot log`)
    })
    const other = await readPage(world.voted.allHref)
    other.content.getByRole('region', { name: 'Artists' })
    expect(other.html).not.toContain('Your vote is counted')
    await callApi('vote/update_vote', { ...vote, vote: 0 }, member.token)
  },
)

test.skipIf(!isThorough)('ERRORS-05 a ballot that fails to load says so and offers to try again', async () => {
  await withPage({ expectedErrors: [/503/] }, async (page) => {
    await page.goto('/about')
    await page.route('**/api/vote/sub_categories_info*', (route) =>
      route.fulfill({ status: 503, json: { status: 503, data: null, error: 'Try again in a moment.' } }),
    )
    await goTo(page, world.voted.allHref)
    await page.getByText('Try again in a moment.').waitFor()
    await page.unroute('**/api/vote/sub_categories_info*')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: world.voted.ballotTitle }).waitFor()
  })
})
