import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { ledgerEntry, payoutAddress } from '../../../db/schema/money/ledger.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import type { Payments } from '../../../ports/payments/payments.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist, seedMember } from '../../../testing/seed.ts'
import { openFakePaypal } from '../../../testing/services/fake-paypal.ts'
import type { FakePaypal } from '../../../testing/services/fake-paypal.ts'
import { checkLedger } from '../ledger/checks/check.store.ts'
import { bookCharge } from '../ledger/ledger.store.ts'
import { requestPayout } from '../ledger/payouts.store.ts'
import { payPayout, syncPayouts } from '../provider/payouts.ts'

let paypal: FakePaypal
let app: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  paypal = await openFakePaypal()
  app = await openTestApp({ paypal: paypal.account })
  admin = await seedPerson(app, { username: 'ada', role: 'admin' })
  other = await seedPerson(app, { username: 'bea', role: 'admin' })
})
afterAll(async () => {
  await app.close()
  await paypal.close()
})

let count = 0
/** Creates a member with an old address who earned $9.60 and requested some of it. */
async function seedRequest(amount = 500, values: Parameters<typeof seedMember>[1] = {}) {
  count += 1
  const memberId = await seedMember(app.db, { email: `creator-${count}@example.org`, ...values })
  const artistId = await seedArtist(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId, role: 'owner' })
  const paid = { kind: 'support' as const, artistId, amount: 1000, fee: 40, currency: 'USD', paidAt: new Date() }
  await app.db.transaction((tx) =>
    bookCharge(
      tx,
      { ...paid, memberId: admin.id, provider: 'paypal', providerCharge: `SALE-${count}` },
      { platform_percent: 0, pool_percent: 0 },
    ),
  )
  await app.db
    .insert(payoutAddress)
    .values({ memberId, address: `creator-${count}@bank.example`, changedAt: new Date('2026-01-01') })
  await requestPayout(app.db, { memberId, currency: 'USD', amount, at: new Date() })
  const { data } = await app.get('desk/payouts', { state: 'open' }, admin.token)
  return { memberId, id: data.at(-1)?.id ?? 0 }
}
const shown = async (id: number) => {
  const { data } = await app.get('desk/payouts', { search_text: String(id) }, admin.token)
  return data.find((each) => each.id === id)
}
/** Returns the number of times that a payout left the community, by its rows. */
const timesPaid = (id: number) =>
  app.db.$count(
    ledgerEntry,
    and(
      eq(ledgerEntry.payoutId, id),
      isNull(ledgerEntry.reverses),
      sql`to_account in (select id from ledger_account where kind = 'provider')`,
    ),
  )
const actsOn = async (id: number) =>
  (
    await app.db
      .select({ act: audit.act, actor: audit.actorId, via: audit.via, batch: audit.batchId })
      .from(audit)
      .where(and(eq(audit.subjectKind, 'payout'), eq(audit.subjectId, id)))
      .orderBy(audit.id)
  ).map((row) => row)
const batches = () => paypal.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/payments/payouts')
const withPayOut = (work: Payments['payOut']) => ({
  ...app.services,
  payments: { ...app.services.payments, payOut: work },
})

test('MONEY-05 requests show what is needed to decide, and are exported', async () => {
  const { id, memberId } = await seedRequest(500, { username: 'nora' })
  await app.db.update(payoutAddress).set({ changedAt: new Date() }).where(eq(payoutAddress.memberId, memberId))
  expect(await shown(id)).toMatchObject({
    user: { username: 'nora' },
    amount: 5,
    currency: 'USD',
    state: 'requested',
    address_is_new: true,
    balance_after: 4.6,
    earlier: { count: 0, sum: 0 },
    given_back: { count: 0, sum: 0 },
  })
  const { data, total } = await app.get('desk/payouts', { search_text: 'nora', state: 'requested' }, admin.token)
  expect([data.map((each) => each.id), total]).toEqual([[id], 1])
  const csv = await app.fastify.inject({
    url: '/api/desk/payouts_file?search_text=nora',
    headers: { 'api-key': 'earshot-web', token: admin.token },
  })
  const [head, row] = csv.body.split('\r\n')
  expect(head).toMatch(/^id,requested_at,member,amount,/)
  expect(row).toMatch(new RegExp(String.raw`^${id},[^,]+,nora,5\.00,USD,requested,`))
  expect(await app.refusal('GET', 'desk/payouts', {}, (await seedPerson(app)).token)).toMatchObject({ status: 403 })
})

test('MONEY-06 a payout pressed twice and by two admins at once is paid once, with one entry of who pressed first', async () => {
  const { id } = await seedRequest()
  const before = batches().length
  const states = await Promise.all(
    [admin, admin, other].map(async ({ token }) => (await app.post('desk/pay_payout', { payout_id: id }, token)).state),
  )
  expect(new Set(states).size).toBe(1)
  expect(
    new Set(
      batches()
        .slice(before)
        .map(({ body }) => /earshot-payout-[\d-]+/.exec(body)?.[0]),
    ).size,
  ).toBe(1)
  await syncPayouts(app.services)
  expect(await shown(id)).toMatchObject({ state: 'paid', provider: 'paypal' })
  expect(await app.post('desk/pay_payout', { payout_id: id }, other.token)).toMatchObject({ state: 'paid' })
  expect(await timesPaid(id)).toBe(1)
  expect((await actsOn(id)).map(({ act }) => act)).toEqual(['payout.pay', 'payout.end'])
  expect(await checkLedger(app.db)).toEqual([])
})

test('MONEY-06 a reply that is lost on its way from the provider leaves a payout that is being paid, and it is paid once', async () => {
  const { id } = await seedRequest()
  paypal.loseAnswers(/payouts/, 1)
  expect(await app.post('desk/pay_payout', { payout_id: id }, admin.token)).toMatchObject({ state: 'paying' })
  expect(await app.refusal('POST', 'desk/pay_payout', { payout_id: id, by_hand: true }, admin.token)).toMatchObject({
    status: 409,
    error: expect.stringContaining('is being paid through paypal'),
  })
  await app.post('desk/pay_payout', { payout_id: id }, admin.token)
  await syncPayouts(app.services)
  expect(await shown(id)).toMatchObject({ state: 'paid' })
  expect(await timesPaid(id)).toBe(1)
})

test('MONEY-06 a server that is killed before or after the provider answers pays once when it runs again', async () => {
  for (const isAfter of [false, true]) {
    const { id } = await seedRequest()
    const sent: string[] = []
    const killed = withPayOut(async (batch) => {
      if (isAfter) sent.push(batch.batchId)
      throw new Error('killed')
    })
    await expect(payPayout(killed, id, { byHand: false }, 'command')).rejects.toThrow('killed')
    expect(await shown(id)).toMatchObject({ state: 'paying' })
    await syncPayouts(
      withPayOut(async ({ batchId }) => {
        sent.push(batchId)
        return 'paid'
      }),
    )
    expect(new Set(sent).size).toBe(1)
    expect(await timesPaid(id)).toBe(1)
  }
})

test('MONEY-06 MONEY-07 a transfer made by hand has a reference, is not booked beside another payment, and not rejected', async () => {
  const { id } = await seedRequest()
  const input = { payout_id: id, by_hand: true, reference: 'IBAN 1' }
  for (const { token } of [admin, other])
    expect(await app.post('desk/pay_payout', input, token)).toMatchObject({ state: 'paid', reference: 'IBAN 1' })
  expect(await app.refusal('POST', 'desk/pay_payout', { ...input, reference: 'IBAN 2' }, admin.token)).toMatchObject({
    status: 409,
    error: 'This payout was paid by hand already (IBAN 1).',
  })
  expect(await app.refusal('POST', 'desk/pay_payout', { payout_id: id }, admin.token)).toMatchObject({ status: 409 })
  const late = { payout_id: id, reason: 'Read before it was paid' }
  expect(await app.refusal('POST', 'desk/reject_payout', late, other.token)).toMatchObject({
    status: 409,
    error: 'This payout was paid by hand already (IBAN 1).',
  })
  expect(await timesPaid(id)).toBe(1)
  expect(await actsOn(id)).toMatchObject([{ act: 'payout.pay', actor: admin.id, via: 'desk' }])
})

test('MONEY-06 MONEY-07 a refused or rejected payout is in the balance again, and the member gets the reason by mail', async () => {
  const refused = await seedRequest(500, { email: 'refused@example.org' })
  const refusing = withPayOut(() => Promise.reject(new PaymentProblem('refused', 'unknown receiver')))
  expect(await payPayout(refusing, refused.id, { byHand: false }, 'command')).toBe('failed')
  const rejected = await seedRequest(500, { email: 'rejected@example.org' })
  const input = { payout_id: rejected.id, reason: 'Write to us first' }
  for (const { token } of [admin, other])
    expect(await app.post('desk/reject_payout', input, token)).toMatchObject({
      state: 'failed',
      balance_after: 9.6,
      problem: 'Write to us first',
    })
  expect(await app.refusal('POST', 'desk/pay_payout', { payout_id: rejected.id }, admin.token)).toMatchObject({
    status: 409,
  })
  await app.runJobs()
  const sent = await app.db
    .select({ to: outboxMail.recipient, text: outboxMail.body })
    .from(outboxMail)
    .where(eq(outboxMail.subject, 'Your payout was not paid'))
  expect(sent).toEqual([
    { to: 'refused@example.org', text: expect.stringContaining('The payment provider refused the payout.') },
    { to: 'rejected@example.org', text: expect.stringContaining('Write to us first') },
  ])
  expect(await checkLedger(app.db)).toEqual([])
})

test('MONEY-07 many payouts are paid by one confirmation, each reported by itself', async () => {
  const [first, second] = [await seedRequest(), await seedRequest()]
  await app.post('desk/reject_payout', { payout_id: second.id, reason: 'Not yet' }, admin.token)
  const results = await app.post('desk/pay_payouts', { payout_ids: [first.id, second.id, 999_999] }, admin.token)
  expect(results).toEqual([
    { id: first.id, done: true, reason: null },
    { id: second.id, done: false, reason: expect.stringContaining('was not paid: Not yet') },
    { id: 999_999, done: false, reason: 'There is no such payout.' },
  ])
  expect(await actsOn(first.id)).toMatchObject([{ act: 'payout.pay', batch: expect.any(Number) }, {}])
  expect(
    await app.refusal(
      'POST',
      'desk/pay_payouts',
      { payout_ids: Array.from({ length: 51 }, (_, at) => at + 1) },
      admin.token,
    ),
  ).toMatchObject({ status: 400 })
})

test('MONEY-15 an admin confirms at most 60 acts about money in an hour', async () => {
  const { token } = await seedPerson(app, { role: 'admin' })
  const input = { payout_id: 999_999, reason: 'No' }
  const statuses = new Set<number>()
  for (const _ of Array.from({ length: 60 })) {
    const { status } = await app.refusal('POST', 'desk/reject_payout', input, token)
    statuses.add(status)
  }
  expect([...statuses]).toEqual([404])
  expect(await app.refusal('POST', 'desk/reject_payout', input, token)).toMatchObject({ status: 429 })
})
