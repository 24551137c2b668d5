import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { withPage } from './harness.ts'
import { open, pathOf } from './visit.ts'

const LISTS = [
  {
    id: 'COMMUNITY-14',
    path: '/community/1',
    call: 'blog/search',
    size: 20,
    item: (n: number) => ({
      ...common(n),
      sub_title: '',
      description: '',
      medias: [],
      comments: [],
      comments_count: 0,
      category_id: 1,
    }),
  },
  {
    id: 'PUBLICATION-05',
    path: '/publication',
    call: 'news/list',
    size: 20,
    item: (n: number) => ({
      ...common(n),
      content: '',
      author: 'Edda',
      authors: [{ id: null, name: 'Edda' }],
      date: '2026-01-01',
      photo: null,
      media_type: 'image',
      youtube_link: null,
    }),
  },
  {
    id: 'MEMBERS-05',
    path: '/members',
    call: 'song/search_top_users',
    size: 21,
    item: (n: number) => ({ ...common(n), full_name: null, followers_count: 0, following_count: 0, role: null }),
  },
] as const

test.each(withMore(LISTS.slice(0, 1), LISTS.slice(1)))(
  '$id CONSTANTS-01 a click on "Load more" asks for the next page alone, what does not load can be tried again, and Back shows as many again, at the same place',
  async (list) => {
    await withPage({ expectedErrors: [/503/] }, async (page) => {
      const requested = await serveLong(page, list)
      await enter(page, list.path)
      await itemsAre(page, list.size)
      await page.route(
        `**/api/${list.call}*`,
        (route) => route.fulfill({ status: 503, json: { status: 503, data: null, error: 'Too busy just now' } }),
        { times: 1 },
      )
      await loadMore(page).click()
      await page.locator('#content').getByRole('alert').getByText('Too busy just now').waitFor()
      await itemsAre(page, list.size)
      await expect.poll(() => pathOf(page)).toBe(list.path)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      requested.length = 0
      await page.locator('#content').getByRole('link', { name: 'Try again' }).click()
      await itemsAre(page, 2 * list.size)
      expect(requested).toEqual([`${list.call} ${list.size}`])
      await expect.poll(() => page.locator('#content').getByRole('alert').count()).toBe(0)
      for (const pages of [3, 4, 5]) {
        requested.length = 0
        await loadMore(page).click()
        await itemsAre(page, pages * list.size)
        await expect.poll(() => pathOf(page)).toBe(`${list.path}?shown=${pages}`)
        expect(requested).toEqual([`${list.call} ${(pages - 1) * list.size}`])
        await expect.poll(() => loadMore(page).evaluate((link) => link === document.activeElement)).toBe(true)
      }
      await page
        .locator('#content article')
        .nth(3 * list.size)
        .scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => scrollY)
      // Not by the mouse: it would scroll the bar into view.
      await page.getByRole('banner').getByRole('link', { name: 'Artists' }).dispatchEvent('click')
      await page.waitForURL('**/artists')
      await page.goBack()
      await itemsAre(page, 5 * list.size)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    })
  },
)

test.skipIf(!isThorough)('CONSTANTS-02 the end of a list is said, and the focus stands there', async () => {
  const [list] = LISTS
  await withPage({}, async (page) => {
    await serveLong(page, list, 25)
    await enter(page, list.path)
    await loadMore(page).focus()
    await page.keyboard.press('Enter')
    await itemsAre(page, 25)
    await expect.poll(() => loadMore(page).count()).toBe(0)
    const end = page.locator('#content').getByRole('status').filter({ hasText: 'End of list' })
    await expect.poll(() => end.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

const items = (page: Page) => page.locator('#content article')
async function itemsAre(page: Page, count: number): Promise<void> {
  await expect.poll(() => items(page).count()).toBe(count)
}
const loadMore = (page: Page) => page.locator('#content').getByRole('link', { name: 'Load more' })
const common = (n: number) => ({
  id: 800_000 + n,
  title: `Item ${n}`,
  username: `item${n}`,
  avatarURL: null,
  thumbnail: null,
  user: { id: 1, username: 'mara', avatarURL: null, photo: null },
  created_at: '2026-01-01T00:00:00Z',
})

/** Navigates from another page, so that the browser loads the list itself. */
async function enter(page: Page, path: string): Promise<void> {
  await open(page, '/about')
  if (path === '/community/1') {
    await page.getByRole('banner').getByRole('link', { name: 'Community' }).click()
    await page.locator('#content a[href="/community/1"]').click()
  } else
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: path === '/members' ? 'Members' : 'Publication' })
      .click()
  await page.waitForURL(`**${path}`)
}

/** Mocks a list longer than that of the demo world; records call and offset of each request. */
async function serveLong(page: Page, { call, item }: (typeof LISTS)[number], total = 200): Promise<string[]> {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/') || pathname.endsWith('.data'))
      requests.push(`${pathname.replace('/api/', '')} ${searchParams.get('offset') ?? ''}`)
  })
  await page.route(`**/api/${call}*`, (route) => {
    const { searchParams } = new URL(route.request().url())
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    return route.fulfill({
      json: {
        status: 1,
        data: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) =>
          item(offset + index + 1),
        ),
        error: null,
      },
    })
  })
  return requests
}
