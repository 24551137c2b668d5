import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { seedMember } from '../testing/seed.ts'
import { openFakeServer } from '../testing/services/fake-server.ts'
import type { Answer, FakeServer } from '../testing/services/fake-server.ts'

let app: TestApp
let provider: FakeServer
let trouble: Answer | undefined
beforeAll(async () => {
  provider = await openFakeServer(() => trouble ?? { status: 201, json: { sid: 'SM1', status: 'queued' } })
  app = await openTestApp({ smsUrl: `http://AC%2F1:t%40ken@127.0.0.1:${provider.port}`, smsFrom: '+15005550006' })
})
afterAll(() => Promise.all([provider.close(), app.close()]))

test('PHONE-07 PHONE-17 with a provider the code goes to the phone and never into the reply', async () => {
  const token = await app.signIn(await seedMember(app.db))
  expect(await app.post('user/send_verify_code', { phone: '+49 421 5550101' }, token)).toEqual({})
  const requested = provider.asked.at(-1)
  expect(requested).toMatchObject({ method: 'POST', path: '/2010-04-01/Accounts/AC%2F1/Messages.json' })
  expect(requested?.headers.authorization).toBe(`Basic ${Buffer.from('AC/1:t@ken').toString('base64')}`)
  const form = new URLSearchParams(requested?.body)
  expect([form.get('To'), form.get('From')]).toEqual(['+494215550101', '+15005550006'])
  const code = /^(\d{6}) is your Earshot code/.exec(form.get('Body') ?? '')?.[1]
  expect(await app.post('user/update_phone', { phone: '+494215550101', code }, token)).toMatchObject({
    phone: '+494215550101',
  })
})

test.each<[string, Answer]>([
  ['refuses', { status: 400, json: { code: 21211 } }],
  ['is down', { status: 503 }],
  ['cuts the line', 'cut'],
  ['does not answer', 'hang'],
])('PHONE-22 a provider that %s gives a sentence', async (_case, answer) => {
  trouble = answer
  const token = await app.signIn(await seedMember(app.db))
  expect(await app.refusal('POST', 'user/send_verify_code', { phone: '+49 421 5550199' }, token)).toEqual({
    code: 401,
    status: 401,
    error: 'We could not send the text message. Please try again in a few minutes.',
  })
})
