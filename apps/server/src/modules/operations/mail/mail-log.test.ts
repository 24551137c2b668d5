import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailRecord } from '../../../db/schema/desk/mail-record.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { messageMail } from '../../people/people.jobs.ts'

let app: TestApp
let token: string
let memberId: number
let answer: () => Promise<unknown> = async () => '250 accepted'
let sent = 0
beforeAll(async () => {
  app = await openTestApp({ mailUrl: 'smtp://user:secret-of-mail@mail.example' })
  app.services.mail.send = async () => {
    sent += 1
    return answer()
  }
  token = (await seedPerson(app, { role: 'admin' })).token
  memberId = (await seedPerson(app, { email: 'frida@example.org' })).id
})
afterAll(() => app.close())

const send = async () => {
  await sendJob(app.db, { ...messageMail.job({ memberId, subject: 'A', message: 'Private text' }), retries: 0 })
  await app.runJobs(['mail']).catch(() => undefined)
}
const newest = async () => (await app.get('desk/mail_log', { page: 1 }, token)).data[0]

test('OPERATIONS-10 mails are listed with masked recipients and without texts; "Show" is an entry', async () => {
  await send()
  const mail = await newest()
  expect(mail).toMatchObject({
    kind: 'message-to-member',
    recipient: 'f…@example.org',
    state: 'sent',
    answer: '250 accepted',
  })
  expect(JSON.stringify(await app.db.select().from(mailRecord))).not.toContain('Private text')
  expect(await app.post('desk/show_recipient', { id: mail?.id ?? 0 }, token)).toEqual({
    recipient: 'frida@example.org',
  })
  expect(await app.db.select({ act: audit.act }).from(audit)).toEqual([{ act: 'mail.show' }])
})

test('OPERATIONS-10 a failed mail has the answer of the server and is sent again by its job', async () => {
  answer = async () => {
    throw Object.assign(new Error('x'), { response: '451 try later, secret-of-mail' })
  }
  await send()
  const failed = await newest()
  expect(failed).toMatchObject({ state: 'failed', answer: '451 try later, …', may_send_again: true, is_paused: false })
  answer = async () => '250 now'
  await app.post('desk/send_mail_again', { id: failed?.id ?? 0 }, token)
  await app.runJobs(['mail'])
  expect(await newest()).toMatchObject({ state: 'sent', answer: '250 now' })
  expect(await app.refusal('POST', 'desk/send_mail_again', { id: failed?.id ?? 0 }, token)).toMatchObject({ code: 409 })
})

test('OPERATIONS-10 an address that was refused for good three times is paused until an admin clicks "Try again"', async () => {
  answer = async () => {
    throw Object.assign(new Error('x'), { response: '550 no such mailbox', responseCode: 550 })
  }
  for (const _ of [1, 2, 3]) await send()
  const before = sent
  await send()
  expect(sent).toBe(before)
  expect(await newest()).toMatchObject({ state: 'paused' })
  const paused = (await app.get('desk/mail_log', { page: 1, state: 'failed' }, token)).data[0]
  expect(paused).toMatchObject({ is_paused: true })
  await app.post('desk/resume_mail', { id: paused?.id ?? 0 }, token)
  answer = async () => '250 back'
  await send()
  expect(await newest()).toMatchObject({ state: 'sent', answer: '250 back' })
})
