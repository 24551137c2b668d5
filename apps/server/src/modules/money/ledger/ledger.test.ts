import { fromMinor } from '@earshot/contract/money/money'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { charge, ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedArtist, seedMember, seedPodcast } from '../../../testing/seed.ts'
import { balanceOf, communityAccount } from './accounts.store.ts'
import { listMoneyTotals } from './charges.store.ts'
import { checkLedger } from './checks/check.store.ts'
import { bookCharge, bookCharges } from './ledger.store.ts'
import type { NewCharge } from './ledger.store.ts'
import { sharesOf } from './owners/owners.store.ts'
import { transferWaiting } from './owners/waiting.store.ts'
import { reverseCharge } from './reversal.store.ts'

const NO_CUT = { platform_percent: 0, pool_percent: 0 }
const AT = new Date('2026-05-05T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let paid = 0
const newCharge = (values: Partial<NewCharge> & Pick<NewCharge, 'memberId'>): NewCharge => {
  paid += 1
  return {
    kind: 'subscription',
    amount: 500,
    fee: 44,
    currency: 'USD',
    provider: 'test',
    providerCharge: `charge-${paid}`,
    paidAt: AT,
    ...values,
  }
}
const book = (one: NewCharge, rates = NO_CUT) => app.db.transaction((tx) => bookCharge(tx, one, rates))
const reverse = (one: NewCharge, cause: 'refund' | 'chargeback' = 'refund', feeKept?: number) =>
  app.db.transaction((tx) =>
    reverseCharge(tx, {
      provider: one.provider,
      providerCharge: one.providerCharge,
      cause,
      at: AT,
      ...(feeKept === undefined ? {} : { feeKept }),
    }),
  )
const held = (kind: 'artist' | 'podcast' | 'member', ownerId: number, currency = 'USD') =>
  balanceOf(app.db, { kind, ownerId, currency })
const community = (kind: 'provider' | 'fees' | 'platform' | 'pool' | 'tips', currency: string) =>
  balanceOf(app.db, communityAccount(kind, currency))

test('EARNINGS-06 a payment goes to its provider, the platform, the pool and the artist, and nothing is lost', async () => {
  const [memberId, artistId] = [await seedMember(app.db), await seedArtist(app.db)]
  const one = newCharge({ memberId, artistId, currency: 'GBP', planId: 7 })
  expect(await book(one, { platform_percent: 5, pool_percent: 10 })).toMatchObject({ isNew: true })
  expect(
    await Promise.all([
      held('artist', artistId, 'GBP'),
      ...(['fees', 'platform', 'pool', 'provider'] as const).map((kind) => community(kind, 'GBP')),
    ]),
  ).toEqual([381, 44, 25, 50, -500])
})

test('EARNINGS-06 one charge of a provider is booked once, also when it is reported a hundred times at once', async () => {
  const [memberId, artistId] = [await seedMember(app.db), await seedArtist(app.db)]
  const one = newCharge({ memberId, artistId })
  const answers = await Promise.all(Array.from({ length: 100 }, () => book(one)))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ chargeId }) => chargeId)).size).toBe(1)
  expect(await held('artist', artistId)).toBe(456)
  expect(await app.db.transaction((tx) => bookCharges(tx, [one, one], NO_CUT))).toEqual([])
})

test('EARNINGS-06 owners share what their artist earns in whole percent; without an owner it waits with the artist', async () => {
  const [payer, first, second] = [await seedMember(app.db), await seedMember(app.db), await seedMember(app.db)]
  const [artistId, podcastId] = [await seedArtist(app.db), await seedPodcast(app.db)]
  await book(newCharge({ memberId: payer, artistId, amount: 100, fee: 0 }))
  expect(await held('artist', artistId)).toBe(100)
  await app.db.insert(artistMember).values([
    { artistId, memberId: first, role: 'owner', share: 70 },
    { artistId, memberId: second, role: 'owner', share: 30 },
  ])
  await book(newCharge({ memberId: payer, artistId, amount: 101, fee: 0 }))
  expect([await held('artist', artistId), await held('member', first), await held('member', second)]).toEqual([
    100, 71, 30,
  ])
  await app.db.insert(podcastMember).values([
    { podcastId, memberId: first, role: 'owner' },
    { podcastId, memberId: second, role: 'editor' },
  ])
  await book(newCharge({ memberId: payer, podcastId, amount: 900, fee: 0, currency: 'JPY' }))
  expect([
    await held('podcast', podcastId, 'JPY'),
    await held('member', first, 'JPY'),
    await held('member', second, 'JPY'),
  ]).toEqual([0, 900, 0])
})

test('shares that were not agreed on are equal; three owners get 34, 33 and 33 percent', () => {
  const owners = (...shares: (number | null)[]) => shares.map((share, memberId) => ({ memberId, share }))
  expect(sharesOf(owners(null, null, null)).map(({ share }) => share)).toEqual([34, 33, 33])
  expect(sharesOf(owners(80, 20)).map(({ share }) => share)).toEqual([80, 20])
  expect(sharesOf(owners(80, 30)).map(({ share }) => share)).toEqual([50, 50])
  expect(sharesOf(owners(100, null)).map(({ share }) => share)).toEqual([50, 50])
})

test('EARNINGS-06 a refund takes the payment back from all who got a part, once; the provider keeps its fee, which the platform bears', async () => {
  const [memberId, ownerId, artistId] = [await seedMember(app.db), await seedMember(app.db), await seedArtist(app.db)]
  await app.db.insert(artistMember).values({ artistId, memberId: ownerId, role: 'owner' })
  const one = newCharge({ memberId, artistId, currency: 'EUR' })
  await book(one)
  expect(await held('member', ownerId, 'EUR')).toBe(456)
  const answers = await Promise.all([reverse(one), reverse(one, 'chargeback'), reverse(one)])
  expect(answers.filter((each) => each?.isNew)).toHaveLength(1)
  expect([await held('member', ownerId, 'EUR'), await held('artist', artistId, 'EUR')]).toEqual([0, 0])
  expect([
    await community('provider', 'EUR'),
    await community('fees', 'EUR'),
    await community('platform', 'EUR'),
  ]).toEqual([0, 44, -44])
  const [row] = await app.db.select().from(charge).where(eq(charge.providerCharge, one.providerCharge))
  expect(row?.reversedAt).toEqual(AT)
  expect(await book(one)).toMatchObject({ isNew: false })
  expect(await reverse(newCharge({ memberId }))).toBeUndefined()
})

test('EARNINGS-06 a refund of a part takes its share from all who got a part, once, and the rest can still go back', async () => {
  const [memberId, ownerId, artistId] = [await seedMember(app.db), await seedMember(app.db), await seedArtist(app.db)]
  await app.db.insert(artistMember).values({ artistId, memberId: ownerId, role: 'owner' })
  const one = newCharge({ memberId, artistId, currency: 'CHF' })
  await book(one)
  const balance = await held('member', ownerId, 'CHF')
  const part = (providerRefund: string, amount: number) =>
    app.db.transaction((tx) =>
      reverseCharge(tx, {
        provider: one.provider,
        providerCharge: one.providerCharge,
        cause: 'refund',
        at: AT,
        part: { providerRefund, amount },
      }),
    )
  const half = 250
  const answers = await Promise.all([part('one', half), part('one', half), part('one', half)])
  expect(answers.filter((each) => each?.isNew)).toHaveLength(1)
  expect(Math.abs((await held('member', ownerId, 'CHF')) - balance / 2)).toBeLessThanOrEqual(1)
  expect(await held('artist', artistId, 'CHF')).toBe(0)
  expect(await community('provider', 'CHF')).toBe(-half)
  expect(await checkLedger(app.db)).toEqual([])
  const total = (await listMoneyTotals(app.db, 'CHF'))[0]
  expect([total?.paid, total?.refunded]).toEqual([fromMinor(half, 'CHF'), fromMinor(half, 'CHF')])
  // A refund of more than the remaining amount refunds the remaining amount.
  expect(await part('two', one.amount)).toMatchObject({ isNew: true })
  expect([await held('member', ownerId, 'CHF'), await community('provider', 'CHF')]).toEqual([0, 0])
  expect(await community('fees', 'CHF')).toBe(one.fee)
  expect(await reverse(one)).toMatchObject({ isNew: false })
  expect(await checkLedger(app.db)).toEqual([])
})

test('EARNINGS-06 the debt of an artist after a refund is deducted from the next payment', async () => {
  const [memberId, ownerId, artistId] = [await seedMember(app.db), await seedMember(app.db), await seedArtist(app.db)]
  const waiting = newCharge({ memberId, artistId, amount: 300, fee: 0 })
  await book(waiting)
  await app.db.insert(artistMember).values({ artistId, memberId: ownerId, role: 'owner' })
  // The waiting amount has been transferred meanwhile.
  await app.db.transaction((tx) => transferWaiting(tx, AT))
  expect([await held('artist', artistId), await held('member', ownerId)]).toEqual([0, 300])
  await reverse(waiting)
  expect([await held('artist', artistId), await held('member', ownerId)]).toEqual([-300, 300])
  await book(newCharge({ memberId, artistId, amount: 500, fee: 0 }))
  expect([await held('artist', artistId), await held('member', ownerId)]).toEqual([0, 500])
})

test('the database refuses to change or delete rows of the ledger, to write nothing or less, and to mix currencies', async () => {
  const [memberId, artistId] = [await seedMember(app.db), await seedArtist(app.db)]
  await book(newCharge({ memberId, artistId, currency: 'PLN' }))
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow('Failed query')
  await refused(app.db.update(ledgerEntry).set({ amount: 1 }).execute())
  await refused(app.db.delete(ledgerEntry).execute())
  await refused(app.db.update(ledgerAccount).set({ balance: 1 }).execute())
  await refused(app.db.delete(ledgerAccount).execute())
  await refused(app.db.delete(charge).execute())
  const [account] = await app.db
    .select({ id: ledgerAccount.id })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, 'artist'), eq(ledgerAccount.currency, 'PLN')))
  const [pln, dollars] = [
    account?.id ?? 0,
    (await app.db.select({ id: ledgerAccount.id }).from(ledgerAccount).where(eq(ledgerAccount.currency, 'USD')))[0]
      ?.id ?? 0,
  ]
  const row = { fromAccount: pln, toAccount: dollars, currency: 'PLN', amount: 5, reason: 'tip' as const }
  await refused(app.db.insert(ledgerEntry).values(row).execute())
  await refused(
    app.db
      .insert(ledgerEntry)
      .values({ ...row, toAccount: pln })
      .execute(),
  )
  for (const amount of [0, -1])
    await refused(
      app.db
        .insert(ledgerEntry)
        .values({ ...row, amount })
        .execute(),
    )
})

test('EARNINGS-06 all accounts of a currency sum to nothing, and each balance is what its rows say', async () => {
  const { rows } = await app.db.execute(
    sql`select currency, sum(balance)::bigint as sum from ledger_account group by 1`,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ sum }) => Number(sum) !== 0)).toEqual([])
})
