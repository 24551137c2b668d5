import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, signIn } from './account-journeys.ts'
import { passwordOf, authorOf } from './community-world.ts'
import { setFollow } from './follow-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { hrefsOf, nextCall, open, pathOf } from './visit.ts'

const people = (page: Page) => page.getByRole('region', { name: 'People' })
const names = (page: Page) => people(page).locator('article').getByRole('heading').allTextContents()
const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: label })

/** Mocks both lists with the given numbers of members. */
async function serveFollows(page: Page, followers: number, followings: number): Promise<void> {
  const person = (name: string, n: number) => ({
    id: 900_000 + n,
    username: `${name} ${n}`,
    avatarURL: null,
    photo: null,
  })
  const data = {
    followers: Array.from({ length: followers }, (_, n) => ({ user: person('Fan', n + 1) })),
    followings: Array.from({ length: followings }, (_, n) => ({ followed_user: person('Star', n + 1) })),
  }
  await page.route('**/api/user/followings_and_followers*', (route) =>
    route.fulfill({ json: { status: 1, data, error: null } }),
  )
}

test('FOLLOW-01 FOLLOW-02 FOLLOW-03 FOLLOW-06 the page: cover, name, search, genres, two ads, and the call with the member', async () => {
  const [mara, { live }, { follow_cover: fallback }, genres, ads] = [
    await authorOf('mara'),
    await read('cover/covers_and_reviews', {}),
    await read('cover/settings', {}),
    await read('song/genres', {}),
    await read('song/livefeed_ad', {}),
  ]
  await withPage({ storage: mara.storage }, async (page) => {
    const requested = nextCall(page, 'user/followings_and_followers')
    await open(page, '/account/follow')
    expect((await requested).query).toEqual({ user_id: String(mara.id) })
    await page.getByRole('heading', { level: 1, name: 'mara' }).waitFor()
    await expect
      .poll(() => page.locator('#content header img').first().getAttribute('src'))
      .toBe(live.image ?? fallback)
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search by name' }).getAttribute('placeholder'))
      .toBe('Search by name')
    await expect.poll(() => page.getByRole('search').getByRole('button', { name: 'Search' }).isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('group', { name: 'Pick genres' }).getByRole('link').count())
      .toBe(genres.length)
    await expect.poll(() => page.getByRole('img', { name: 'Advertisement' }).count()).toBe(Math.min(2, ads.length))
  })
})

test('FOLLOW-04 FOLLOW-06 FOLLOW-11 ENTITIES-15 two tabs with the real lists; the URL and the profile page choose one', async () => {
  const [mara, otto, edda] = [await authorOf('mara'), await authorOf('otto'), await authorOf('edda')]
  await setFollow(otto, mara, true)
  await setFollow(mara, edda, true)
  const { followers, followings } = await read('user/followings_and_followers', {}, mara.token)
  const { player_url: base } = await read('cover/settings', {})
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, '/account/follow')
    await expect.poll(() => names(page)).toEqual(followers.slice(0, 21).map(({ user }) => user.username))
    await expect.poll(() => tab(page, 'Followers').getAttribute('aria-current')).toBe('page')
    await expect.poll(() => hrefsOf(page, 'article a').then((all) => all.includes(`${base}user/${otto.id}`))).toBe(true)
    await tab(page, 'Following').click()
    await expect
      .poll(() => names(page))
      .toEqual(followings.slice(0, 21).map(({ followed_user: user }) => user.username))
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('1')
    await open(page, '/account/my_profile')
    await page.getByRole('main').getByRole('link', { name: 'Following' }).click()
    await arriveAt(page, '/account/follow')
    await expect.poll(() => tab(page, 'Following').getAttribute('aria-current')).toBe('page')
  })
})

test('FOLLOW-05 FOLLOW-08 cards stand 2, 4, 3 and 6 in a row, 21 on a page; another tab starts at page 1', async () => {
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage, width: 500 }, async (page) => {
    await serveFollows(page, 30, 25)
    await open(page, '/account/follow')
    await expect.poll(() => names(page).then((all) => all.length)).toBe(21)
    for (const [width, columns] of [
      [500, 2],
      [1000, 4],
      [1300, 3],
      [1600, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(
          () =>
            people(page)
              .locator('ul:has(article)')
              .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
          { message: `${width} px` },
        )
        .toBe(columns)
    }
    await page.getByRole('navigation', { name: 'Pages of people' }).getByRole('link', { name: 'Page 2' }).click()
    await expect.poll(() => names(page)).toEqual(Array.from({ length: 9 }, (_, n) => `Fan ${n + 22}`))
    await tab(page, 'Following').click()
    await expect.poll(() => names(page).then((all) => all[0])).toBe('Star 1')
    await expect.poll(() => pathOf(page)).not.toContain('page=')
  })
})

test.skipIf(!isThorough)(
  'FOLLOW-07 FOLLOW-09 search, order and genres change what is shown, and no request carries them',
  async () => {
    const mara = await authorOf('mara')
    await withPage({ storage: mara.storage }, async (page) => {
      await serveFollows(page, 12, 0)
      const queries: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('followings_and_followers')) queries.push(new URL(request.url()).search)
      })
      await open(page, '/account/follow')
      await page.getByRole('button', { name: 'Sort by' }).click()
      await expect
        .poll(() => page.getByRole('list', { name: /^Sort/ }).getByRole('link').allTextContents())
        .toEqual([
          'Top Rated',
          'Alphabetical Asc. (A -> Z)',
          'Alphabetical Dsc. (Z -> A)',
          'Most Streams',
          'Random',
          'Most Reviews',
        ])
      await page.getByRole('link', { name: 'Alphabetical Dsc. (Z -> A)' }).click()
      await expect.poll(() => names(page).then((all) => all.slice(0, 3))).toEqual(['Fan 9', 'Fan 8', 'Fan 7'])
      await page.getByRole('searchbox').fill('fan 1')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await expect.poll(() => names(page)).toEqual(['Fan 12', 'Fan 11', 'Fan 10', 'Fan 1'])
      await expect.poll(() => page.getByRole('button', { name: 'Sort: Alphabetical Dsc. (Z -> A)' }).count()).toBe(1)
      await page.getByRole('group', { name: 'Pick genres' }).getByRole('link').first().click()
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('earshot-genres') ?? '{}').liveFeed.length))
        .toBe(1)
      await expect.poll(() => names(page)).toEqual(['Fan 12', 'Fan 11', 'Fan 10', 'Fan 1'])
      await page.getByRole('searchbox').fill('zzz')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await page.getByText('No members found for “zzz”').waitFor()
      await tab(page, 'Following').click()
      await page.getByText('You do not follow any members yet').waitFor()
      expect([...new Set(queries)]).toEqual([`?user_id=${mara.id}`])
    })
  },
)

test('FOLLOW-06 lists that do not load say so, and can be tried again', async () => {
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage, expectedErrors: [/status of 500/] }, async (page) => {
    await page.route('**/api/user/followings_and_followers*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: null, error: 'It was the wind.' } }),
    )
    await open(page, '/account/follow')
    await page.getByText('It was the wind.').waitFor()
    await page.unroute('**/api/user/followings_and_followers*')
    await serveFollows(page, 1, 0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => names(page)).toEqual(['Fan 1'])
  })
})

test('FOLLOW-06 FOLLOW-10 a visitor goes to sign in without any list being asked for, and comes back', async () => {
  await withPage({}, async (page) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('followings_and_followers')) requests.push(request.url())
    })
    await open(page, '/account/follow?tab=1')
    await arriveAt(page, '/signin')
    expect(requests).toEqual([])
    await signIn(page, 'mara', passwordOf('mara'))
    await arriveAt(page, '/account/follow')
    await expect.poll(() => pathOf(page)).toBe('/account/follow?tab=1')
  })
})
