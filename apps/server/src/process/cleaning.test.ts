import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCounter, oneTimeCode, outboxMail, session } from '../db/schema/member/account.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { ageCodes } from '../testing/seed.ts'
import { clean } from './cleaning.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('PHONE-21 expired rows are deleted, others are not', async () => {
  const me = await app.post('user/sign_up', { email: 'ida@example.org', username: 'ida', password: 'a-lamp-in-bergen' })
  await app.post('user/send_verify_code', { phone: '+4755512345' }, me.token)
  await clean({ db: app.db, now: () => app.clock.now })
  expect(await app.db.$count(session)).toBe(2)
  const later = new Date(app.clock.now.getTime() + 40 * 24 * 3_600_000)
  await ageCodes(app.db, 10)
  await clean({ db: app.db, now: () => later })
  expect([await app.db.$count(session), await app.db.$count(oneTimeCode), await app.db.$count(limitCounter)]).toEqual([
    0, 0, 0,
  ])
})

test('RESET-03 mails of the outbox go after a month', async () => {
  const day = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000)
  await app.db.insert(outboxMail).values(
    [29, 31].map((days) => ({
      recipient: 'ida@example.org',
      subject: `${days} days old`,
      body: 'A link',
      createdAt: day(days),
    })),
  )
  await clean({ db: app.db, now: () => app.clock.now })
  expect(await app.db.select({ subject: outboxMail.subject }).from(outboxMail)).toEqual([{ subject: '29 days old' }])
})
