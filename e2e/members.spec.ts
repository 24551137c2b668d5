import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, signIn } from './account-journeys.ts'
import { authorOf } from './community-world.ts'
import { newAuthor, setFollow } from './follow-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage, wordsOf } from './read-page.ts'
import { hrefsOf, nextCall, open, openAsMember, pathOf } from './visit.ts'

const cards = (page: Page) => page.locator('#content article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const loadMore = (page: Page) => page.locator('#content').getByRole('link', { name: 'Load more' })
const cardOf = (page: Page, username: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: username, exact: true }) })
const first21 = { search_key: '', limit: 21, offset: 0 }

/** Answers the list of members from a longer one than the demo world has. */
async function serveMembers(page: Page, total: number, ownId = 0): Promise<void> {
  await page.route('**/api/song/search_top_users*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const offset = Number(query.get('offset'))
    const data = Array.from(
      { length: Math.max(0, Math.min(Number(query.get('limit')), total - offset)) },
      (_, index) => {
        const n = offset + index + 1
        return {
          id: n === 3 && ownId > 0 ? ownId : 900_000 + n,
          username: `Member ${n}`,
          full_name: null,
          avatarURL: null,
          followers_count: n === 1 ? 0 : 5,
          following_count: 0,
          role: null,
        }
      },
    )
    return route.fulfill({ json: { status: 1, data, error: null } })
  })
}

test('MEMBERS-01 MEMBERS-02 MEMBERS-04 without scripts the hero, the filters and the members stand there, most followed first', async () => {
  const { members: cover } = await read('cover/covers_and_reviews', {})
  const members = await read('song/search_top_users', first21)
  const { content, document } = await readPage('/members')
  content.getByRole('heading', { level: 1, name: cover.title })
  expect(wordsOf(document.querySelector('#content'))).toContain(cover.sub_title)
  expect(content.getByRole('searchbox', { name: 'Search by name' }).getAttribute('placeholder')).toBe('Search by name')
  const filters = within(content.getByRole('list', { name: /^Show:/, hidden: true }))
  expect(filters.getAllByRole('link', { hidden: true }).map(wordsOf)).toEqual([
    'All members',
    'Admins',
    'Writers',
    'Moderators',
  ])
  const found = content.getAllByRole('article')
  expect(found.map((card) => wordsOf(within(card).getByRole('heading')))).toEqual(
    members.map(({ username }) => username),
  )
  const [most] = members
  expect(wordsOf(found[0])).toContain(`${most?.followers_count} follower`)
  expect(wordsOf(found[0])).toContain(`${most?.following_count} following`)
})

test.skipIf(!isThorough)(
  'MEMBERS-02 MEMBERS-03 a filter asks for its role, "All members" for none; a search keeps the filter',
  async () => {
    const writers = await read('song/search_top_users', { ...first21, role: 'writer' })
    await withPage({}, async (page) => {
      await open(page, '/members')
      await page.getByRole('button', { name: 'Show: All members' }).click()
      const requested = nextCall(page, 'song/search_top_users')
      await page.getByRole('link', { name: 'Writers' }).click()
      expect((await requested).query).toEqual({ search_key: '', limit: '21', offset: '0', role: 'writer' })
      await expect.poll(() => names(page)).toEqual(writers.map(({ username }) => username))
      const searched = nextCall(page, 'song/search_top_users')
      await page.getByRole('searchbox').fill('otto')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      expect((await searched).query).toMatchObject({ search_key: 'otto', role: 'writer' })
      await expect.poll(() => names(page)).toEqual(['otto'])
      await page.getByRole('button', { name: 'Show: Writers' }).click()
      const all = nextCall(page, 'song/search_top_users')
      await page.getByRole('link', { name: 'All members' }).click()
      expect((await all).query).toEqual({ search_key: 'otto', limit: '21', offset: '0' })
    })
    const { content } = await readPage('/members?search=nobody+of+that+name')
    content.getByText(/No members found for “nobody of that name”/)
  },
)

test('MEMBERS-05 MEMBERS-06 MEMBERS-07 one does not see oneself, and "Load more" still counts what was received', async () => {
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage }, async (page) => {
    await serveMembers(page, 30, mara.id)
    await open(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
    await expect.poll(() => cards(page).count()).toBe(20)
    await expect.poll(() => names(page)).not.toContain('Member 3')
    const more = page.waitForRequest(
      (request) =>
        request.url().includes('search_top_users') && new URL(request.url()).searchParams.get('offset') === '21',
    )
    await loadMore(page).click()
    expect(new URL((await more).url()).searchParams.get('limit')).toBe('21')
    await expect.poll(() => cards(page).count()).toBe(29)
    await expect.poll(() => loadMore(page).count()).toBe(0)
  })
})

test('MEMBERS-08 PLAYERLINKS-04 a card leads to the member in the player, with a token only for members', async () => {
  const [{ player_url: base }, members, mara] = [
    await read('cover/settings', {}),
    await read('song/search_top_users', first21),
    await authorOf('mara'),
  ]
  const other = members.find(({ id }) => id !== mara.id)
  const { document } = await readPage('/members')
  expect(document.querySelector(`#content article a[href="${base}user/${other?.id}"]`)).not.toBeNull()
  await withPage({ storage: mara.storage }, async (page) => {
    await openAsMember(page, '/members')
    await expect.poll(() => hrefsOf(page, 'article a')).toContain(`${base}user/${other?.id}`)
    const opened = page.waitForRequest(
      (request) => request.isNavigationRequest() && new RegExp(`/user/${other?.id}/[^/]+$`).test(request.url()),
    )
    await cardOf(page, other?.username ?? '')
      .getByRole('link', { name: other?.username ?? '', exact: true })
      .click()
    await opened
  })
})

test('MEMBERS-09 MEMBERS-10 MEMBERS-11 MEMBERS-13 following and leaving: one call for a double click, the count moves by one, and the card stays closed', async () => {
  const otto = await authorOf('otto')
  const find = async () =>
    (await read('song/search_top_users', { ...first21, search_key: 'petra' })).find(
      ({ username }) => username === 'petra',
    ) ?? { id: 0, followers_count: 0 }
  await setFollow(otto, await find(), false)
  const other = await find()
  await withPage({ storage: otto.storage }, async (page) => {
    const states = nextCall(page, 'user/followings_and_followers')
    await open(page, '/members?search=petra')
    expect((await states).query).toEqual({ user_id: String(otto.id) })
    const card = cardOf(page, 'petra')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/update_follow_status')) sent.push(request.postDataJSON())
    })
    const button = card.getByRole('button', { name: /^Follow(?:ing)? petra$/ })
    await button.dblclick()
    await card.getByRole('button', { name: 'Following petra', exact: true }).waitFor()
    expect(await button.textContent()).toBe('Following')
    expect(sent).toEqual([{ user_id: otto.id, following_user_id: other.id }])
    await card.getByText(`${other.followers_count + 1} follower`).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/members?search=petra')
    await card.getByRole('button', { name: 'Following petra', exact: true }).click()
    await card.getByRole('button', { name: 'Follow petra', exact: true }).waitFor()
    expect(await button.textContent()).toBe('Follow')
    await card.getByText(`${other.followers_count} follower`).waitFor()
    await setFollow(otto, other, true)
    await open(page, '/members?search=petra')
    await card.getByRole('button', { name: 'Following petra', exact: true }).waitFor()
  })
})

test.skipIf(!isThorough)('MEMBERS-11 the count of followers never falls below 0', async () => {
  const otto = await authorOf('otto')
  await withPage({ storage: otto.storage }, async (page) => {
    await serveMembers(page, 2)
    await page.route('**/api/user/followings_and_followers*', (route) =>
      route.fulfill({
        json: {
          status: 1,
          data: {
            followers: [],
            followings: [{ followed_user: { id: 900_001, username: 'Member 1', avatarURL: null, photo: null } }],
          },
          error: null,
        },
      }),
    )
    await page.route('**/api/user/update_follow_status', (route) =>
      route.fulfill({ json: { status: 1, data: { followed_user_id: 900_001, followed_status: 0 }, error: null } }),
    )
    await open(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
    await cardOf(page, 'Member 1').getByRole('button', { name: 'Following Member 1' }).click()
    await cardOf(page, 'Member 1').getByRole('button', { name: 'Follow Member 1', exact: true }).waitFor()
    await expect.poll(() => cardOf(page, 'Member 1').textContent()).toContain('0 followers')
  })
})

test('MEMBERS-12 MEMBERS-13 SIGNIN-17 ACCOUNT2-09 a visitor asks for no states, signs in to follow, and follows when back', async () => {
  const { username } = await newAuthor()
  await withPage({}, async (page) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (/followings_and_followers|unread_notifications/.test(request.url())) requests.push(request.url())
    })
    await open(page, '/members?search=petra')
    await cardOf(page, 'petra').getByRole('button', { name: 'Follow petra' }).click()
    await arriveAt(page, '/signin')
    expect(requests).toEqual([])
    await page.getByText('Sign in to follow petra', { exact: true }).waitFor()
    await signIn(page, username, PASSWORD)
    await arriveAt(page, '/members')
    await expect.poll(() => pathOf(page)).toBe('/members?search=petra')
    await cardOf(page, 'petra').getByRole('button', { name: 'Following petra' }).waitFor()
  })
})
