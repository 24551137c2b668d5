import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCounter, oneTimeCode } from '../db/schema/account.ts'
import { session } from '../db/schema/member.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { clean } from './cleaning.ts'

let app: TestApp
beforeAll(async () => { app = await openTestApp() })
afterAll(() => app.close())

test('PHONE-21 what has ended is removed, what has not stays', async () => {
  const me = await app.post('user/sign_up', { email: 'ida@example.org', username: 'ida', password: 'a-lamp-in-bergen' })
  await app.post('user/send_verify_code', { phone: '+4755512345' }, me.token)
  await clean({ db: app.db, now: () => app.clock.now })
  expect(await app.db.$count(session)).toBe(2)
  const later = new Date(app.clock.now.getTime() + 40 * 24 * 3_600_000)
  await clean({ db: app.db, now: () => later })
  expect([await app.db.$count(session), await app.db.$count(oneTimeCode), await app.db.$count(limitCounter)]).toEqual([0, 0, 0])
})
