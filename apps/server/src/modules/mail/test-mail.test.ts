import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedMember } from '../../testing/seed.ts'
import { outboxMailTo } from '../../testing/services/outbox.ts'
import { sendTestMail } from './test-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example', mailFrom: 'Music <no-reply@music.example>' })
})
afterAll(() => app.close())

const RECORDS: Record<string, string[]> = {
  'music.example': ['v=spf1 mx -all'],
  '_dmarc.music.example': ['v=DMARC1; p=none'],
  'default._domainkey.music.example': ['v=DKIM1; k=rsa; p=MIGf'],
}
const found = async (name: string) => RECORDS[name] ?? []
const nothing = async () => []
const failed = ({ checks }: Awaited<ReturnType<typeof sendTestMail>>) =>
  checks.filter(({ is_ok: isOk }) => !isOk).map(({ check }) => check)

test('SETUP-12 a test mail lands in the outbox without a mail server, and the records of the sender are checked', async () => {
  const sent = await sendTestMail(app.services, 'ida@example.org', found)
  expect(sent).toMatchObject({ accepted: false, answer: '' })
  expect(failed(sent)).toEqual([])
  expect(await outboxMailTo(app.db, 'ida@example.org')).toMatchObject({ subject: 'Test mail of your community' })
  const other = { ...app.services, config: { ...app.services.config, mailFrom: 'Music <no-reply@other.example>' } }
  expect(failed(await sendTestMail(other, 'ida@example.org', nothing))).toEqual(['sender', 'spf', 'dkim', 'dmarc'])
})

test('SETUP-12 the answer of the mail server is shown without its password', async () => {
  const config = { ...app.services.config, mailUrl: 'smtp://music:hidden%2Fword@mail.example' }
  const answers = { send: async () => '250 2.0.0 queued for music hidden/word' }
  const accepted = await sendTestMail({ ...app.services, config, mail: answers }, 'ida@example.org', nothing)
  expect(accepted).toMatchObject({ accepted: true, answer: '250 2.0.0 queued for … …' })
  const refuses = {
    send: async () => {
      throw Object.assign(new Error('Invalid login'), { response: '535 5.7.8 hidden/word is wrong' })
    },
  }
  const refused = await sendTestMail({ ...app.services, config, mail: refuses }, 'ida@example.org', nothing)
  expect(refused).toMatchObject({ accepted: false, answer: '535 5.7.8 … is wrong' })
})

test('SETUP-12 only administrators send a test mail, five times an hour', async () => {
  const member = await app.signIn(await seedMember(app.db, { roles: ['moderator'] }))
  expect(await app.refusal('POST', 'desk/test_mail', { to: 'a@b.example' }, member)).toMatchObject({ status: 403 })
})
