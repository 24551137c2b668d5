import { randomUUID } from 'node:crypto'
import { sumsOf } from '@earshot/contract/money/money'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { moneyCheck } from '../../../db/schema/money/check.ts'
import { charge, ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlan,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { openFakePaypal } from '../../../testing/services/fake-paypal.ts'
import type { FakePaypal } from '../../../testing/services/fake-paypal.ts'
import { checkLedger } from '../ledger/checks/check.store.ts'
import { bookCharge } from '../ledger/ledger.store.ts'
import { comparePayments } from '../provider/payment.jobs.ts'

let paypal: FakePaypal
let app: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  paypal = await openFakePaypal({ now: () => app.clock.now })
  app = await openTestApp({ paypal: paypal.account })
  admin = await seedPerson(app, { username: 'ada', email: 'ada@example.org', role: 'admin' })
  other = await seedPerson(app, { username: 'bea', role: 'admin' })
})
afterAll(async () => {
  await app.close()
  await paypal.close()
})

/** Creates a member who pays 4.50 a month for a plan of an artist with an owner. */
async function seedPaid() {
  const ownerId = await seedMember(app.db, { email: `owner-${randomUUID().slice(0, 8)}@example.org` })
  const artistId = await seedArtist(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId: ownerId, role: 'owner' })
  const planId = await seedPlan(app.db, { artistId, amount: 450 })
  const payer = await seedPerson(app, { email: `payer-${randomUUID().slice(0, 8)}@example.org` })
  const begun = await app.post(
    'subscription/start',
    { kind: 'subscription', subscription_item_id: planId },
    payer.token,
  )
  const { id } = paypal.subscribe({ planId: begun.plan_id ?? '', customId: begun.custom_id })
  await app.post(
    'subscription/subscribe',
    {
      user_id: payer.id,
      subscription_item_id: planId,
      order_id: 'ORDER',
      subscription_id: id,
      facilitator_access_token: 'x',
    },
    payer.token,
  )
  const [paid] = await app.db.select().from(charge).where(eq(charge.memberId, payer.id))
  return {
    ownerId,
    artistId,
    planId,
    payer,
    subscriptionId: id,
    chargeId: paid?.id ?? 0,
    reference: paid?.providerCharge ?? '',
  }
}
const file = async (query: string, token: string) =>
  (
    await app.fastify.inject({
      url: `/api/desk/statement_file?${query}`,
      headers: { 'api-key': 'earshot-web', token },
    })
  ).body
const actsOf = async (act: string) =>
  (await app.db.select({ id: audit.id }).from(audit).where(eq(audit.act, act))).length
const mailsTo = async (memberId: number) =>
  (
    await app.db.execute<{ subject: string }>(
      sql`select subject from ${outboxMail} o join member m on m.email = o.recipient where m.id = ${memberId} order by o.id`,
    )
  ).rows.map(({ subject }) => subject)

test('MONEY-02 plans of all creators are created, changed for new subscribers only, and closed and opened', async () => {
  const { planId, artistId, payer } = await seedPaid()
  const fields = { title: 'Gold', price: 5.5, currency: 'EUR', duration: 3, features: ['Letters'], highlight: true }
  const made = await app.post('desk/save_plan', { artist_id: artistId, ...fields }, admin.token)
  expect(made).toMatchObject({
    ...fields,
    is_open: true,
    is_known: false,
    subscribers: 0,
    creator: { kind: 'artist', id: artistId },
  })
  expect(
    await app.refusal('POST', 'desk/save_plan', { artist_id: artistId, ...fields, price: 5.555 }, admin.token),
  ).toMatchObject({ status: 400, error: expect.stringContaining('price') })
  expect(await app.refusal('POST', 'desk/save_plan', fields, admin.token)).toMatchObject({ status: 400 })
  const read = await app.get('desk/plan', { plan_id: planId }, admin.token)
  expect(read).toMatchObject({ subscribers: 1, is_known: true, price: 4.5 })
  const change = { plan_id: planId, version: read.version, title: read.title, price: 6 }
  expect(await app.post('desk/save_plan', change, admin.token)).toMatchObject({ price: 6, is_known: false })
  expect(await app.refusal('POST', 'desk/save_plan', change, other.token)).toMatchObject({
    status: 409,
    error: expect.stringContaining('ada changed this'),
  })
  expect(await app.post('desk/offer_plan', { plan_id: planId }, admin.token)).toMatchObject({ is_known: true })
  const [kept] = await app.db.select().from(payment).where(eq(payment.memberId, payer.id))
  expect(kept?.amount).toBe(450)
  for (const closed of [true, false])
    expect(await app.post('desk/close_plan', { plan_id: planId, closed }, admin.token)).toMatchObject({
      is_open: !closed,
    })
  const { data } = await app.get('desk/plans', { search_text: 'Gold', state: 'unknown' }, admin.token)
  expect(data.map(({ id }) => id)).toEqual([made.id])
})

test('MONEY-03 an album is marked for subscribers after its effect was named, and undone; a season with sound elsewhere is refused', async () => {
  const albumId = await seedAlbum(app.db, { title: 'Low Tide' })
  await seedTrack(app.db, { albumId, fileHash: 'a'.repeat(64) })
  const input = { kind: 'album' as const, id: albumId, subscribers_only: true }
  const shown = { title: 'Low Tide', sounds: 1, previews_missing: 1, subscribers_only: true }
  expect(await app.post('desk/mark_subscribers_only', { ...input, dry_run: 1 }, admin.token)).toMatchObject(shown)
  const marked = async () => (await app.get('desk/subscribers_only', {}, admin.token)).data.map(({ title }) => title)
  expect(await marked()).not.toContain('Low Tide')
  await app.post('desk/mark_subscribers_only', input, admin.token)
  expect(await marked()).toContain('Low Tide')
  const { data } = await app.get('desk/audit', { act: 'item.audience' }, admin.token)
  await app.post('desk/undo', { id: data[0]?.id ?? 0 }, admin.token)
  expect(await marked()).not.toContain('Low Tide')
  const podcastId = await seedPodcast(app.db)
  const seasonId = await seedSeason(app.db, { podcastId })
  await seedEpisode(app.db, { podcastId, seasonId, fileKey: null, enclosure: 'https://else.example/1.mp3' })
  expect(
    await app.refusal(
      'POST',
      'desk/mark_subscribers_only',
      { kind: 'season', id: seasonId, subscribers_only: true },
      admin.token,
    ),
  ).toMatchObject({ status: 409, error: expect.stringContaining('lies on another host') })
})

test('MONEY-08 MONEY-09 a payment is found with its parts, and refunded once after who bears it was named', async () => {
  const { ownerId, payer, chargeId, reference, artistId, subscriptionId } = await seedPaid()
  const found = async (input: object) => (await app.get('desk/payments', input, admin.token)).data.map(({ id }) => id)
  expect(await found({ search_text: reference, artist_id: artistId, state: 'paid', from: '2020-01-01' })).toEqual([
    chargeId,
  ])
  expect(await found({ search_text: reference, state: 'refunded' })).toEqual([])
  const before = await app.get('desk/payment', { charge_id: chargeId }, admin.token)
  expect(before).toMatchObject({
    parts: { gross: 4.5, fee: 0.59 },
    ids: { charge: reference, subscription: subscriptionId },
    owners: [{ owner: { kind: 'member', id: ownerId } }],
    subscription: { is_running: true },
    refunds: [],
  })
  const name = before.creator?.name ?? ''
  expect(await found({ search_text: name.slice(1).toUpperCase() })).toContain(chargeId)
  expect(await found({ search_text: 'nobody of this name' })).toEqual([])
  const part = { charge_id: chargeId, up_to: 2 }
  const rehearsed = await app.post('desk/refund', { ...part, dry_run: 1 }, admin.token)
  expect(rehearsed).toMatchObject({ amount: 2, total: 2, currency: 'USD' })
  expect(rehearsed.bears.map(({ owner }) => owner.kind)).toContain('member')
  expect(Math.round(rehearsed.bears.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(200)
  expect((await app.get('desk/payment', { charge_id: chargeId }, admin.token)).refunded).toBe(0)
  await Promise.all([admin, other].map(({ token }) => app.post('desk/refund', part, token)))
  paypal.loseAnswers(/refund/, 1)
  await app.refusal('POST', 'desk/refund', { charge_id: chargeId, ends_subscription: true }, admin.token)
  for (const { token } of [admin, other])
    await app.post('desk/refund', { charge_id: chargeId, ends_subscription: true }, token)
  const after = await app.get('desk/payment', { charge_id: chargeId }, admin.token)
  expect(after).toMatchObject({
    state: 'refunded',
    refunds: [{ amount: 2 }, { amount: 2.5 }],
    subscription: { is_running: false },
  })
  expect(await actsOf('payment.refund')).toBe(2)
  await app.runJobs()
  expect(await mailsTo(payer.id)).toEqual(['$2 was refunded', '$2.50 was refunded'])
  expect(await mailsTo(ownerId)).toEqual(expect.arrayContaining(['$2 was refunded', '$2.50 was refunded']))
  expect(await checkLedger(app.db)).toEqual([])
})

test('MONEY-09 the refusal of the provider is passed on, and a payment of another provider is 409', async () => {
  const book = (provider: string) =>
    app.db.transaction(async (tx) =>
      bookCharge(
        tx,
        {
          memberId: admin.id,
          kind: 'tip',
          amount: 300,
          fee: 10,
          currency: 'USD',
          provider,
          providerCharge: `${provider}-TIP`,
          paidAt: app.clock.now,
        },
        { platform_percent: 10, pool_percent: 10 },
      ),
    )
  const [unknown, old] = [await book('paypal'), await book('demo')]
  expect(await app.refusal('POST', 'desk/refund', { charge_id: unknown.chargeId }, admin.token)).toMatchObject({
    status: 402,
  })
  expect(await app.refusal('POST', 'desk/refund', { charge_id: old.chargeId }, admin.token)).toMatchObject({
    status: 409,
    error: expect.stringContaining('was made through demo'),
  })
  expect(
    await app.refusal('POST', 'desk/refund', { charge_id: unknown.chargeId, up_to: 1.001 }, admin.token),
  ).toMatchObject({ status: 400 })
})

test('MONEY-10 the provider is shown without secrets, compared by a job, and its silence is on Home', async () => {
  await app.post('desk/compare_payments', {}, admin.token)
  expect(await app.get('desk/provider', {}, admin.token)).toMatchObject({ comparison: { is_running: true } })
  await app.runJobs(['payments', 'events'])
  const shown = await app.get('desk/provider', {}, admin.token)
  expect(shown).toMatchObject({
    provider: 'paypal',
    comparison: { is_running: false, finished_at: expect.any(String) },
    silent_since: null,
  })
  expect(shown.webhook).toContain('/api/subscription/provider_event')
  expect(JSON.stringify(shown)).not.toContain(paypal.account.secret)
  const { body, headers } = paypal.sign({ event_type: 'BILLING.SUBSCRIPTION.CREATED', resource: { id: 'I-NOBODY' } })
  await app.fastify.inject({
    method: 'POST',
    url: '/api/subscription/provider_event',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  await app.runJobs(['payments'])
  const [event] = (await app.get('desk/provider', {}, admin.token)).events
  expect(event).toMatchObject({ subject: 'I-NOBODY', state: 'unknown' })
  const eventId = event?.id ?? ''
  await app.post('desk/retry_event', { event_id: eventId }, admin.token)
  await app.runJobs(['payments'])
  await app.post('desk/ignore_event', { event_id: eventId, reason: 'A test of the provider' }, admin.token)
  expect((await app.get('desk/provider', {}, admin.token)).events).toEqual([])
  expect(await app.refusal('POST', 'desk/retry_event', { event_id: eventId }, admin.token)).toMatchObject({
    status: 404,
  })
  const { subscriptionId } = await seedPaid()
  await app.db.update(subscription).set({ checkedAt: null }).where(eq(subscription.providerId, subscriptionId))
  paypal.beAway(true)
  await comparePayments.run(app.services, {}, { id: 'test' })
  paypal.beAway(false)
  expect((await app.get('desk/provider', {}, admin.token)).silent_since).toEqual(expect.any(String))
  await app.db
    .update(moneyCheck)
    .set({ silentSince: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(moneyCheck.kind, 'provider'))
  expect((await app.get('desk/home', {}, admin.token)).map(({ matter }) => matter)).toContain('provider')
  await app.db.update(subscription).set({ checkedAt: null }).where(eq(subscription.providerId, subscriptionId))
  await comparePayments.run(app.services, {}, { id: 'test' })
  expect((await app.get('desk/provider', {}, admin.token)).silent_since).toBeNull()
})

test('MONEY-11 a deposit into the pool of streams is booked once for its request', async () => {
  const input = { amount: 99.5, currency: 'EUR', reference: 'Grant 7', request_id: randomUUID() }
  await Promise.all([admin, other].map(({ token }) => app.post('desk/deposit_pool', input, token)))
  expect(await app.get('desk/pool', {}, admin.token)).toMatchObject({
    balances: expect.arrayContaining([{ currency: 'EUR', amount: 99.5 }]),
    deposits: [{ amount: 99.5, reference: 'Grant 7' }],
  })
  expect(await app.refusal('POST', 'desk/deposit_pool', { ...input, amount: 100 }, admin.token)).toMatchObject({
    status: 409,
  })
  expect(
    await app.refusal('POST', 'desk/deposit_pool', { ...input, amount: 1.005, request_id: randomUUID() }, admin.token),
  ).toMatchObject({ status: 400 })
  expect(await actsOf('pool.deposit')).toBe(1)
})

test('MONEY-01 MONEY-13 the overview and the statement of a month add up with the ledger to the cent', async () => {
  const { artistId } = await seedPaid()
  const money = await app.get('desk/money', {}, admin.token)
  const [month] = money.months
  const usd = month?.sums.find(({ currency }) => currency === 'USD')
  expect(usd?.taken).toBeCloseTo((usd?.fees ?? 0) + (usd?.platform ?? 0) + (usd?.pool ?? 0) + (usd?.creators ?? 0), 5)
  expect(usd?.given_back).toBe(4.5)
  const figured = await app.get('desk/ledger', { figure: 'given_back', currency: 'USD' }, admin.token)
  expect(sumsOf(figured.data)).toEqual([{ currency: 'USD', units: 450 }])
  const rows = await app.get(
    'desk/ledger',
    { account: 'artist', owner_id: artistId, reason: 'subscription' },
    admin.token,
  )
  expect(rows.data).toMatchObject([
    { from: { kind: 'artist' }, to: { kind: 'member' } },
    { from: { kind: 'provider' } },
  ])
  const [year = 0, number = 1] = (month?.month ?? '').split('-').map(Number)
  app.clock.now = new Date(Date.UTC(year, number, 2))
  const token = await app.signIn(admin.id)
  const [statement] = (await app.get('desk/statements', {}, token)).data.filter(({ currency }) => currency === 'USD')
  const query = `month=${statement?.month ?? ''}&currency=USD`
  const [csv, again] = [await file(query, token), await file(query, token)]
  expect(again).toBe(csv)
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const amountOf = (name: string) => Number(lines.find(([line]) => line === name)?.[5])
  const sum = lines
    .filter(([, date]) => date !== '' && date !== 'date')
    .reduce((all, line) => all + Math.round(Number(line[5]) * 100), 0)
  expect(sum).toBe(Math.round((amountOf('closing balance') - amountOf('opening balance')) * 100))
  const [held] = await app.db
    .select()
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, 'provider'), eq(ledgerAccount.currency, 'USD')))
  expect(Math.round(amountOf('closing balance') * 100)).toBe(-(held?.balance ?? 0))
  expect(lines).toHaveLength(
    12 +
      (await app.db.$count(
        ledgerEntry,
        sql`currency = 'USD' and exists (select from ledger_account a where a.kind = 'provider' and a.id in (from_account, to_account))`,
      )),
  )
  expect(await file(`${query}&by=creators`, token)).toContain(`artist,${artistId},`)
  app.clock.now = new Date()
  // Sessions that ended in the other month are gone.
  admin = { id: admin.id, token: await app.signIn(admin.id) }
})

test('MONEY-12 the check of the books finds a difference, which is on Home and mailed to all admins once', async () => {
  const check = async () => {
    await app.post('desk/check_ledger', {}, admin.token)
    await app.runJobs(['upkeep'])
    await app.runJobs()
    return app.get('desk/ledger_check', {}, admin.token)
  }
  expect(await check()).toMatchObject({ differences: [], is_running: false, rows: await app.db.$count(ledgerEntry) })
  const { chargeId } = await seedPaid()
  await app.db.update(charge).set({ refunded: 100 }).where(eq(charge.id, chargeId))
  expect((await check()).differences).toMatchObject([
    { text: expect.stringContaining(`refund of payment ${chargeId}`) },
  ])
  await check()
  expect((await mailsTo(admin.id)).filter((subject) => subject === 'The books differ')).toHaveLength(1)
  expect(await mailsTo(other.id)).toContain('The books differ')
  expect((await app.get('desk/home', {}, admin.token)).map(({ matter }) => matter)).toContain('books')
  await app.db.update(charge).set({ refunded: 0 }).where(eq(charge.id, chargeId))
  expect((await check()).differences).toEqual([])
})

test('MONEY-12 rows of the ledger are found by the name of an owner', async () => {
  const { ownerId, chargeId } = await seedPaid()
  const { username } = await app.get('desk/member', { member_id: ownerId }, admin.token).then(({ user }) => user)
  const rows = async (text: string) => (await app.get('desk/ledger', { search_text: text }, admin.token)).data
  const found = await rows(username.toUpperCase())
  expect(found.map(({ charge_id: id }) => id)).toContain(chargeId)
  for (const { from, to } of found) expect([from.name, to.name]).toContain(username)
  expect(await rows('nobody of this name')).toEqual([])
})

test('MONEY-14 problems are listed with what mends them', async () => {
  const { artistId, payer, planId } = await seedPaid()
  const unknown = await seedPlan(app.db, { artistId, title: 'Untold' })
  const accounts = await app.db
    .insert(ledgerAccount)
    .values([
      { kind: 'member', ownerId: payer.id, currency: 'GBP' },
      { kind: 'platform', currency: 'GBP' },
    ])
    .returning({ id: ledgerAccount.id })
  const [from = 0, to = 0] = accounts.map(({ id }) => id)
  await app.db
    .insert(ledgerEntry)
    .values({ fromAccount: from, toAccount: to, currency: 'GBP', amount: 500, reason: 'fee' })
  const endedBy = await seedMember(app.db)
  await seedSubscription(app.db, {
    memberId: endedBy,
    planId,
    expiresAt: new Date(Date.now() + 5 * 86_400_000),
    active: false,
    providerState: 'cancelled',
    provider: 'paypal',
  })
  await app.db.update(payment).set({ problem: 'is paid in addition' }).where(eq(payment.memberId, payer.id))
  const found = await app.get('desk/money_problems', {}, admin.token)
  const [paid] = await app.db.select().from(charge).where(eq(charge.memberId, payer.id))
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'negative_balance', detail: '-£5', member_id: payer.id }),
      expect.objectContaining({ kind: 'plan_unknown', plan_id: unknown }),
      expect.objectContaining({ kind: 'subscription_ended', member_id: endedBy, until: expect.any(String) }),
      expect.objectContaining({ kind: 'payment', charge_id: paid?.id }),
    ]),
  )
})
