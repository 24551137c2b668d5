import { createAccessKey } from '@earshot/contract/member/account'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from '../../../db/schema/member/member.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { ageCodes } from '../../../testing/seed.ts'
import { outboxMailTo } from '../../../testing/services/outbox.ts'

const PASSWORD = 'wren-on-the-wire'
const NEEDED = { code: 428, status: 428, error: 'Confirm that it is you.' }
const ACT = { name: 'A program', scopes: ['read'] } as const
let app: TestApp
beforeAll(async () => {
  // Any call of the contract may require a proof.
  createAccessKey.proof = true
  app = await openTestApp({ phoneRequired: false })
})
afterAll(async () => {
  createAccessKey.proof = false
  await app.close()
})

let count = 0
const signUp = () => {
  count += 1
  const name = `prover ${count}`
  return app.post('user/sign_up', { email: `prover${count}@example.org`, username: name, password: PASSWORD })
}
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const act = (token: string, input: object = ACT) => app.refusal('POST', 'user/create_access_key', input, token)
const failed = async (memberId: number) =>
  (await app.db.select().from(audit).where(eq(audit.actorId, memberId))).map(({ act: done, subjectId }) => [
    done,
    subjectId,
  ])
const codeOf = async (email: string) => {
  await app.runJobs(['mail'])
  const { body } = await outboxMailTo(app.db, email)
  return /\b\d{6}\b/.exec(body)?.[0] ?? ''
}

test('ACCOUNT2-05 DESK-06 a call that needs a proof answers 428 ten minutes after the sign-in, and works after a proof', async () => {
  const { id, token } = await signUp()
  await app.post('user/create_access_key', { ...ACT, scopes: ['read'] }, token)
  expect(await app.get('user/proof', {}, token)).toMatchObject({ ways: ['password'], proved_until: expect.any(String) })
  later(10.1)
  expect(await act(token)).toMatchObject(NEEDED)
  expect(await app.get('user/proof', {}, token)).toMatchObject({ proved_until: null })
  // Malformed input is refused before a proof is asked for.
  expect(await act(token, { name: 'No scopes' })).toMatchObject({ status: 400 })
  expect(await app.refusal('POST', 'user/prove', { password: 'not-the-password' }, token)).toMatchObject({
    status: 401,
    error: 'The password is wrong.',
  })
  expect(await app.refusal('POST', 'user/prove', {}, token)).toMatchObject({ error: 'password: is required' })
  expect(await app.refusal('POST', 'user/prove', { code: '123456' }, token)).toMatchObject({ status: 400 })
  expect(await app.refusal('POST', 'user/send_proof_code', {}, token)).toMatchObject({ status: 409 })
  expect(await act(token)).toMatchObject(NEEDED)
  expect(await failed(id)).toEqual([['proof.fail', id]])
  const { proved_until: until } = await app.post('user/prove', { password: PASSWORD }, token)
  expect(Date.parse(until) - app.clock.now.getTime()).toBe(600_000)
  await app.post('user/create_access_key', { ...ACT, scopes: ['read'] }, token)
  later(10.1)
  expect(await act(token)).toMatchObject(NEEDED)
})

test('ACCOUNT2-05 a proof counts for its session only, and neither access keys nor player keys give one', async () => {
  const { id, token, player_token: player } = await signUp()
  const { key } = await app.post('user/create_access_key', { ...ACT, scopes: ['read', 'write'] }, token)
  later(11)
  for (const other of [key, player]) {
    expect(await app.refusal('POST', 'user/prove', { password: PASSWORD }, other)).toMatchObject({ status: 403 })
    expect(await app.refusal('POST', 'user/send_proof_code', {}, other)).toMatchObject({ status: 403 })
    expect(await act(other)).toMatchObject({ status: 403 })
  }
  const second = await app.signIn(id)
  later(11)
  await app.post('user/prove', { password: PASSWORD }, second)
  expect(await act(token)).toMatchObject(NEEDED)
  await app.post('user/create_access_key', { ...ACT, scopes: ['read'] }, second)
})

test('ACCOUNT2-05 a member without a password proves with a mailed code, once, within 10 minutes and five tries', async () => {
  const { id, token, email } = await signUp()
  await app.db.update(member).set({ passwordHash: null }).where(eq(member.id, id))
  later(11)
  expect(await act(token)).toMatchObject(NEEDED)
  expect(await app.get('user/proof', {}, token)).toEqual({ ways: ['code'], email, proved_until: null })
  await app.post('user/send_proof_code', {}, token)
  const first = await codeOf(email)
  expect(first).toMatch(/^\d{6}$/)
  const mail = await outboxMailTo(app.db, email)
  expect(mail).toMatchObject({ subject: 'Your code for Earshot', body: expect.stringContaining(first) })
  // Another member cannot use the code.
  const other = await signUp()
  await app.db.update(member).set({ passwordHash: null }).where(eq(member.id, other.id))
  expect(await app.refusal('POST', 'user/prove', { code: first }, other.token)).toMatchObject({ status: 422 })
  await app.post('user/prove', { code: first }, token)
  expect((await outboxMailTo(app.db, email)).body).toContain('[no longer valid]')
  await app.post('user/create_access_key', { ...ACT, scopes: ['read'] }, token)
  later(11)
  expect(await app.refusal('POST', 'user/prove', { code: first }, token)).toMatchObject({
    status: 422,
    error: 'Invalid code',
  })

  await app.post('user/send_proof_code', {}, token)
  const late = await codeOf(email)
  await ageCodes(app.db, 10.1)
  expect(await app.refusal('POST', 'user/prove', { code: late }, token)).toMatchObject({ status: 422 })

  await app.post('user/send_proof_code', {}, token)
  const guessed = await codeOf(email)
  const wrong = guessed === '000000' ? '111111' : '000000'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.refusal('POST', 'user/prove', { code: wrong }, token)),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect(await app.refusal('POST', 'user/prove', { code: guessed }, token)).toMatchObject({ status: 422 })
  expect(await act(token)).toMatchObject(NEEDED)
  expect(await failed(id)).toHaveLength(8)
  await app.post('user/send_proof_code', {}, token)
  await app.post('user/send_proof_code', {}, token)
  expect(await app.refusal('POST', 'user/send_proof_code', {}, token)).toMatchObject({ status: 429 })
})

test('ACCOUNT2-05 SIGNIN-08 the password cannot be guessed by proofs', async () => {
  const { token } = await signUp()
  for (let tried = 0; tried < 10; tried += 1)
    expect(await app.refusal('POST', 'user/prove', { password: `guess-${tried}` }, token)).toMatchObject({
      status: 401,
    })
  expect(await app.refusal('POST', 'user/prove', { password: PASSWORD }, token)).toMatchObject({ status: 429 })
})
