import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { callApi } from './account-journeys.ts'
import { expectNotification, makePost, say, authorOf, type Author } from './community-world.ts'
import { newAuthor, setFollow } from './follow-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage } from './read-page.ts'
import { expectSteady, open, pathOf, withoutLive } from './visit.ts'

const PANEL = '/account/?pid=notifications'
const rows = (page: Page) => page.getByRole('region', { name: 'Your notifications' }).getByRole('article')
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const count = (page: Page, unread: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })

/** Answers the list from one of so many, all unread, newest first. */
async function serveNotifications(page: Page, total: number): Promise<void> {
  const actor = { id: 900_001, username: 'wren', avatarURL: null, photo: null }
  await page.route('**/api/user/unread_notifications', (route) =>
    route.fulfill({ json: { status: 1, data: { unread: total }, error: null } }),
  )
  await page.route('**/api/user/notifications*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const offset = Number(query.get('offset'))
    const data = Array.from(
      { length: Math.max(0, Math.min(Number(query.get('limit')), total - offset)) },
      (_, index) => ({
        id: 1000 - offset - index,
        kind: 'comment',
        actor,
        blog_id: 1,
        comment_id: 2,
        title: 'On gongs',
        text: `Words ${offset + index + 1}`,
        created_at: '2026-03-01T10:00:00.000Z',
        is_read: false,
      }),
    )
    return route.fulfill({ json: { status: 1, data: { data, unread: total, choices: [] }, error: null } })
  })
}

let guest: Author
beforeAll(async () => {
  guest = await newAuthor()
})
beforeEach(async () => {
  await callApi('user/read_notifications', {}, guest.token)
})

/** Somebody answers a comment of the guest; returns the post and the answer. */
async function answered(words: string): Promise<{ post: { id: number; title: string }; answer: number }> {
  const otto = await authorOf('otto')
  const post = await makePost(otto)
  const first = await say(guest, post.id, '<p>Who else heard it?</p>')
  return { post, answer: await say(otto, post.id, words, first) }
}

test('ACCOUNT-15 an answer to a comment: the bell counts it, the list shows it, and it leads to the comment and is read', async () => {
  const { post, answer } = await answered('<p>I did, <b>twice</b>.</p>')
  await expectNotification(guest, 'I did, twice.')
  await withPage({ storage: guest.storage }, async (page) => {
    await open(page, '/about')
    await count(page, 1).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe(PANEL)
    const row = rows(page).first()
    await row.getByText(`Unread: otto replied to your comment on “${post.title}”`).waitFor()
    await row.getByText('I did, twice.').waitFor()
    await row.getByRole('link').click()
    await page.waitForURL(`**/community/post/${post.id}#comment-${answer}`)
    await count(page, 0).waitFor()
    await open(page, PANEL)
    await rows(page).first().waitFor()
    await expect.poll(() => rows(page).first().textContent()).not.toContain('Unread')
  })
})

test.skipIf(!isThorough)('a comment under one’s own post is told of with its words', async () => {
  const [mara, otto] = [await authorOf('mara'), await authorOf('otto')]
  const post = await makePost(otto)
  await say(mara, post.id, '<p>Bravo &amp; thanks</p>')
  await expectNotification(otto, 'Bravo & thanks', post.title)
  await withPage({ storage: otto.storage }, async (page) => {
    await open(page, PANEL)
    await rows(page)
      .filter({ hasText: `mara commented on your post “${post.title}”` })
      .getByText('Bravo & thanks')
      .waitFor()
  })
})

test.skipIf(!isThorough)('a new follower leads to their profile; "Mark all as read" empties the bell', async () => {
  const mara = await authorOf('mara')
  await setFollow(mara, guest, true)
  await expectNotification(guest, 'follow', 'mara')
  const { post } = await answered('<p>Yes</p>')
  await expectNotification(guest, 'Yes', post.title)
  await withPage({ storage: guest.storage }, async (page) => {
    await open(page, PANEL)
    const follower = rows(page).filter({ hasText: 'mara followed you' })
    await follower.waitFor()
    await expect.poll(() => follower.getByRole('link').getAttribute('href')).toBe('/member/mara')
    await page.getByText('2 unread', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('All notifications are read').waitFor()
    await count(page, 0).waitFor()
    await expect.poll(() => rows(page).filter({ hasText: 'Unread' }).count()).toBe(0)
  })
})

test.skipIf(!isThorough)(
  'WRITING-17 DESK-16 a kind that is switched off is not told of, mails about albums are chosen, and both stay',
  async () => {
    await withPage({ storage: guest.storage }, async (page) => {
      await open(page, PANEL)
      const kinds = page.getByRole('group', { name: 'Notify me about' })
      const replies = kinds.getByRole('combobox', { name: 'Replies to my comments' })
      const saved = page.waitForResponse((reply) => reply.url().endsWith('/choose_notifications'))
      await replies.selectOption('Never')
      await saved
      const albums = kinds.getByRole('combobox', { name: 'New albums of artists I follow' })
      expect(await albums.inputValue()).toBe('site')
      await albums.selectOption('In the daily digest')
      await expect.poll(() => albums.inputValue()).toBe('digest')
      await open(page, PANEL)
      await expect.poll(() => replies.inputValue()).toBe('never')
      await expect.poll(() => albums.inputValue()).toBe('digest')
      const { post } = await answered('<p>Silence</p>')
      const [mara, otto] = [await authorOf('mara'), await authorOf('otto')]
      await say(mara, post.id, '<p>What follows the silence</p>')
      await expectNotification(otto, 'What follows the silence', post.title)
      await open(page, '/about')
      await count(page, 0).waitFor()
      expect(await read('user/unread_notifications', {}, guest.token)).toEqual({ unread: 0 })
    })
    await callApi('user/switch_notifications', { kind: 'reply', on: 1 }, guest.token)
  },
)

test('WRITING-17 the page of an unsubscribe link asks first; its button works without scripts', async () => {
  const page = await readPage('/unsubscribe?key=1.album.x')
  const button = page.content.getByRole('button', { name: 'Unsubscribe' })
  expect([button.closest('form')?.method, button.closest('form')?.getAttribute('action')]).toEqual(['post', null])
  const done = await readPage('/unsubscribe?key=1.album.x', { method: 'POST', headers: { accept: 'text/html' } })
  expect(new URL(done.url).pathname).toBe('/unsubscribed')
  done.content.getByRole('heading', { name: 'You are unsubscribed' })
})

test.skipIf(!isThorough)('the list grows page by page, and is asked for again after a failure', async () => {
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage, expectedErrors: [/status of 500/] }, async (page) => {
    await page.route('**/api/user/notifications*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: null, error: 'It was the wind.' } }),
    )
    await open(page, PANEL)
    await page.getByText('It was the wind.').waitFor()
    await page.unroute('**/api/user/notifications*')
    await serveNotifications(page, 25)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows(page).count()).toBe(20)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rows(page).count()).toBe(25)
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  })
})

test.skipIf(!isThorough)('ACCOUNT-15 without notifications the list says what would be here', async () => {
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage }, async (page) => {
    await serveNotifications(page, 0)
    await open(page, PANEL)
    await page.getByText('No notifications yet').waitFor()
    await page.getByText('Follow members and topics to hear about new posts.').waitFor()
  })
})

test.skipIf(!isThorough)(
  'without the live channel the bell looks again every minute while the page is seen',
  async () => {
    const mara = await authorOf('mara')
    await withPage({ storage: mara.storage }, async (page) => {
      let unread = 0
      await page.route('**/api/user/unread_notifications', (route) =>
        route.fulfill({ json: { status: 1, data: { unread }, error: null } }),
      )
      await withoutLive(page)
      await page.clock.install()
      await open(page, '/about')
      await count(page, 0).waitFor()
      unread = 3
      await page.clock.fastForward(61_000)
      await count(page, 3).waitFor()
    })
  },
)

test('a visitor has no bell, asks for nothing, and nothing moves', async () => {
  await withPage({ isFirstVisit: true }, async (page) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('notifications')) requests.push(request.url())
    })
    await open(page, '/about')
    await expect.poll(() => bell(page).isVisible()).toBe(false)
    await expectSteady(page)
    expect(requests).toEqual([])
  })
})
