import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { outboxCode } from '../../../testing/services/outbox.ts'

const [PASSWORD, WRONG] = ['wren-on-the-wire', 'not this one at all']
const MINUTE = 60_000
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let addresses = 0
/** Returns an unused address. */
const newAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`
const send = async (path: string, payload: object, { from = newAddress(), cookie = '' } = {}) => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: from,
    headers: { 'api-key': 'earshot-web', cookie },
    payload,
  })
  await app.runJobs()
  return reply
}
const signIn = (email: string, password: string, client?: { from?: string; cookie?: string }) =>
  send('user/login', { email, password }, client)
const cookieOf = ({ headers }: Awaited<ReturnType<typeof send>>) => String(headers['set-cookie']).split(';')[0] ?? ''
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE)
}

/** Creates a member and returns it with the address and cookie of the sign-up. */
async function seedOwner() {
  const [email, username, from] = [`${randomUUID()}@example.org`, `guest ${randomUUID()}`, newAddress()]
  const reply = await send('user/sign_up', { email, username, password: PASSWORD }, { from })
  return { email, username, from, cookie: cookieOf(reply) }
}
/** Sends wrong passwords for a name, each from its own address, and returns the statuses and texts. */
async function guess(name: string, times: number): Promise<string[]> {
  const answers: string[] = []
  for (let tried = 0; tried < times; tried += 1) {
    const reply = await signIn(name, WRONG)
    answers.push(`${reply.statusCode} ${reply.json<{ error: string }>().error.replace(/\d+/, 'n')}`)
  }
  return answers
}
const mailsTo = (recipient: string) => app.db.select().from(outboxMail).where(eq(outboxMail.recipient, recipient))

test('SIGNIN-08 ten passwords in 15 minutes are judged from all addresses together; an unknown name answers the same (threat F30)', async () => {
  const owner = await seedOwner()
  const answers = await guess(owner.email, 12)
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual([
    ...Array.from({ length: 10 }, () => '401'),
    '429',
    '429',
  ])
  expect(await guess('nobody.at.all@example.org', 12)).toEqual(answers)
  expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(429)
  later(16)
  expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(200)
})

test('SIGNIN-08 while others guess, the owner gets in on a device and in a network that was signed in before', async () => {
  const owner = await seedOwner()
  await guess(owner.email, 11)
  expect(owner.cookie).toMatch(/^earshot_device=[\w-]{43}$/)
  expect((await signIn(owner.email, PASSWORD, { cookie: owner.cookie })).statusCode).toBe(200)
  expect((await signIn(owner.username, PASSWORD, { from: owner.from })).statusCode).toBe(200)
  expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(429)
  // A device has its own ten attempts, from any address.
  const codes: number[] = []
  for (let tried = 0; tried < 11; tried += 1)
    codes.push((await signIn(owner.email, WRONG, { cookie: owner.cookie })).statusCode)
  expect(codes.at(-1)).toBe(429)
  // The device of another member does not count as known.
  const other = await seedOwner()
  expect((await signIn(owner.email, PASSWORD, { cookie: other.cookie })).statusCode).toBe(429)
})

test('SIGNIN-08 username and e-mail address have ten judged tries together, and do not tell that they are of one account', async () => {
  const owner = await seedOwner()
  await guess(owner.username, 10)
  expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(401)
  expect((await guess(owner.email, 11)).map((answer) => answer.slice(0, 3)).slice(-3)).toEqual(['401', '429', '429'])
})

test('SIGNIN-08 ten of forty concurrent attempts from forty addresses are checked, and right passwords do not count', async () => {
  const owner = await seedOwner()
  for (let times = 0; times < 11; times += 1) expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(200)
  const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(owner.email, WRONG)))
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('SIGNIN-08 one mail a day at most says that somebody guesses', async () => {
  const owner = await seedOwner()
  const isNotified = async () =>
    (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('Failed attempts to sign in')).length
  await guess(owner.email, 10)
  expect(await isNotified()).toBe(0)
  await guess(owner.email, 3)
  await guess(owner.username, 3)
  expect(await isNotified()).toBe(1)
  later(16)
  await guess(owner.email, 12)
  expect(await isNotified()).toBe(1)
  later(24 * 60)
  await guess(owner.username, 12)
  expect(await isNotified()).toBe(2)
})

test('RESET-04 a mailed reset works while others guess, and its browser signs in then', async () => {
  const owner = await seedOwner()
  await guess(owner.email, 11)
  const from = newAddress()
  for (let tried = 0; tried < 11; tried += 1) await signIn(owner.email, WRONG, { from })
  await send('user/request_password_reset', { email: owner.email }, { from })
  const code = await outboxCode(app.db, owner.email, 2)
  const done = await send('user/confirm_password_reset', { code, new_password: 'a-lark-on-the-mast' }, { from })
  expect((await signIn(owner.email, 'a-lark-on-the-mast', { from })).statusCode).toBe(200)
  expect((await signIn(owner.email, 'a-lark-on-the-mast', { cookie: cookieOf(done) })).statusCode).toBe(200)
  // Devices that were known before the change are no longer known.
  expect((await signIn(owner.email, 'a-lark-on-the-mast', { cookie: owner.cookie })).statusCode).toBe(429)
})

test('RESET-04 an owner who used up the tries of a known device signs in on it after a mailed reset', async () => {
  const owner = await seedOwner()
  for (let tried = 0; tried < 12; tried += 1) await signIn(owner.email, WRONG, owner)
  expect((await signIn(owner.email, PASSWORD, owner)).statusCode).toBe(429)
  await send('user/request_password_reset', { email: owner.email }, owner)
  const code = await outboxCode(app.db, owner.email, 1)
  const done = await send('user/confirm_password_reset', { code, new_password: 'a-lark-on-the-mast' }, owner)
  const client = { from: owner.from, cookie: cookieOf(done) }
  expect((await signIn(owner.email, 'a-lark-on-the-mast', client)).statusCode).toBe(200)
  expect((await signIn(owner.email, 'a-lark-on-the-mast', { from: owner.from })).statusCode).toBe(200)
})

test('RESET-03 others who ask for resets do not lock the owner out: the answer is the same, and a mail is not sent twice in 5 minutes', async () => {
  const owner = await seedOwner()
  const ask = async (email: string) => (await send('user/request_password_reset', { email })).statusCode
  for (let times = 0; times < 12; times += 1) {
    expect(await ask(owner.email)).toBe(200)
    expect(await ask('nobody.at.all@example.org')).toBe(200)
  }
  expect(await mailsTo(owner.email)).toHaveLength(1)
  for (let times = 0; times < 9; times += 1) {
    later(6)
    await ask(owner.email)
  }
  expect(await mailsTo(owner.email)).toHaveLength(6)
  const code = await outboxCode(app.db, owner.email, 6)
  expect((await send('user/confirm_password_reset', { code, new_password: 'a-lark-on-the-mast' })).statusCode).toBe(200)
  // A used link does not delay the next one.
  expect(await ask(owner.email)).toBe(200)
  expect((await mailsTo(owner.email)).filter(({ subject }) => subject.startsWith('Reset'))).toHaveLength(7)
})
