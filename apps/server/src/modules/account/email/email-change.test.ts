import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { member } from '../../../db/schema/member/member.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example' })
  admin = await seedPerson(app, { username: 'root', role: 'admin' })
})
afterAll(() => app.close())

const newPerson = (name: string) => seedPerson(app, { username: name, email: `${name}@example.org` })
const change = (who: Person, email: string) => app.post('desk/update_email', { member_id: who.id, email }, admin.token)
const keyFor = async (email: string) => {
  await app.runJobs()
  const [mail] = await app.db
    .select()
    .from(outboxMail)
    .where(eq(outboxMail.recipient, email))
    .orderBy(desc(outboxMail.id))
    .limit(1)
  return /https:\/\/music\.example\/email\/(?:confirm|undo)\?key=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
}
const emailOf = async ({ id }: Person) => {
  const [row] = await app.db.select().from(member).where(eq(member.id, id))
  return [row?.email, row?.emailConfirmedAt !== null]
}
const laterBy = (days: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
}

test('PEOPLE-07 a new address counts when its link is opened, and the old address can undo it for 7 days', async () => {
  const ada = await newPerson('ada')
  expect(await change(ada, 'ada@new.example')).toMatchObject({ email_change: { email: 'a…@new.example' } })
  expect(await emailOf(ada)).toEqual(['ada@example.org', false])
  const [confirm, undo] = [await keyFor('ada@new.example'), await keyFor('ada@example.org')]
  expect((await app.refusal('POST', 'user/confirm_email', { key: undo })).status).toBe(422)
  expect(await app.post('user/confirm_email', { key: confirm })).toEqual({ email: 'ada@new.example' })
  expect((await app.refusal('POST', 'user/confirm_email', { key: confirm })).status).toBe(422)
  expect(await emailOf(ada)).toEqual(['ada@new.example', true])
  expect((await app.get('user/notifications', {}, ada.token)).data[0]).toMatchObject({
    kind: 'account',
    text: 'The address of your account is ada@new.example now.',
  })
  laterBy(6)
  expect(await app.post('user/undo_email_change', { key: undo })).toEqual({ email: 'ada@example.org' })
  expect(await emailOf(ada)).toEqual(['ada@example.org', true])
  expect((await app.refusal('GET', 'user/notifications', {}, ada.token)).status).toBe(1000)
  expect((await app.refusal('POST', 'user/undo_email_change', { key: undo })).status).toBe(422)
})

test('PEOPLE-07 the old address stops a change that is not confirmed, and links expire after 7 days', async () => {
  const admins = await seedPerson(app, { username: 'second', role: 'admin' })
  admin = admins
  const ben = await newPerson('ben')
  await change(ben, 'ben@new.example')
  const [confirm, undo] = [await keyFor('ben@new.example'), await keyFor('ben@example.org')]
  await app.post('user/undo_email_change', { key: undo })
  expect((await app.refusal('POST', 'user/confirm_email', { key: confirm })).status).toBe(422)
  expect((await app.get('desk/member', { member_id: ben.id }, admin.token)).email_change).toBe(null)
  await change(ben, 'ben@late.example')
  const [late, tooLate] = [await keyFor('ben@late.example'), await keyFor('ben@example.org')]
  laterBy(8)
  for (const [path, key] of [
    ['user/confirm_email', late],
    ['user/undo_email_change', tooLate],
  ] as const)
    expect((await app.refusal('POST', path, { key })).status).toBe(422)
  expect(await emailOf(ben)).toEqual(['ben@example.org', false])
})

test('PEOPLE-07 an address in use is 409, and an admin confirms one by hand in a community without mail', async () => {
  admin = await seedPerson(app, { username: 'third', role: 'admin' })
  const [cleo, dora] = [await newPerson('cleo'), await newPerson('dora')]
  const refusal = (email: string) =>
    app.refusal('POST', 'desk/update_email', { member_id: cleo.id, email }, admin.token)
  expect([(await refusal('DORA@example.org')).status, (await refusal('cleo@example.org')).status]).toEqual([409, 409])
  const confirm = (who: Person) => app.post('desk/confirm_email', { member_id: who.id }, admin.token)
  await confirm(dora)
  expect(await emailOf(dora)).toEqual(['dora@example.org', true])
  expect((await app.refusal('POST', 'desk/confirm_email', { member_id: dora.id }, admin.token)).status).toBe(409)
  await change(cleo, 'cleo@new.example')
  expect(await confirm(cleo)).toMatchObject({ email_change: null, is_confirmed: true })
  expect(await emailOf(cleo)).toEqual(['cleo@new.example', true])
  const acts = await app.db
    .select({ act: audit.act, after: audit.after })
    .from(audit)
    .where(eq(audit.subjectId, cleo.id))
  expect(acts.map(({ act }) => act)).toEqual(['account.email', 'account.confirm'])
  expect(JSON.stringify(acts)).not.toContain('cleo@new.example')
})
