import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { firstTopic } from './community-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { blockOf, readPage, wordsOf } from './read-page.ts'
import { nextCall, open, pathOf } from './visit.ts'

test('PUBLICATION-02 a search keeps the focus and shows what it found: words, count, title, and the way back', async () => {
  const found = await read('news/list', { search_text: 'cake' })
  await withPage({}, async (page) => {
    await open(page, '/publication')
    await searchbox(page).fill('cake')
    await searchbox(page).press('Enter')
    const heading = page.getByRole('heading', { name: 'Results for “cake”' })
    await heading.waitFor()
    await expect.poll(() => pathOf(page)).toBe('/publication?search=cake')
    await expect.poll(() => searchbox(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await expect.poll(() => isInView(page, 'Results for “cake”')).toBe(true)
    await status(page, `${found.length} article`)
    await expect.poll(() => page.title()).toBe('“cake” in Publication · Earshot')
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await heading.waitFor({ state: 'detached' })
    await expect.poll(() => searchbox(page).inputValue()).toBe('')
  })
})

test.skipIf(!isThorough)(
  'PUBLICATION-02 a search that finds nothing says so, also by its URL, and offers to clear it',
  async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/publication?search=zzzzqq')
      await expect.poll(() => isInView(page, 'Results for “zzzzqq”')).toBe(true)
      await expect.poll(() => page.getByRole('status').first().textContent()).toContain('No articles')
      await page.getByText('No articles found for “zzzzqq”').waitFor()
      await page.getByRole('link', { name: 'Clear the search' }).first().click()
      await expect.poll(() => pathOf(page)).toBe('/publication')
    })
  },
)

test('the community page searches the topics by title and subtitle', async () => {
  await withPage({}, async (page) => {
    await open(page, '/community')
    await searchbox(page).fill('KITCHEN microphones')
    await searchbox(page).press('Enter')
    await page.getByRole('heading', { name: 'Results for “KITCHEN microphones”' }).waitFor()
    expect(pathOf(page)).toBe('/community?search=KITCHEN+microphones')
    await status(page, '1 topic')
    await page.getByRole('heading', { name: 'On the kitchen table' }).waitFor()
  })
  const { content, follow } = await readPage('/community?search=zzzzqq')
  content.getByText(/No topics found for “zzzzqq”/)
  const [clear] = content.getAllByRole('link', { name: 'Clear the search' })
  const all = await follow(clear)
  all.content.getByRole('heading', { name: 'On the kitchen table' })
})

test.skipIf(!isThorough)("BROWSE-05 a search for an artist's name opens the artists", async () => {
  await withPage({}, async (page) => {
    await open(page, '/discover/all')
    await searchbox(page).fill('marrow and finch')
    await searchbox(page).press('Enter')
    await page.getByRole('heading', { name: 'Marrow & Finch', exact: true }).waitFor()
    await page.locator('[aria-current="page"]', { hasText: 'Artists' }).last().waitFor()
    expect(pathOf(page)).toContain('search=marrow+and+finch')
  })
})

test('a topic is searched from its page: the words go along with the topic, and paging goes on from what is loaded', async () => {
  const topic = await firstTopic()
  await withPage({}, async (page) => {
    await open(page, `/community/${topic.id}`)
    const requested = nextCall(page, 'blog/search')
    await searchbox(page).fill('the')
    await searchbox(page).press('Enter')
    expect((await requested).query).toEqual({
      category_id: String(topic.id),
      search_key: 'the',
      limit: '20',
      offset: '0',
    })
    await page.getByRole('heading', { name: 'Results for “the”' }).waitFor()
    await expect.poll(() => page.title()).toBe(`“the” in ${topic.title} · Earshot`)
    await status(page, 'The first 20 posts')
    const more = nextCall(page, 'blog/search')
    await page.getByRole('link', { name: 'Load more' }).click()
    expect((await more).query).toEqual({ category_id: String(topic.id), search_key: 'the', limit: '20', offset: '20' })
    await expect.poll(() => pathOf(page)).toBe(`/community/${topic.id}?search=the&shown=2`)
  })
})

test('a topic is searched without scripts, too; nothing found offers to clear the search', async () => {
  const { id } = await firstTopic()
  const topic = await readPage(`/community/${id}`)
  const searchbox = topic.content.getByRole('searchbox')
  expect(searchbox.getAttribute('name')).toBe('search')
  const form = blockOf(searchbox, 'form')
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', `/community/${id}`])
  expect(within(form).getByRole('button', { name: 'Search' }).getAttribute('type')).toBe('submit')
  const { content } = await readPage(`/community/${id}?search=zzzzqq`)
  content.getByText(/No posts found for “zzzzqq”/)
  const [clear] = content.getAllByRole('link', { name: 'Clear the search' })
  expect(clear?.getAttribute('href')).toBe(`/community/${id}`)
})

test.each([
  { path: '/members', heading: 'All members', title: 'Members', count: 'The first 21 members' },
  { path: '/members?role=writer', heading: 'Writers', title: 'Writers', count: 'writer' },
  {
    path: '/members?search=petra',
    heading: 'Members called “petra”',
    title: 'Members called “petra”',
    count: '1 member',
  },
  { path: '/members?search=zzz', heading: 'Members called “zzz”', title: 'Members called “zzz”', count: 'No members' },
  {
    path: '/members?search=otto&role=writer',
    heading: 'Writers called “otto”',
    title: 'Writers called “otto”',
    count: '1 writer',
  },
])('MEMBERS-01 MEMBERS-02 $path says what it shows: $heading', async ({ path, heading, title, count }) => {
  const { content, document } = await readPage(path)
  expect(wordsOf(content.getAllByRole('heading', { level: 2 })[0])).toBe(heading)
  expect(document.title).toBe(`${title} · Earshot`)
  expect(wordsOf(content.getAllByRole('status')[0])).toContain(count)
})

test.skipIf(!isThorough)(
  'MEMBERS-04 a name that is written from right to left leaves the counts beside it as they are',
  async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/members?search=maryam')
      const card = page.locator('#content article').first()
      const [followers, following] = await card.getByText(/followers? · /).evaluate((line) =>
        ['follower', 'following'].map((word) => {
          const text = [...line.childNodes].flatMap((node) => (node instanceof Text ? [node] : []))
          const node = text.findLast(({ data }) => data.includes(word))
          const range = document.createRange()
          if (node === undefined) return 0
          range.setStart(node, node.data.indexOf(word))
          range.setEnd(node, node.data.indexOf(word) + word.length)
          return range.getBoundingClientRect().left
        }),
      )
      expect(followers).toBeLessThan(following ?? 0)
    })
  },
)

test.skipIf(!isThorough)(
  'the feeds of the publication, the community and a topic can be seen, and answer',
  async () => {
    const topic = await firstTopic()
    for (const path of ['/publication', '/community', `/community/${topic.id}`]) {
      const { content } = await readPage(path)
      expect(content.getByRole('link', { name: /^Feed of/ }).getAttribute('href')).toBe(`${path}/feed.xml`)
      expect((await readPage(`${path}/feed.xml`)).headers.get('content-type')).toContain('xml')
    }
  },
)

test('COMMUNITY-15 no row has a gap while more can be loaded, and titles with and without a picture stand on one line', async () => {
  const topic = await firstTopic()
  const lines = new Map<string, number>()
  await withPage({ javaScriptEnabled: false }, async (page) => {
    for (const path of withMore(
      [`/community/${topic.id}`, '/publication?shown=2'],
      ['/publication', '/publication?search=the'],
    )) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      const tops = await page
        .locator('#content article :is(h2)')
        .evaluateAll((titles) => titles.slice(0, 4).map((title) => Math.round(title.getBoundingClientRect().top)))
      lines.set(path, new Set(tops).size)
      if ((await page.getByRole('link', { name: 'Load more' }).count()) === 0) continue
      for (const width of [1440, 1200, 900, 700]) {
        await page.setViewportSize({ width, height: 900 })
        const { last, right } = await page.locator('ul:has(> li > article)').evaluate((list) => ({
          last: list.lastElementChild?.getBoundingClientRect().right ?? 0,
          right: list.getBoundingClientRect().right,
        }))
        expect(Math.abs(last - right), `${path} at ${width} px`).toBeLessThan(2)
      }
    }
  })
  expect(lines.get(`/community/${topic.id}`)).toBe(1)
})

test.skipIf(!isThorough)(
  'on a phone posts and articles are rows; discussions begin on the first screen of the community, topics on the second at the latest',
  async () => {
    const topic = await firstTopic()
    await withPage({ width: 390, height: 844 }, async (page) => {
      for (const path of [`/community/${topic.id}`, '/publication']) {
        await open(page, path)
        const heights = await page
          .locator('#content article')
          .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
        expect(Math.max(...heights.slice(1)), path).toBeLessThan(230)
      }
      await open(page, '/community')
      await expect.poll(() => isInView(page, 'Most active discussions')).toBe(true)
      await page.evaluate(() => window.scrollBy(0, innerHeight))
      await expect.poll(() => isInView(page, 'Choose Your Topic')).toBe(true)
    })
  },
)

const searchbox = (page: Page) => page.locator('#content').getByRole('searchbox')
const status = (page: Page, text: string) =>
  page.locator('#content').getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' })

const isInView = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
