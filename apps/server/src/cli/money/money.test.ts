import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { charge, payoutAddress } from '../../db/schema/money/ledger.ts'
import { artistMember } from '../../db/schema/money/membership.ts'
import { bookCharge } from '../../modules/money/ledger/ledger.store.ts'
import { requestPayout } from '../../modules/money/ledger/payouts.store.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedArtist, seedMember } from '../../testing/seed.ts'
import { typeCommand } from '../../testing/typed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Returns the output of a command on both streams. */
async function typed(...words: string[]): Promise<string> {
  const { out, error } = await typeCommand(app.services, words)
  return out + error
}

/** Records a payment of $20 for an artist, of which the provider takes a fee of $1. */
async function bookSupport({
  payerId,
  ...what
}: {
  payerId: number
  artistId: number
  provider: string
  providerCharge: string
}): Promise<void> {
  const paid = { kind: 'support' as const, amount: 2000, fee: 100, currency: 'USD', paidAt: new Date() }
  const rates = { platform_percent: 0, pool_percent: 0 }
  await app.db.transaction((tx) => bookCharge(tx, { ...paid, ...what, memberId: payerId }, rates))
}

async function seedRequest(): Promise<number> {
  const [ownerId, payerId, artistId] = [
    await seedMember(app.db, { username: 'owning' }),
    await seedMember(app.db),
    await seedArtist(app.db),
  ]
  await app.db.insert(artistMember).values({ artistId, memberId: ownerId, role: 'owner' })
  await bookSupport({ payerId, artistId, provider: 'test', providerCharge: 'one' })
  for (const amount of [500, 700])
    await requestPayout(app.db, { memberId: ownerId, currency: 'USD', amount, at: new Date() })
  return artistId
}

test('EARNINGS-07 an operator sees who waits for money, books what was sent by hand, and rejects with a reason', async () => {
  expect(await typed('payout', 'list')).toBe('No payout is requested.\n')
  const artistId = await seedRequest()
  expect(await typed('payout', 'list')).toMatch(/^1\t\S+\towning\t\$5\trequested\tno address\n2\t\S+\towning\t\$7\t/)
  expect(await typed('payout', 'pay', '1', '--by-hand')).toBe('The request 1 is paid.\n')
  expect(await typed('payout', 'pay', '1', '--by-hand')).toBe('The request 1 is paid.\n')
  expect(await typed('payout', 'reject', '2', 'No address.')).toContain('is rejected')
  expect(await typed('payout', 'pay', '2')).toBe(
    'This payout was not paid: No address. The amount is in the balance again.\n',
  )
  expect(await typed('ledger', 'show')).toBe(
    'accounts of\tnumber\tbalance\nartist\t1\t$0\nfees\t1\t$1\nmember\t1\t$14\npayouts\t1\t$0\nprovider\t1\t-$15\n',
  )
  expect(await typed('share', 'artist', String(artistId), 'owning=90')).toContain('sum to 100')
  expect(await typed('share', 'artist', String(artistId), 'owning=50', 'nobody=50')).toContain(
    'must name the owners: owning',
  )
  expect(await typed('share', 'artist', String(artistId), 'owning=100')).toBe('The owners share: owning 100 %.\n')
})

test('EARNINGS-06 an operator gives a payment back, by its reference or our number of it', async () => {
  const [payerId, artistId] = [await seedMember(app.db), await seedArtist(app.db)]
  await bookSupport({ payerId, artistId, provider: 'demo', providerCharge: 'DEMO-REFUND' })
  const [{ id } = { id: 0 }] = await app.db
    .select({ id: charge.id })
    .from(charge)
    .where(eq(charge.providerCharge, 'DEMO-REFUND'))
  expect(await typed('refund', 'nothing')).toBe('There is no such payment.\n')
  expect(await typed('refund', 'one')).toContain('was made through test, and the provider is demo now')
  expect(await typed('ledger', 'settle')).toBe('No earnings were waiting for an owner.\n')
  await app.db.insert(artistMember).values({ artistId, memberId: await seedMember(app.db), role: 'owner' })
  expect(await typed('ledger', 'settle')).toContain('were transferred to their owners: 1 account.')
  expect(await typed('refund', 'DEMO-REFUND')).toBe(`The payment ${id} of $20 was refunded.\n`)
  expect(await typed('refund', String(id))).toBe(`The payment ${id} was already refunded.\n`)
  expect(await typed('ledger', 'check')).toContain('The ledger is consistent')
})

test('EARNINGS-06 an operator gives back a chosen part of a payment, once, and later the rest', async () => {
  const [payerId, artistId] = [await seedMember(app.db), await seedArtist(app.db)]
  await bookSupport({ payerId, artistId, provider: 'demo', providerCharge: 'DEMO-PART' })
  const refund = (amount: string) => typed('refund', 'DEMO-PART', '--amount', amount)
  for (const amount of ['0', '-1', '0.001', '1e9', '5 USD']) expect(await refund(amount), amount).toContain('must')
  expect(await refund('20.01')).toContain('must be at most $20')
  expect(await refund('2.50')).toMatch(/^\$2\.50 of the payment \d+ was refunded; \$2\.50 of \$20 in total\.\n$/)
  expect(await refund('2.50')).toMatch(/^\$2\.50 of the payment \d+ went back before\.\n$/)
  expect(await refund('6')).toMatch(/^\$3\.50 of the payment \d+ was refunded; \$6 of \$20 in total\.\n$/)
  const paid = () =>
    app.db
      .select({ state: charge.state, refunded: charge.refunded })
      .from(charge)
      .where(eq(charge.providerCharge, 'DEMO-PART'))
  expect(await paid()).toEqual([{ state: 'paid', refunded: 600 }])
  expect(await refund('20')).toContain('of $20 was refunded.')
  expect(await paid()).toMatchObject([{ state: 'refunded' }])
  expect(await typed('ledger', 'check')).toContain('The ledger is consistent')
})

test('EARNINGS-07 an operator pays a request through the provider, once and to an address', async () => {
  const [ownerId, artistId] = [await seedMember(app.db, { username: 'asking' }), await seedArtist(app.db)]
  await app.db.insert(artistMember).values({ artistId, memberId: ownerId, role: 'owner' })
  await bookSupport({ payerId: await seedMember(app.db), artistId, provider: 'demo', providerCharge: 'DEMO-PAYOUT' })
  await requestPayout(app.db, { memberId: ownerId, currency: 'USD', amount: 500, at: new Date() })
  const [id = ''] = (await typed('payout', 'list')).split('\t')
  expect(await typed('payout', 'pay', id)).toContain('has entered no address')
  await app.db.insert(payoutAddress).values({ memberId: ownerId, address: 'asking@example.org' })
  expect(await typed('payout', 'pay', id)).toContain('has entered this address in the last 7 days')
  await app.db.update(payoutAddress).set({ changedAt: new Date(Date.now() - 8 * 86_400_000) })
  expect(await typed('payout', 'pay', id)).toBe('The provider has paid.\n')
  expect(await typed('payout', 'pay', id)).toBe('The provider has paid.\n')
  expect(await typed('payout', 'pay', 'seven')).toContain('is not a number')
  expect(await typed('payout', 'list')).toBe('No payout is requested.\n')
})

test('EARNINGS-06 an operator fills the stream pool, and checks the ledger', async () => {
  expect(await typed('ledger', 'deposit', '99.50', 'EUR')).toBe('Added to the stream pool: €99.50.\n')
  for (const amount of ['0', '0.001', 'much', '1e9'])
    expect(await typed('ledger', 'deposit', amount, 'EUR')).toContain('must')
  expect(await typed('ledger', 'deposit', 'much', 'EUR')).toBe('amount must be an amount above 0\n')
  for (const currency of ['euro', 'XYZ'])
    expect(await typed('ledger', 'deposit', '5', currency)).toBe('currency is not a currency like USD\n')
  expect(await typed('ledger', 'check')).toContain('The ledger is consistent')
})
