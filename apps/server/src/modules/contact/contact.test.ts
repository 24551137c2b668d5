import { MESSAGE_RESTORE_MINUTES } from '@earshot/contract/site/contact'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactMessage } from '../../db/schema/site/contact.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedMember } from '../../testing/seed.ts'
import { outboxMailTo } from '../../testing/services/outbox.ts'
import { getBucket, setBucket } from '../cover/cover.buckets.ts'
import { contactMail, deleteContactMessages } from './contact.jobs.ts'

const OPERATOR = 'office@example.org'
const MESSAGE = { name: 'Nell', email: 'nell@example.org', message: 'The third track is too quiet.' }

let app: TestApp
let admin: string
let adminId: number
beforeAll(async () => {
  app = await openTestApp()
  adminId = await seedMember(app.db, { role: 'admin' })
})
beforeEach(async () => {
  await app.db.delete(contactMessage)
  await setOperator(OPERATOR)
  app.clock.now = new Date(app.clock.now.getTime() + 2 * 3_600_000)
  admin = await app.signIn(adminId)
})
afterAll(() => app.close())

async function setOperator(email: string): Promise<void> {
  const settings = await getBucket(app.db, 'settings')
  await setBucket(app.db, 'settings', { ...settings, contact: { ...settings.contact, email } })
}
const messages = async () => (await app.get('moderation/messages', {}, admin)).data
const sendFrom = (remoteAddress: string, payload: object = MESSAGE) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/user/contact_message',
    remoteAddress,
    headers: { 'api-key': 'earshot-web', 'content-type': 'application/json' },
    payload,
  })

test('CONTACT-03 a message is stored, admins read it, and the operator gets it as a mail', async () => {
  expect(await app.post('user/contact_message', { ...MESSAGE, subject: 'Volume' })).toEqual({})
  expect(await messages()).toMatchObject([{ ...MESSAGE, subject: 'Volume', answered_at: null }])
  const mail = await outboxMailTo(app.db, OPERATOR)
  expect(mail.subject).toBe('Contact form: message from Nell')
  expect(mail.body).toContain('Nell <nell@example.org>')
  expect(mail.body).toContain('Subject: Volume')
  expect(mail.body).toContain(MESSAGE.message)
})

test.each([
  ['name', { ...MESSAGE, name: '' }, 'name: is required'],
  ['name', { ...MESSAGE, name: '  ' }, 'name: is required'],
  ['message', { ...MESSAGE, message: '\n' }, 'message: is required'],
  ['email', { ...MESSAGE, email: 'nell' }, 'email: must be a valid e-mail address'],
  ['email', { ...MESSAGE, email: `${'n'.repeat(300)}@example.org` }, 'email: must be at most 300 characters'],
  ['message', { ...MESSAGE, message: 'a'.repeat(5001) }, 'message: must be at most 5000 characters'],
])('CONTACT-03 a message with a wrong %s is refused by that name', async (_field, input, error) => {
  expect(await app.refusal('POST', 'user/contact_message', input)).toMatchObject({ status: 400, error })
  expect(await messages()).toEqual([])
})

test('a message is kept when the mail server is away, and mailed once when it is back', async () => {
  await app.post('user/contact_message', MESSAGE)
  const [kept] = await app.db.select().from(contactMessage)
  await app.db.update(contactMessage).set({ mailedAt: null })
  const sent: string[] = []
  const run = (mail: { send: () => Promise<void> }) =>
    contactMail.run({ ...app.services, mail }, { messageId: kept?.id ?? 0 }, { id: 'job' })
  await expect(run({ send: () => Promise.reject(new Error('away')) })).rejects.toThrow('away')
  expect(await messages()).toHaveLength(1)
  const working = { send: async () => void sent.push('mail') }
  await run(working)
  await run(working)
  expect(sent).toEqual(['mail'])
})

test('without an address of the operator nothing is mailed, and the message is on the site', async () => {
  await setOperator('')
  await app.post('user/contact_message', MESSAGE)
  expect(await messages()).toHaveLength(1)
  expect((await app.db.select().from(contactMessage))[0]?.mailedAt).toBeNull()
})

test('a name cannot add headers to the mail', async () => {
  await setOperator('headers@example.org')
  await app.post('user/contact_message', { ...MESSAGE, name: 'Nell\r\nBcc: all@example.org' })
  expect((await outboxMailTo(app.db, 'headers@example.org')).subject).toBe(
    'Contact form: message from Nell Bcc: all@example.org',
  )
})

test('a robot that fills the field nobody sees is answered like anybody and stores nothing', async () => {
  expect(await app.post('user/contact_message', { ...MESSAGE, website: 'https://spam.example' })).toEqual({})
  expect(await messages()).toEqual([])
})

test('API-39 one address sends five messages in an hour, others are not held up (threat T19)', async () => {
  const codes = await Promise.all(Array.from({ length: 12 }, async () => (await sendFrom('203.0.113.9')).statusCode))
  expect(codes.filter((code) => code === 200)).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(7)
  expect((await sendFrom('203.0.113.10')).statusCode).toBe(200)
  expect(await messages()).toHaveLength(6)
})

const settle = (message_id: number, change: 'answer' | 'reopen' | 'delete' | 'restore') =>
  app.post('moderation/settle_message', { message_id, change }, admin)
const listed = async (filter: object = {}) =>
  (await app.get('moderation/messages', filter, admin)).data.map(({ message }) => message)

test('SITE-19 messages without an answer come first, are found by words and state, and are answered and opened again', async () => {
  for (const message of ['first', 'second', 'third'])
    await app.post('user/contact_message', { ...MESSAGE, message, subject: `100% ${message}` })
  expect(await listed()).toEqual(['third', 'second', 'first'])
  const [third] = await messages()
  expect(third).toMatchObject({ state: 'open', mailed_at: expect.any(String), answered_at: null })
  await settle(third?.id ?? 0, 'answer')
  expect(await listed()).toEqual(['second', 'first', 'third'])
  expect(await listed({ state: 'open' })).toEqual(['second', 'first'])
  expect(await listed({ state: 'answered' })).toEqual(['third'])
  expect(await listed({ search_text: '0% SEC' })).toEqual(['second'])
  expect(await refused(third?.id ?? 0, 'answer')).toMatchObject({ status: 409 })
  await settle(third?.id ?? 0, 'reopen')
  expect(await listed({ state: 'open' })).toEqual(['third', 'second', 'first'])
  expect(await refused(2_000_000_000, 'answer')).toMatchObject({ status: 404, error: 'There is no such message.' })
})

test('SITE-19 a deleted message is restored within 10 minutes, also from the log, and is gone afterwards', async () => {
  await app.post('user/contact_message', MESSAGE)
  const id = (await messages())[0]?.id ?? 0
  await settle(id, 'delete')
  expect(await listed()).toEqual([])
  expect(await listed({ state: 'deleted' })).toEqual([MESSAGE.message])
  expect(await app.get('desk/home', {}, admin)).toEqual([])
  await settle(id, 'restore')
  expect(await listed()).toEqual([MESSAGE.message])
  await settle(id, 'delete')
  const [entry] = (await app.get('desk/audit', { act: 'message.delete' }, admin)).data
  expect(entry).toMatchObject({ subject: { kind: 'message', id }, may_undo: true })
  await app.post('desk/undo', { id: entry?.id ?? 0 }, admin)
  expect(await listed()).toEqual([MESSAGE.message])
  await settle(id, 'delete')
  app.clock.now = new Date(app.clock.now.getTime() + MESSAGE_RESTORE_MINUTES * 60_000)
  expect(await refused(id, 'restore')).toMatchObject({ status: 409, error: expect.stringContaining('10 minutes') })
  await deleteContactMessages.run(app.services, {}, { id: '1' })
  expect(await app.db.select().from(contactMessage)).toEqual([])
})

const refused = (message_id: number, change: string) =>
  app.refusal('POST', 'moderation/settle_message', { message_id, change }, admin)

test('SITE-19 only admins read what visitors wrote to the operator', async () => {
  for (const role of [null, 'writer', 'moderator'] as const) {
    const token = await app.signIn(await seedMember(app.db, { role }))
    expect(await app.refusal('GET', 'moderation/messages', {}, token)).toMatchObject({ status: 403 })
  }
  expect(await app.refusal('GET', 'moderation/messages', {})).toMatchObject({ status: 1000 })
})
