import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, signIn } from './account-journeys.ts'
import {
  firstTopic,
  makePost,
  passwordOf,
  say,
  authorOf,
  topics,
  writingTopic,
  type Author,
} from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { pixels, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage, wordsOf } from './read-page.ts'
import { expectKeyboardReach, nextCall, open, pathOf } from './visit.ts'

let mara: Author

beforeAll(async () => {
  mara = await authorOf('mara')
})

const posts = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('article')
const isPressed = (page: Page, title: string) =>
  page.getByRole('button', { name: `Follow ${title}`, exact: true }).getAttribute('aria-pressed')

test('COMMUNITY-01 COMMUNITY-02 a video with its words opens the page, the cover block follows', async () => {
  const [{ community }, { blog }] = await Promise.all([
    read('cover/steam_video', {}),
    read('cover/covers_and_reviews', {}),
  ])
  await withPage({ reducedMotion: 'no-preference', width: 1440, height: 900 }, async (page) => {
    await page.goto('/community')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(community.index_community_title)
    await expect.poll(() => page.locator('#content').textContent()).toContain(community.index_community_sub_title)
    const loop = page.locator('#content video')
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.loop && video.muted)).toBe(true)
    const cover = page.getByRole('region', { name: blog.title })
    await expect.poll(() => cover.textContent()).toContain(blog.sub_title)
    await expect.poll(() => cover.locator('img').getAttribute('src')).toBe(blog.image)
    const [videoBox, coverBox] = [await loop.boundingBox(), await cover.boundingBox()]
    expect(coverBox?.y ?? 0).toBeGreaterThanOrEqual((videoBox?.y ?? 0) + (videoBox?.height ?? 0))
  })
})

test('COMMUNITY-03 COMMUNITY-04 one card per topic, with title, subtitle, icon and a colour of the palette', async () => {
  const all = await topics()
  const view = await readPage('/community')
  const found = within(view.getByRole('region', { name: 'Choose Your Topic' })).getAllByRole('article')
  expect(found).toHaveLength(all.length)
  for (const [index, topic] of all.entries()) {
    const card = found[index]
    for (const part of [
      topic.title,
      topic.sub_title,
      topic.posts_count === 1 ? '1 post' : 'posts',
      topic.followers_count === 1 ? '1 follower' : 'followers',
    ])
      expect(wordsOf(card)).toContain(part)
    expect(wordsOf(card?.querySelector('h3'))).toBe(topic.title)
    expect(card?.querySelectorAll('svg, img').length).toBeGreaterThan(0)
    expect(card?.getAttribute('data-topic-colour')).toMatch(/^(pink|blue|green|amber|violet|teal|red|grey)$/)
  }
})

test('COMMUNITY-05 COMMUNITY-11 COMMUNITY-12 STATE-05 STATE-08 a click keeps the topic, also over a reload, and opens it with its title, its subtitle and "Create Now" for members', async () => {
  const topic = await firstTopic()
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, '/community')
    await page.getByRole('link', { name: topic.title, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: topic.title }).waitFor()
    await expect.poll(() => pathOf(page)).toBe(`/community/${topic.id}`)
    await page.reload()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selection') ?? '{}').communityCategoryData.id))
      .toBe(topic.id)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(topic.title)
    await expect.poll(() => page.locator('#content').textContent()).toContain(topic.sub_title)
    await page.getByRole('link', { name: 'Create Now' }).first().click()
    await page.waitForURL('**/community/create')
  })
})

test('COMMUNITY-06 COMMUNITY-08 COMMUNITY-09 COMMUNITY-10 a member follows by the icon, without opening the topic, and finds it so after a reload', async () => {
  const topic = (await topics()).at(-1)
  if (topic === undefined) throw new Error('no topics')
  await withPage({ storage: mara.storage }, async (page) => {
    const requested = nextCall(page, 'blog/user_topic_followings')
    await open(page, '/community')
    expect((await requested).query).toEqual({ user_id: String(mara.id) })
    const icon = page.getByRole('button', { name: `Follow ${topic.title}`, exact: true })
    expect(Math.min(...Object.values(await pixels(icon)))).toBeGreaterThanOrEqual(44)
    const before = (await read('blog/user_topic_followings', { user_id: mara.id }, mara.token)).some(
      ({ topic_id: id, follow_status: status }) => id === topic.id && status === 1,
    )
    await expect.poll(() => isPressed(page, topic.title)).toBe(String(before))
    const toggle = async (state: boolean) => {
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/blog/update_topic_follow_status'))
      await icon.click()
      expect((await sent).postDataJSON()).toEqual({ user_id: mara.id, topic_id: topic.id })
      await expect.poll(() => isPressed(page, topic.title)).toBe(String(state))
      await expect.poll(() => pathOf(page)).toBe('/community')
    }
    await toggle(!before)
    await page.reload()
    await expect.poll(() => isPressed(page, topic.title)).toBe(String(!before))
    await toggle(before)
  })
})

test('COMMUNITY-07 COMMUNITY-10 ACCOUNT2-09 a visitor who taps the icon signs in, comes back and follows; the page asked for no followed topics', async () => {
  const topic = await firstTopic()
  const { username } = await newAuthor()
  await withPage({}, async (page) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open(page, '/community')
    await expect.poll(() => isPressed(page, topic.title)).toBe('false')
    await page.getByRole('button', { name: `Follow ${topic.title}`, exact: true }).click()
    await page.waitForURL('**/signin')
    expect(requests.filter((url) => url.includes('topic_follow'))).toEqual([])
    await page.getByText(`Sign in to follow ${topic.title}`, { exact: true }).waitFor()
    await signIn(page, username, PASSWORD)
    await page.waitForURL('**/community')
    await expect.poll(() => isPressed(page, topic.title)).toBe('true')
  })
})

test('COMMUNITY-13 ACCOUNT2-09 a visitor who taps Create Now signs in and writes in the topic; Back leads to it', async () => {
  const topic = await firstTopic()
  await withPage({}, async (page) => {
    await open(page, `/community/${topic.id}`)
    await page.getByRole('link', { name: 'Create Now' }).first().click()
    await page.waitForURL('**/signin')
    await page.getByText('Sign in to start a discussion').waitFor()
    await signIn(page, 'mara', passwordOf('mara'))
    await page.waitForURL('**/community/create')
    // The topic's own page, which has these words too, may still be in view.
    await page.getByRole('heading', { level: 1, name: 'Start a Discussion' }).waitFor()
    await page.getByText(`in ${topic.title}`).waitFor()
    await page.goBack()
    await page.waitForURL(`**/community/${topic.id}`)
  })
})

test.skipIf(!isThorough)(
  'COMMUNITY-14 CONSTANTS-01 "Load more" asks for the next 20 posts and stays in the URL',
  async () => {
    const topic = await firstTopic()
    await withPage({}, async (page) => {
      await open(page, `/community/${topic.id}`)
      await expect.poll(() => posts(page).count()).toBe(20)
      const more = page.waitForRequest(
        (request) =>
          request.url().includes('/api/blog/search') && new URL(request.url()).searchParams.get('offset') === '20',
      )
      await page.getByRole('link', { name: 'Load more' }).click()
      expect(Object.fromEntries(new URL((await more).url()).searchParams)).toEqual({
        category_id: String(topic.id),
        search_key: '',
        limit: '20',
        offset: '20',
      })
      await expect.poll(() => posts(page).count()).toBeGreaterThan(20)
      await expect.poll(() => pathOf(page)).toBe(`/community/${topic.id}?shown=2`)
      const titles = await posts(page).getByRole('heading').allTextContents()
      await page.reload()
      await expect.poll(() => posts(page).getByRole('heading').allTextContents()).toEqual(titles)
    })
  },
)

test.skipIf(!isThorough)(
  'COMMUNITY-14 CONSTANTS-02 further posts come without scripts, and "Load more" ends with the list',
  async () => {
    const { id } = await firstTopic()
    const first = await readPage(`/community/${id}`)
    const more = await first.follow(first.getByRole('link', { name: 'Load more' }))
    expect(within(more.getByRole('region', { name: 'Posts' })).getAllByRole('article').length).toBeGreaterThan(20)
    expect((await readPage(`/community/${id}?shown=40`)).queryByRole('link', { name: 'Load more' })).toBeNull()
  },
)

test('COMMUNITY-15 COMMUNITY-16 COMMUNITY-17 a card shows picture, title, subtitle, author, day, and who commented below the post; a click keeps the post and opens it', async () => {
  const topic = await writingTopic()
  const { id, title } = await makePost(mara)
  await say(await authorOf('otto'), id, '<p>First.</p>')
  await say(await authorOf('edda'), id, '<p>Second.</p>')
  await withPage({}, async (page) => {
    await openTopicAfresh(page, topic.title)
    const card = posts(page).filter({ hasText: title })
    const text = await card.textContent()
    const day = new Date().toISOString().slice(0, 10).split('-')
    for (const part of ['2 comments', title, 'With a second line', 'mara', `${day[1]}/${day[2]}/${day[0]}`])
      expect(text).toContain(part)
    await expect
      .poll(() => card.getByRole('listitem').allTextContents())
      .toEqual(expect.arrayContaining(['otto', 'edda']))
    // Without a picture of its own it has a drawn one.
    await expect.poll(() => card.locator('svg').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => pathOf(page)).toBe(`/community/post/${id}`)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selection') ?? '{}').communityBlog.id))
      .toBe(id)
  })
})

test('COMMUNITY-18 ROUTES-23 a topic opens by its URL; an unknown one leads to the community', async () => {
  const topic = await firstTopic()
  const view = await readPage(`/community/${topic.id}`)
  view.getByRole('heading', { level: 1, name: topic.title })
  expect(view.document.querySelector('link[type="application/atom+xml"]')?.getAttribute('href')).toContain(
    String(topic.id),
  )
  for (const unknown of ['999999', 'x', '0'])
    expect(new URL((await readPage(`/community/${unknown}`)).url).pathname).toBe('/community')
})

test.skipIf(!isThorough)('the keyboard reaches everything on both pages', async () => {
  const topic = await firstTopic()
  await withPage({}, async (page) => {
    for (const path of ['/community', `/community/${topic.id}`]) {
      await open(page, path)
      await expectKeyboardReach(page)
    }
  })
})

/** Goes to a topic by its card: the browser then reads it anew, while a page of the server may be some seconds old. */
async function openTopicAfresh(page: Page, title: string): Promise<void> {
  await open(page, '/community')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
