import { NOTIFICATION_KINDS } from '@earshot/contract/limits'
import type { NotificationChoice, NotificationKind } from '@earshot/contract/member/notification-choices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../db/schema/member/account.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { sendDigests } from './notification.jobs.ts'
import { notify } from './notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example' })
})
afterAll(() => app.close())

const newPerson = (name: string, role?: 'admin') =>
  seedPerson(app, { email: `${name}@example.org`, username: name, ...(role && { role }) })
const choose = (who: Person, kind: NotificationKind, choice: NotificationChoice) =>
  app.post('user/choose_notifications', { kind, choice }, who.token)
const news = (who: Person, kind: 'account' | 'claim' | 'money' | 'operations', hasOwnMail = false) =>
  notify(app.db, {
    kind,
    memberId: who.id,
    actorId: null,
    title: `News of ${kind}`,
    text: 'Something happened.',
    path: '/artist_portal/overview',
    hasOwnMail,
  })
const mailsTo = async (name: string) => {
  await app.runJobs()
  return app.db
    .select({ subject: outboxMail.subject, body: outboxMail.body })
    .from(outboxMail)
    .where(eq(outboxMail.recipient, `${name}@example.org`))
}
const sendDigestsNow = async () => {
  await app.runJobs()
  await sendDigests.run(app.services, {}, { id: 'job' })
}
const inboxOf = async (who: Person) =>
  (await app.get('user/notifications', {}, who.token)).data.map(({ kind, title, path }) => [kind, title, path])

test('DESK-16 each kind has the choices of its page; kinds of the desk are mailed at once until the member chooses', async () => {
  const ida = await newPerson('ida')
  const { choices } = await app.get('user/notifications', {}, ida.token)
  expect(choices.map(({ kind }) => kind)).toEqual(NOTIFICATION_KINDS.filter((kind) => kind !== 'operations'))
  expect(choices.filter(({ choice }) => choice === 'mail').map(({ kind }) => kind)).toEqual([
    'account',
    'claim',
    'import',
    'money',
  ])
  expect((await choose(ida, 'claim', 'digest')).choices).toContainEqual({ kind: 'claim', choice: 'digest' })
  expect(
    await app.refusal('POST', 'user/choose_notifications', { kind: 'reaction', choice: 'mail' }, ida.token),
  ).toEqual(expect.objectContaining({ status: 400 }))
  const admin = await newPerson('root', 'admin')
  expect((await app.get('user/notifications', {}, admin.token)).choices).toContainEqual({
    kind: 'operations',
    choice: 'mail',
  })
})

test('DESK-16 WRITING-17 the choice decides about the site, a mail at once, the daily digest or nothing', async () => {
  const [site, mail, day, never] = [
    await newPerson('site'),
    await newPerson('mail'),
    await newPerson('day'),
    await newPerson('never'),
  ]
  await choose(site, 'claim', 'site')
  await choose(day, 'claim', 'digest')
  await choose(day, 'money', 'digest')
  await choose(never, 'claim', 'never')
  for (const who of [site, mail, day, never]) await news(who, 'claim')
  await news(day, 'money')
  const shown = [['claim', 'News of claim', '/artist_portal/overview']]
  expect([await inboxOf(site), await inboxOf(mail), await inboxOf(never)]).toEqual([shown, shown, []])
  expect(await inboxOf(day)).toHaveLength(2)
  expect(await mailsTo('mail')).toMatchObject([
    { subject: 'News of claim', body: expect.stringContaining('https://music.example/artist_portal/overview\n') },
  ])
  expect(await mailsTo('day')).toEqual([])
  for (let n = 0; n < 2; n += 1) await sendDigestsNow()
  const [digest, ...more] = await mailsTo('day')
  expect([digest?.subject, more]).toEqual(['2 notifications of the last day', []])
  expect(digest?.body).toMatch(/News of claim[^]*News of money/)
  expect([...(await mailsTo('site')), ...(await mailsTo('never'))]).toEqual([])
  const url = /\/unsubscribe\?key=[\w.-]+/.exec(digest?.body ?? '')?.[0] ?? ''
  await app.fastify.inject({ method: 'POST', url })
  expect(
    (await app.get('user/notifications', {}, day.token)).choices.filter(({ choice }) => choice === 'digest'),
  ).toEqual([])
})

test('DESK-16 mails about roles cannot be switched off, and are sent once with the notification', async () => {
  const [root, tom, eve] = [await newPerson('boss', 'admin'), await newPerson('tom'), await newPerson('eve')]
  await choose(tom, 'account', 'never')
  for (const who of [tom, eve]) await app.post('desk/set_roles', { member_id: who.id, roles: ['writer'] }, root.token)
  expect(await inboxOf(tom)).toEqual([])
  expect(await inboxOf(eve)).toEqual([['account', 'Your roles have changed', '/desk']])
  for (const name of ['tom', 'eve']) expect(await mailsTo(name)).toMatchObject([{ subject: 'Your roles have changed' }])
})

test('DESK-16 somebody who is not an admin anymore gets no notification or mail about operations', async () => {
  const gone = await newPerson('gone', 'admin')
  await news(gone, 'operations')
  expect(await inboxOf(gone)).toHaveLength(1)
  await app.db.delete(memberRole).where(eq(memberRole.memberId, gone.id))
  expect([await inboxOf(gone), await mailsTo('gone')]).toEqual([[], []])
})
