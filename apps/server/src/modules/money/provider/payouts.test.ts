import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutAddress } from '../../../db/schema/money/ledger.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import type { Payments } from '../../../ports/payments/payments.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedArtist, seedMember } from '../../../testing/seed.ts'
import { revokeAccess } from '../../account/sign-in/revoke.store.ts'
import { refundCharge } from '../checkout/refund-charge.ts'
import { checkLedger } from '../ledger/checks/check.store.ts'
import { bookCharge } from '../ledger/ledger.store.ts'
import { syncPayouts, payOut } from './payouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let paid = 0
async function seedOwner() {
  const owner = await seedPerson(app)
  const artistId = await seedArtist(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  paid += 1
  const providerCharge = `operator-${paid}`
  const { chargeId } = await app.db.transaction(async (tx) =>
    bookCharge(
      tx,
      {
        memberId: await seedMember(tx),
        kind: 'support',
        artistId,
        amount: 1000,
        fee: 40,
        currency: 'USD',
        provider: 'demo',
        providerCharge,
        paidAt: new Date(),
      },
      { platform_percent: 0, pool_percent: 0 },
    ),
  )
  return { ...owner, chargeId, providerCharge }
}

const ask = async ({ token }: { token: string }, amount: number): Promise<number> => {
  await app.post('user/request_payment', { amount }, token)
  return (await app.get('user/payouts', {}, token)).data[0]?.id ?? 0
}
const enterAddress = ({ token }: { token: string }, address: string) =>
  app.post('user/update_payout_address', { address }, token)
/** Makes a member's payout address some days older. */
const passDays = (days: number, { id }: { id: number }) =>
  app.db
    .update(payoutAddress)
    .set({ changedAt: sql`${payoutAddress.changedAt} - make_interval(days => ${days}::int)` })
    .where(eq(payoutAddress.memberId, id))
const withPayOut = (work: Payments['payOut']) => ({
  ...app.services,
  payments: { ...app.services.payments, payOut: work },
})

test('EARNINGS-07 a request without an address is paid to one that was entered later only when that is 7 days old', async () => {
  const owner = await seedOwner()
  const id = await ask(owner, 5)
  await enterAddress(owner, 'thief@example.org')
  const sent: unknown[] = []
  const paying = withPayOut(async ({ to }) => {
    sent.push(to)
    return 'paid'
  })
  await expect(payOut(paying, id)).rejects.toThrow('has entered this address in the last 7 days')
  expect(sent).toEqual([])
  app.clock.now = new Date(Date.now() + 7 * 86_400_000 + 60_000)
  expect(await payOut(paying, id)).toBe('paid')
  expect(sent).toEqual(['thief@example.org'])
  app.clock.now = new Date()
})

test('EARNINGS-07 money that is asked for right after a new address waits, and goes elsewhere when the owner removes it', async () => {
  const owner = await seedOwner()
  await enterAddress(owner, 'thief@example.org')
  await passDays(6, owner)
  const id = await ask(owner, 5)
  const sent: unknown[] = []
  const paying = withPayOut(async ({ to }) => {
    sent.push(to)
    return 'paid'
  })
  await expect(payOut(paying, id)).rejects.toThrow('has entered this address in the last 7 days')
  await app.db.transaction((tx) => revokeAccess(tx, owner.id))
  await expect(payOut(paying, id)).rejects.toThrow('no address')
  await enterAddress({ token: await app.signIn(owner.id) }, 'owner@example.org')
  await passDays(7, owner)
  expect(await payOut(paying, id)).toBe('paid')
  expect(sent).toEqual(['owner@example.org'])
})

test('EARNINGS-07 a payout goes to the entered address in one batch, however often it is tried', async () => {
  const owner = await seedOwner()
  await enterAddress(owner, 'first@example.org')
  await passDays(7, owner)
  const id = await ask(owner, 5)
  await enterAddress(owner, 'thief@example.org')
  const sent: unknown[] = []
  // The provider pays, but its answer is lost.
  const lost = withPayOut(async (payout) => {
    sent.push(payout)
    throw new PaymentProblem('away', 'no answer')
  })
  await expect(payOut(lost, id)).rejects.toThrow('no answer')
  expect((await app.get('user/payouts', {}, owner.token)).data).toMatchObject([{ state: 'paying' }])
  const answering = withPayOut(async (payout) => {
    sent.push(payout)
    return 'paid'
  })
  await syncPayouts(answering)
  await expect(payOut(answering, id)).rejects.toThrow('There is no such open request.')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]).toMatchObject({ to: 'first@example.org', amount: 500, currency: 'USD' })
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({ balance: 4.6, requested: 0 })
})

test('EARNINGS-07 a payout that one provider began is left to it, and holds up no other', async () => {
  const [first, second] = [await seedOwner(), await seedOwner()]
  for (const owner of [first, second]) {
    await enterAddress(owner, 'artist@example.org')
    await passDays(7, owner)
  }
  const [old, next] = [await ask(first, 5), await ask(second, 5)]
  const away = withPayOut(() => Promise.reject(new PaymentProblem('away', 'no answer')))
  for (const id of [old, next]) await expect(payOut(away, id)).rejects.toThrow('no answer')
  const paypal = { ...app.services, payments: { ...app.services.payments, name: 'paypal' as const } }
  await syncPayouts(paypal)
  await expect(payOut(paypal, old)).rejects.toThrow('being paid through demo')
  const requests: string[] = []
  await syncPayouts(
    withPayOut(async ({ batchId }) => {
      requests.push(batchId)
      if (requests.length === 1) throw new PaymentProblem('away', 'no answer')
      return 'paid'
    }),
  )
  expect(requests).toHaveLength(2)
  expect((await app.get('user/payouts', {}, first.token)).data).toMatchObject([{ state: 'paying' }])
  expect((await app.get('user/payouts', {}, second.token)).data).toMatchObject([{ state: 'paid' }])
})

test('EARNINGS-07 a refused payout is returned to the balance, and the member reads the reason', async () => {
  const owner = await seedOwner()
  const id = await ask(owner, 5)
  await expect(payOut(app.services, id)).rejects.toThrow('no address')
  await enterAddress(owner, 'gone@example.org')
  app.clock.now = new Date(Date.now() + 8 * 86_400_000)
  const refusing = withPayOut(() => Promise.reject(new PaymentProblem('refused', 'unknown receiver')))
  expect(await payOut(refusing, id)).toBe('failed')
  app.clock.now = new Date()
  expect((await app.get('user/payouts', {}, owner.token)).data).toMatchObject([
    { state: 'failed', problem: 'The payment provider refused the payout. Check the address.' },
  ])
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({ balance: 9.6, requested: 0 })
})

test('EARNINGS-06 an operator gives a payment back once, by our number or that of the provider', async () => {
  const owner = await seedOwner()
  expect(await refundCharge(app.services, owner.providerCharge)).toContain('$10 was refunded')
  expect(await refundCharge(app.services, String(owner.chargeId))).toContain('was already refunded')
  await expect(refundCharge(app.services, '999999')).rejects.toThrow('There is no such payment.')
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({ balance: 0, total: { all: 0 } })
  expect(await checkLedger(app.db)).toEqual([])
})
