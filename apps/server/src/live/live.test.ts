import { LIVE_URL } from '@earshot/contract/community/live'
import { reportSubject } from '@earshot/contract/community/report-subject'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { seedMember, seedPost } from '../testing/seed.ts'

let app: TestApp
let origin: string
let mira: number
let nell: number
beforeAll(async () => {
  app = await openTestApp()
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  mira = await seedMember(app.db, { username: 'Mira' })
  nell = await seedMember(app.db, { username: 'Nell' })
})
afterAll(() => app.close())

/** Opens a stream and collects its events. */
async function listen(query: string, token = '') {
  const leaving = new AbortController()
  const reply = await fetch(origin + LIVE_URL + query, {
    headers: { 'api-key': 'earshot-web', token },
    signal: leaving.signal,
  })
  const heard = { reply, text: '', isOver: false, leave: () => leaving.abort() }
  const read = async () => {
    for await (const bytes of reply.body ?? []) heard.text += Buffer.from(bytes).toString()
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      heard.isOver = true
    })
  await expect.poll(() => heard.text).not.toBe('')
  return heard
}

test('an open page is notified of a comment on its post, and of no other post', async () => {
  const [postId, other] = [await seedPost(app.db, { memberId: mira }), await seedPost(app.db)]
  const page = await listen(`?posts=${postId}`)
  const elsewhere = await listen(`?posts=${other}`)
  expect(page.reply.headers.get('content-type')).toContain('text/event-stream')
  expect(page.reply.headers.get('cache-control')).toBe('no-store')
  await comment(postId, nell, await app.signIn(nell))
  await expect.poll(() => page.text).toContain(`event: post\ndata: {"id":${postId}}`)
  expect(page.text).not.toContain('inbox')
  expect(elsewhere.text).not.toContain('event: post')
  page.leave()
  elsewhere.leave()
})

test('a member receives events of new and read notifications; others do not', async () => {
  const postId = await seedPost(app.db, { memberId: mira })
  const token = await app.signIn(mira)
  const [author, stranger] = [await listen('', token), await listen('', await app.signIn(nell))]
  expect(author.text).toContain('event: hello\ndata: {"member":true}')
  await comment(postId, nell, await app.signIn(nell))
  await expect.poll(() => author.text.split('event: inbox').length).toBe(2)
  await app.post('user/read_notifications', {}, token)
  await expect.poll(() => author.text.split('event: inbox').length).toBe(3)
  expect(stranger.text).not.toContain('inbox')
  author.leave()
  stranger.leave()
})

test('DESK-13 an open page of the desk is notified of each act, and of none without a role', async () => {
  const admin = await app.signIn(await seedMember(app.db, { role: 'admin' }))
  const writer = await app.signIn(await seedMember(app.db, { role: 'writer' }))
  const pages = [await listen('?desk=1', writer), await listen('?desk=1', await app.signIn(nell))]
  await app.post('desk/add_note', { member_id: mira, text: 'Called' }, admin)
  await expect.poll(() => pages[0]?.text).toContain('event: desk\ndata: null')
  expect(pages[1]?.text).not.toContain('event: desk')
  // A new case is in the queue of moderators at once (COMMUNITYDESK-09).
  const events = () => pages[0]?.text.split('event: desk').length
  const before = events()
  const postId = await seedPost(app.db, { memberId: mira })
  const spam = { user_id: nell, subject: reportSubject('post', postId), message: 'spam' as const }
  await app.post('user/contact_us', spam, await app.signIn(nell))
  await expect.poll(events).toBe((before ?? 0) + 1)
  for (const page of pages) page.leave()
})

test('a stream is cut within five seconds of the end of its session', async () => {
  const token = await app.signIn(mira)
  const page = await listen('', token)
  await app.post('user/logout', {}, token)
  await expect.poll(() => page.isOver, { timeout: 5_000 }).toBe(true)
})

test('an unknown token receives the events of a visitor', async () => {
  const page = await listen('', 'nobody')
  expect(page.text).toContain('{"member":false}')
  page.leave()
})

test.each([
  ['?posts=x', 'earshot-web', 400],
  ['?posts=0', 'earshot-web', 400],
  [`?posts=${Array.from({ length: 21 }, (_, at) => at + 1).join(',')}`, 'earshot-web', 400],
  ['?more=1', 'earshot-web', 400],
  ['', 'stranger', 403],
])('the channel refuses %s of the client %s with %i', async (query, key, code) => {
  const reply = await fetch(origin + LIVE_URL + query, { headers: { 'api-key': key } })
  expect(reply.status).toBe(code)
  expect(await reply.json()).toMatchObject({ data: null })
})

test('a closing server closes streams first, each with its own retry delay', async () => {
  const closing = await openTestApp()
  const url = await closing.fastify.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(url + LIVE_URL, { headers: { 'api-key': 'earshot-web' } })
  const text = reply.text()
  const began = Date.now()
  await closing.close()
  expect(Date.now() - began).toBeLessThan(4_000)
  expect(Number(/retry: (\d+)\n\n$/.exec(await text)?.[1])).toBeGreaterThanOrEqual(1_000)
})

const comment = (postId: number, by: number, token: string) =>
  app.post('blog/comment', { user_id: by, blog_id: postId, comment_id: 0, comment: 'Heard' }, token)

test('HEAD opens no stream', async () => {
  const headers = { 'api-key': 'earshot-web', 'x-forwarded-for': '192.0.2.77' }
  for (let n = 0; n < 25; n += 1) {
    const reply = await fetch(origin + LIVE_URL, { method: 'HEAD', headers })
    expect(reply.status).toBe(405)
  }
  const page = await listen('')
  expect(page.reply.status).toBe(200)
  page.leave()
})
