import { eq } from 'drizzle-orm'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment } from '../../db/schema/community/community.ts'
import { outboxMail } from '../../db/schema/member/account.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { emit, emitChanged } from '../../events/event.ts'
import { albumsChanged, commentCreated, postPublished } from '../../events/events.ts'
import type { MailMessage } from '../../ports/mail.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedAlbum, seedArtist, seedComment, seedPost, seedTopic } from '../../testing/seed.ts'
import { mails } from '../all-mails.ts'
import { mailNotification } from './notification.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example' })
})
afterAll(() => app.close())

const fan = (email: string) => seedPerson(app, { email, username: email.slice(0, email.indexOf('@')) })
const switchMail = (who: Person, on: 0 | 1) =>
  app.post('user/switch_notification_mail', { kind: 'album', on }, who.token)
const mailsTo = (email: string) => app.db.select().from(outboxMail).where(eq(outboxMail.recipient, email))
const isMailed = async (who: Person) => (await app.get('user/notifications', {}, who.token)).mailed.includes('album')
const unsubscribe = (key: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: `/unsubscribe?key=${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  })

/** Publishes an album of an artist that `who` follows, reports the change twice, and returns the id. */
async function publishAlbum(who: Person): Promise<number> {
  const artistId = await seedArtist(app.db, { name: 'Marrow & <b>Finch</b>' })
  await app.post('song/update_artist_follow', { artist_id: artistId, follow_status: 1 }, who.token)
  const createdAt = new Date(app.clock.now.getTime() + 86_400_000)
  const albumId = await seedAlbum(app.db, { artistId, title: 'Small Repairs', createdAt })
  for (let n = 0; n < 2; n += 1) await emitChanged(app.db, albumsChanged, [albumId])
  await app.runJobs()
  return albumId
}

/** Runs the job of the newest notification of a member again with a mail server that keeps what it gets. */
async function mailAgain(who: Person): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mail = { send: async (message: MailMessage) => void sent.push(message) }
  const [row] = await app.db.select().from(notification).where(eq(notification.memberId, who.id))
  await mailNotification.run({ ...app.services, mail }, { notificationId: row?.id ?? 0 }, { id: 'job' })
  return sent
}

test('WRITING-17 a new album of a followed artist is mailed once to a member who switched the mail on', async () => {
  const [ada, ben, eve] = [await fan('ada@example.org'), await fan('ben@example.org'), await fan('eve@example.org')]
  expect(await isMailed(ada)).toBe(false)
  expect(await switchMail(ada, 1)).toMatchObject({ off: [], mailed: expect.arrayContaining(['album']) })
  await switchMail(ben, 1)
  await switchMail(ben, 0)
  const albumId = await publishAlbum(ada)
  expect(await mailsTo('ada@example.org')).toMatchObject([
    {
      subject: 'New album by Marrow & <b>Finch</b>: Small Repairs',
      body: expect.stringContaining(`https://music.example/discover/${albumId}\n`),
    },
  ])
  for (const who of [ben, eve]) await publishAlbum(who)
  expect([...(await mailsTo('ben@example.org')), ...(await mailsTo('eve@example.org'))]).toEqual([])
})

test('WRITING-17 a member who switched album notifications off gets no mail about albums', async () => {
  const quiet = await fan('quiet@example.org')
  await switchMail(quiet, 1)
  await app.post('user/switch_notifications', { kind: 'album', on: 0 }, quiet.token)
  await publishAlbum(quiet)
  expect(await mailsTo('quiet@example.org')).toEqual([])
})

test('WRITING-17 a mail has both parts, and one click in a mail program ends mails of its kind without a session', async () => {
  const nia = await fan('nia@example.org')
  await switchMail(nia, 1)
  const albumId = await publishAlbum(nia)
  const [mail] = await mailAgain(nia)
  const url = /^<(https:\/\/music\.example\/unsubscribe\?key=([\w.-]+))>$/.exec(
    mail?.headers?.['List-Unsubscribe'] ?? '',
  )
  const key = url?.[2] ?? ''
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(`${url?.[1]}\n`)
  const { document } = new Window()
  document.write(mail?.html ?? '')
  expect(document.querySelector('h1')?.textContent).toBe('New album by Marrow & <b>Finch</b>: Small Repairs')
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    `https://music.example/discover/${albumId}`,
    url?.[1],
  ])
  for (const wrong of ['', 'x', `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, key.replace(/^\d+/, '1')])
    expect((await unsubscribe(wrong)).statusCode).toBe(200)
  expect(await isMailed(nia)).toBe(true)
  for (let n = 0; n < 2; n += 1) expect((await unsubscribe(key)).statusCode).toBe(200)
  expect(await isMailed(nia)).toBe(false)
  expect(await mailAgain(nia)).toEqual([])
  await switchMail(nia, 1)
  const page = await unsubscribe(key, { accept: 'text/html,*/*' })
  expect([page.statusCode, page.headers.location]).toEqual([303, '/unsubscribed'])
  expect(await isMailed(nia)).toBe(false)
})

test('RESET-03 the preview of mails shows an admin a sample of each kind, and an unknown one is 404', async () => {
  const { token } = await seedPerson(app, { role: 'admin' })
  const open = async (url: string, headers = {}) => app.fastify.inject({ url, headers })
  const { body } = await open('/dev/mail/preview', { token })
  for (const mail of mails) {
    const { subject, text, html } = mail.preview()
    expect(body).toContain(`/dev/mail/preview/${mail.name}`)
    expect([subject, text, html].join(' ')).not.toMatch(/undefined|\[object|\{\w+\}/)
    expect((await open(`/dev/mail/preview/${mail.name}`, { token })).body).toBe(html)
  }
  expect((await open('/dev/mail/preview/x', { token })).statusCode).toBe(404)
  expect((await open('/dev/mail/preview')).statusCode).toBe(404)
})

test('WRITING-17 a reply, a mention, a follower and a post in a followed topic are mailed once, each with its own unsubscribe', async () => {
  const [tess, otto] = [await fan('tess@example.org'), await fan('otto@example.org')]
  const topicId = await seedTopic(app.db)
  await app.post('blog/update_topic_follow_status', { user_id: tess.id, topic_id: topicId }, tess.token)
  const kinds = ['reply', 'comment', 'mention', 'follow', 'post'] as const
  for (const kind of kinds) await app.post('user/choose_notifications', { kind, choice: 'mail' }, tess.token)
  const { id: postId } = await app.post(
    'blog/create_blog',
    { user_id: otto.id, category_id: topicId, title: 'On ladders', sub_title: 'A line', description: '' },
    otto.token,
  )
  const own = await seedComment(app.db, { postId, memberId: tess.id })
  const write = async (html: string, parentId = 0) =>
    (
      await app.post(
        'blog/comment',
        { user_id: otto.id, blog_id: postId, comment_id: parentId, comment: html },
        otto.token,
      )
    ).id
  const reply = await write('<p>Hold it.</p>', own)
  const mention = await write('<p><a href="/member/tess" data-mention="">@tess</a>, look</p>')
  await app.post('user/update_follow_status', { user_id: otto.id, following_user_id: tess.id }, otto.token)
  await emit(app.db, commentCreated, { commentId: reply })
  await emit(app.db, postPublished, { postId })
  await app.runJobs()
  const page = `https://music.example/community/post/${postId}`
  const sent = (await mailsTo('tess@example.org')).map(({ subject, body }) => [
    subject,
    /https:\S+/.exec(body)?.[0],
    /key=\d+\.([a-z]+)\./.exec(body)?.[1],
  ])
  expect(sent.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['otto follows you', 'https://music.example/member/otto', 'follow'],
    ['otto mentioned you in “On ladders”', `${page}?comment=${mention}`, 'mention'],
    ['otto published “On ladders”', page, 'post'],
    ['otto replied to you in “On ladders”', `${page}?comment=${reply}`, 'reply'],
  ])
  // One click ends the mails of its kind; the others go on.
  const key = /key=([\w.-]+)/.exec(
    (await mailsTo('tess@example.org')).find(({ subject }) => subject.includes('replied'))?.body ?? '',
  )
  await unsubscribe(key?.[1] ?? '')
  const { choices } = await app.get('user/notifications', {}, tess.token)
  expect(kinds.filter((kind) => choices.some((each) => each.kind === kind && each.choice === 'mail'))).toEqual(
    kinds.filter((kind) => kind !== 'reply'),
  )
})

test('WRITING-17 no mail is sent about a comment that was hidden before', async () => {
  const [uma, otto] = [await fan('uma@example.org'), await fan('ivo@example.org')]
  const postId = await seedPost(app.db, { memberId: uma.id })
  const { id } = await app.post(
    'blog/comment',
    { user_id: otto.id, blog_id: postId, comment_id: 0, comment: 'Rude words' },
    otto.token,
  )
  await app.runJobs()
  await app.post('user/choose_notifications', { kind: 'comment', choice: 'mail' }, uma.token)
  expect(await mailAgain(uma)).toHaveLength(1)
  await app.db.update(comment).set({ visibility: 'hidden' }).where(eq(comment.id, id))
  expect(await mailAgain(uma)).toEqual([])
})
