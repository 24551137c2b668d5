import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../db/schema/member/account.ts'
import { member } from '../../db/schema/member/member.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedMember, seedPost } from '../../testing/seed.ts'

let app: TestApp
let admin: Person
let moderator: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'ada', role: 'admin' })
  moderator = await seedPerson(app, { username: 'mia', role: 'moderator' })
})
afterAll(() => app.close())

const namesFor = async (input: object, token = admin.token) =>
  (await app.get('desk/members', input, token)).data.map(({ user }) => user.username)
const actsOn = async (id: number) =>
  (await app.db.select({ act: audit.act }).from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id)).map(
    ({ act }) => act,
  )

test('PEOPLE-01 members are found by name, number, and by admins by a whole address or phone', async () => {
  const id = await seedMember(app.db, { username: 'Wilma', email: 'wilma@example.org', phone: '+46709999999' })
  await seedPost(app.db, { memberId: id })
  for (const search of ['wil', 'wilma@example.org', '+46 70 999 99 99', String(id)])
    expect(await namesFor({ search_text: search })).toContain('Wilma')
  expect(await namesFor({ search_text: 'wilma@example' })).toEqual([])
  expect(await namesFor({ search_text: 'wilma@example.org' }, moderator.token)).toEqual([])
  expect(await namesFor({ role: 'moderator' })).toEqual(['mia'])
  expect(await namesFor({ state: 'suspended' })).toEqual([])
  expect(await namesFor({ sort: 'posts' })).toEqual(['Wilma', 'mia', 'ada'])
  expect(await namesFor({ sort: 'seen', seen_from: '2020-01-01' })).toEqual(['mia', 'ada'])
  expect(await namesFor({ joined_to: '2020-01-01' })).toEqual([])
  expect(await namesFor({ owns: 'artist' })).toEqual([])
  expect(await namesFor({ subscribed: 'yes' })).toEqual([])
})

test('PEOPLE-02 OPERATIONS-16 addresses are masked until they are shown, which is recorded, and moderators never see them', async () => {
  const id = await seedMember(app.db, { username: 'Petra', email: 'petra@example.org', phone: '+46701112233' })
  expect(await app.get('desk/member', { member_id: id }, admin.token)).toMatchObject({
    email: 'p…@example.org',
    phone: '+4…33',
    is_confirmed: false,
  })
  const seen = await app.get('desk/member', { member_id: id }, moderator.token)
  expect([seen.email, seen.phone, seen.sign_ins]).toEqual([null, null, []])
  expect(await app.post('desk/show_contact', { member_id: id }, admin.token)).toEqual({
    email: 'petra@example.org',
    phone: '+46701112233',
  })
  expect(await actsOn(id)).toEqual(['account.show'])
  expect(await app.refusal('POST', 'desk/show_contact', { member_id: id }, moderator.token)).toMatchObject({
    status: 403,
  })
  expect(await app.refusal('GET', 'desk/member', { member_id: 999_999 }, admin.token)).toMatchObject({ status: 404 })
})

test('PEOPLE-03 roles apply to the next call, and the member and all admins are mailed', async () => {
  const { id, token } = await seedPerson(app, { username: 'Ruth', email: 'ruth@example.org' })
  expect(await app.refusal('GET', 'desk/members', {}, token)).toMatchObject({ status: 403 })
  await app.post('desk/set_roles', { member_id: id, roles: ['admin', 'writer'] }, admin.token)
  expect(await namesFor({ search_text: 'ruth' }, token)).toEqual(['Ruth'])
  const sent = await app.db.select({ to: outboxMail.recipient, subject: outboxMail.subject }).from(outboxMail)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
    expect.arrayContaining([
      ['ruth@example.org', 'Your roles have changed'],
      ['ada@example.org', 'The administrators have changed'],
    ]),
  )
  // Another admin who read the roles before would take the new ones back.
  const late = { member_id: id, roles: ['editor'], before: [] }
  expect(await app.refusal('POST', 'desk/set_roles', late, admin.token)).toMatchObject({ status: 409 })
  await app.post('desk/set_roles', { member_id: id, roles: [], before: ['admin', 'writer'] }, admin.token)
  expect(await app.refusal('GET', 'desk/members', {}, token)).toMatchObject({ status: 403 })
  expect(
    await app.refusal('POST', 'desk/set_roles', { member_id: admin.id, roles: ['editor'] }, admin.token),
  ).toMatchObject({ status: 409, error: expect.stringContaining('The last administrator keeps the role.') })
})

test('PEOPLE-04 OPERATIONS-15 a suspension and its end are in the audit log', async () => {
  const { id } = await seedPerson(app)
  await app.post('moderation/suspend', { member_id: id, reason: 'Sold votes' }, admin.token)
  expect(await app.get('desk/member', { member_id: id }, moderator.token)).toMatchObject({
    is_suspended: true,
    suspension: { reason: 'Sold votes' },
  })
  await app.post('moderation/restore', { member_id: id }, admin.token)
  expect(await actsOn(id)).toEqual(['suspension.start', 'suspension.end'])
})

test('PEOPLE-05 one session ends, or all of them', async () => {
  const one = await seedPerson(app)
  const other = await app.signIn(one.id)
  const { sign_ins: found } = await app.get('desk/member', { member_id: one.id }, admin.token)
  const session = found.find(({ kind }) => kind === 'session')
  await app.post('desk/end_sessions', { member_id: one.id, session_id: session?.id ?? 0 }, admin.token)
  const left = async () => {
    const replies = await Promise.all(
      [one.token, other].map((token) =>
        app.fastify.inject({ url: '/api/user/verify_token', headers: { 'api-key': 'earshot-web', token } }),
      ),
    )
    return replies.map(({ statusCode }) => statusCode)
  }
  expect((await left()).toSorted((a, b) => a - b)).toEqual([200, 401])
  await app.post('desk/end_sessions', { member_id: one.id }, admin.token)
  expect(await left()).toEqual([401, 401])
})

test('PEOPLE-06 without a mail server the link for a new password is shown once, and a used one confirms the address', async () => {
  const { id } = await seedPerson(app, { email: 'lost@example.org' })
  const { link } = await app.post('desk/send_reset', { member_id: id }, admin.token)
  const code = new URL(link ?? '').searchParams.get('code') ?? ''
  await app.post('user/confirm_password_reset', { code, new_password: 'a quiet evening at sea' })
  const [row] = await app.db.select().from(member).where(eq(member.id, id))
  expect(row?.emailConfirmedAt).toBeInstanceOf(Date)
})

test('PEOPLE-12 notes are read by admins and moderators, and a member is written to at most five times a day', async () => {
  const { id } = await seedPerson(app, { email: 'ilse@example.org' })
  await app.post('desk/add_note', { member_id: id, text: 'Called about her\nconcert' }, moderator.token)
  expect((await app.get('desk/member', { member_id: id }, admin.token)).notes).toMatchObject([
    { text: 'Called about her\nconcert', author: { username: 'mia' } },
  ])
  const write = { member_id: id, subject: 'Concert', message: 'When does it begin?' }
  for (const _ of Array.from({ length: 5 })) await app.post('desk/write_to_member', write, admin.token)
  expect(await app.refusal('POST', 'desk/write_to_member', write, admin.token)).toMatchObject({ status: 429 })
  const logged = await app.db.select({ after: audit.after }).from(audit).where(eq(audit.act, 'account.message'))
  expect(logged[0]).toEqual({ after: { subject: 'Concert' } })
})
