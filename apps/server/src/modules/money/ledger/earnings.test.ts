import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { play } from '../../../db/schema/listening/listening.ts'
import { ledgerEntry, payout, streamDay } from '../../../db/schema/money/ledger.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPodcast,
  seedSeason,
  seedTrack,
} from '../../../testing/seed.ts'
import { outboxMailTo } from '../../../testing/services/outbox.ts'
import { checkLedger } from './checks/check.store.ts'
import { bookCharges } from './ledger.store.ts'
import type { NewCharge } from './ledger.store.ts'
import { failPayout, finishPayout } from './payouts.store.ts'
import { daysToPay, depositIntoPool, payStreams } from './pool.store.ts'
import { reverseCharge } from './reversal.store.ts'

const NO_CUT = { platform_percent: 0, pool_percent: 0 }
const DAY = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  app.clock.now = new Date('2026-06-15T12:00:00Z')
})
afterAll(() => app.close())

let paid = 0
/** Seeds a signed-in owner of an artist, and payments for the artist. */
async function seedEarner(charges: readonly (Partial<NewCharge> & { day: string })[]) {
  const owner = await seedPerson(app)
  const artistId = await seedArtist(app.db, { name: '=Sum "of", all' })
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  const payer = await seedPerson(app)
  const booked = charges.map(({ day, ...values }): NewCharge => {
    paid += 1
    return {
      memberId: payer.id,
      kind: 'subscription',
      artistId,
      amount: 500,
      fee: 0,
      currency: 'USD',
      provider: 'test',
      providerCharge: `earned-${paid}`,
      paidAt: new Date(`${day}T12:00:00Z`),
      ...values,
    }
  })
  await app.db.transaction((tx) => bookCharges(tx, booked, NO_CUT))
  return { owner, payer, artistId, booked }
}

const report = async (token: string, query = '') => {
  const reply = await app.fastify.inject({
    url: `/api/user/earnings_report${query}`,
    headers: { 'api-key': 'earshot-web', token },
  })
  return {
    code: reply.statusCode,
    type: reply.headers['content-type'],
    lines: reply.body.split('\r\n').filter((line) => line !== ''),
    body: reply.body,
  }
}

test('EARNINGS-06 CONSTANTS-18 a member without earnings sees zeros in the currency of the community', async () => {
  const { token } = await seedPerson(app)
  const zero = { all: 0, streams: 0, subscriptions: 0 }
  expect(await app.get('user/earnings', {}, token)).toEqual({
    currency: 'USD',
    total: zero,
    last_month: zero,
    balance: 0,
    requested: 0,
    others: [],
    artists: [],
    podcasts: [],
  })
  expect(await app.get('user/payouts', {}, token)).toEqual({ data: [] })
  expect(await app.get('user/charges', {}, token)).toEqual({ data: [] })
})

test('EARNINGS-06 total, last month and balance follow from payments and refunds; other currencies are never added', async () => {
  const { owner, booked } = await seedEarner([
    { day: '2025-04-01', amount: 1000 },
    { day: '2026-05-01', kind: 'support', tier: 'Bronze' },
    { day: '2026-05-31' },
    { day: '2026-06-01' },
    { day: '2026-06-02', currency: 'JPY', amount: 700 },
  ])
  await app.db.transaction((tx) =>
    reverseCharge(tx, {
      provider: 'test',
      providerCharge: booked[3]?.providerCharge ?? '',
      cause: 'refund',
      at: app.clock.now,
    }),
  )
  const earned = await app.get('user/earnings', {}, owner.token)
  expect(earned).toMatchObject({
    currency: 'USD',
    total: { all: 20, streams: 0, subscriptions: 20 },
    last_month: { all: 10, streams: 0, subscriptions: 10 },
    balance: 20,
  })
  expect(earned.others).toMatchObject([{ currency: 'JPY', total: { all: 700 }, last_month: { all: 0 }, balance: 700 }])
})

test('EARNINGS-07 a request reduces the balance by its amount and is listed', async () => {
  const { owner } = await seedEarner([{ day: '2026-06-01', amount: 2050 }])
  expect(await app.post('user/request_payment', { amount: 12.5 }, owner.token)).toEqual({ balance: 8, requested: 12.5 })
  expect((await app.get('user/payouts', {}, owner.token)).data).toMatchObject([
    { amount: 12.5, currency: 'USD', state: 'requested' },
  ])
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({
    balance: 8,
    requested: 12.5,
    total: { all: 20.5 },
  })
})

test('EARNINGS-07 concurrent requests never exceed the balance', async () => {
  const { owner } = await seedEarner([{ day: '2026-06-01', amount: 1000 }])
  const ask = () => app.refusal('POST', 'user/request_payment', { amount: 7 }, owner.token).catch(() => undefined)
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers.filter((each) => each === undefined)).toHaveLength(1)
  expect(new Set(answers.flatMap((each) => each?.error ?? []))).toEqual(
    new Set(['Your balance is $3. $7 is requested already.']),
  )
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({ balance: 3, requested: 7 })
})

test.each([0, -1, 0.001, 1e9, '5 USD', null, 20.01, 1e308])(
  'EARNINGS-07 CONSTANTS-15 nobody asks for %s',
  async (amount) => {
    const { owner } = await seedEarner([{ day: '2026-06-01', amount: 2000 }])
    expect(await app.refusal('POST', 'user/request_payment', { amount }, owner.token)).toMatchObject({ status: 400 })
    expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({ balance: 20, requested: 0 })
  },
)

test('EARNINGS-07 CONSTANTS-15 yen have no decimals, and a currency is requested by its code', async () => {
  const { owner } = await seedEarner([{ day: '2026-06-01', amount: 700, currency: 'JPY' }])
  const ask = (input: object) => app.refusal('POST', 'user/request_payment', input, owner.token)
  expect(await ask({ amount: 1.5, currency: 'JPY' })).toEqual({
    code: 400,
    status: 400,
    error: 'amount: must be a whole number in JPY',
  })
  expect(await ask({ amount: 5 })).toMatchObject({ status: 400, error: 'amount: must be at most your balance of $0' })
  expect(await ask({ amount: 5, currency: 'yen' })).toMatchObject({ status: 400 })
  expect(await app.post('user/request_payment', { amount: 700, currency: 'JPY' }, owner.token)).toEqual({
    balance: 0,
    requested: 700,
  })
})

test('EARNINGS-07 a failed payout returns to the balance, a paid one does not; each happens once', async () => {
  const { owner } = await seedEarner([{ day: '2026-06-01', amount: 1000 }])
  await app.post('user/request_payment', { amount: 4 }, owner.token)
  await app.post('user/request_payment', { amount: 6 }, owner.token)
  const rows = await app.db.select().from(payout).where(eq(payout.memberId, owner.id)).orderBy(asc(payout.id))
  const [failed, sent] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
  const at = app.clock.now
  const fail = () =>
    failPayout(app.db, failed, { from: 'requested', problem: 'The address is unknown.', at, by: 'command' })
  const finish = () =>
    finishPayout(app.db, sent, { from: 'requested', provider: 'by hand', providerPayout: null, at, by: 'command' })
  expect((await Promise.all([fail(), fail(), fail()])).filter(Boolean)).toHaveLength(1)
  expect((await Promise.all([finish(), finish()])).filter(Boolean)).toHaveLength(1)
  expect(await failPayout(app.db, sent, { from: 'requested', problem: 'too late', at, by: 'command' })).toBe(false)
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({
    balance: 4,
    requested: 0,
    total: { all: 10 },
  })
  expect((await app.get('user/payouts', {}, owner.token)).data).toMatchObject([
    { state: 'paid', amount: 6, paid_at: at.toISOString() },
    { state: 'failed', amount: 4, problem: 'The address is unknown.' },
  ])
})

test('EARNINGS-07 the report lists all movements as CSV, and no cell is a formula of a spreadsheet', async () => {
  const { owner, booked } = await seedEarner([
    { day: '2026-05-03', title: '+cmd|calc' },
    { day: '2026-06-03', title: '@SUM(1)' },
  ])
  await app.db.transaction((tx) =>
    reverseCharge(tx, {
      provider: 'test',
      providerCharge: booked[1]?.providerCharge ?? '',
      cause: 'chargeback',
      at: app.clock.now,
    }),
  )
  await app.post('user/request_payment', { amount: 5 }, owner.token)
  const { code, type, lines } = await report(owner.token)
  expect([code, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(lines.map((line) => line.replace(/earned-\d+|payout \d+/, '#'))).toEqual([
    'date,kind,artist_or_podcast,title,currency,added,taken,reference',
    `2026-05-03,subscription,"'=Sum ""of"", all",'+cmd|calc,USD,5.00,,#`,
    `2026-06-03,subscription,"'=Sum ""of"", all",'@SUM(1),USD,5.00,,#`,
    `2026-06-15,subscription reversed,"'=Sum ""of"", all",'@SUM(1),USD,,5.00,#`,
    '2026-06-15,payout,,,USD,,5.00,#',
  ])
  expect((await report(owner.token, '?from=2026-05-01&to=2026-05-31')).lines).toHaveLength(2)
  expect((await report(owner.token, '?from=2026-06-03&to=2026-06-03')).lines).toHaveLength(2)
})

test.each(['?from=2026-06-02&to=2026-06-01', '?to=9999-12-31', '?from=9999-01-01', '?from=2026-02-30', '?to=x'])(
  'EARNINGS-07 a report of %s is refused',
  async (query) => {
    const { token } = await seedPerson(app)
    const { code, body } = await report(token, query)
    expect(code).toBe(400)
    expect(body).toMatch(/"(from|to): must /)
  },
)

test('EARNINGS-07 a long report has every row once', async () => {
  const { owner } = await seedEarner(Array.from({ length: 4_100 }, () => ({ day: '2026-05-03', amount: 100 })))
  const { lines } = await report(owner.token)
  expect(lines).toHaveLength(4_101)
  expect(new Set(lines).size).toBe(4_101)
})

test('EARNINGS-07 members set only their own payout address; each change is notified by mail', async () => {
  const memberId = await seedMember(app.db, { email: 'paid@example.org', username: 'paid' })
  const token = await app.signIn(memberId)
  expect(await app.get('user/payout_address', {}, token)).toEqual({ address: null, asks_password: false })
  const to = (address: string) => app.post('user/update_payout_address', { address }, token)
  expect(await to('bank@example.org')).toMatchObject({ address: 'bank@example.org' })
  expect((await outboxMailTo(app.db, 'paid@example.org', 1)).body).toContain('bank@example.org')
  await to('bank@example.org')
  expect(await to('')).toMatchObject({ address: null })
  expect((await outboxMailTo(app.db, 'paid@example.org', 2)).body).toContain('was removed')
  expect(await app.refusal('POST', 'user/update_payout_address', { address: 'bank' }, token)).toMatchObject({
    status: 400,
  })
  expect(await app.get('user/payout_address', {}, (await seedPerson(app)).token)).toMatchObject({ address: null })
})

test('CONSTANTS-15 each payment is listed with its gross amount, fee, platform part and artist part', async () => {
  const { payer, artistId, booked } = await seedEarner([
    { day: '2026-05-03', title: 'Monthly', fee: 44, amount: 500 },
    { day: '2026-05-04', kind: 'tip', artistId: undefined, amount: 300, fee: 20 },
  ])
  await app.db.transaction((tx) =>
    reverseCharge(tx, {
      provider: 'test',
      providerCharge: booked[0]?.providerCharge ?? '',
      cause: 'refund',
      at: app.clock.now,
    }),
  )
  const { data } = await app.get('user/charges', {}, payer.token)
  expect(data).toMatchObject([
    { kind: 'tip', state: 'paid', parts: { gross: 3, fee: 0.2, platform: 2.8, pool: 0, creator: 0 } },
    {
      kind: 'subscription',
      title: 'Monthly',
      artist: { id: artistId },
      state: 'refunded',
      reversed_at: app.clock.now.toISOString(),
      parts: { gross: 5, fee: 0.44, platform: 0, pool: 0, creator: 4.56 },
      reference: booked[0]?.providerCharge,
    },
  ])
  expect((await app.get('user/charges', { before: data[0]?.id, limit: 1 }, payer.token)).data).toHaveLength(1)
})

test('EARNINGS-06 the plays of a day share the pool; without a pool a stream earns nothing, and no day is paid twice', async () => {
  const owner = await seedPerson(app)
  const [artistId, podcastId] = [await seedArtist(app.db), await seedPodcast(app.db)]
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  const trackId = await seedTrack(app.db, { artistId, albumId: await seedAlbum(app.db, { artistId }) })
  const episodeId = await seedEpisode(app.db, { podcastId, seasonId: await seedSeason(app.db, { podcastId }) })
  const played = (kind: 'song' | 'episode', itemId: number, hoursAgo: number) => ({
    kind,
    itemId,
    createdAt: new Date(app.clock.now.getTime() - hoursAgo * 3_600_000),
  })
  // The clock is at noon, so 20 hours earlier is the previous day.
  await app.db
    .insert(play)
    .values([
      ...Array.from({ length: 3 }, () => played('song', trackId, 20)),
      played('episode', episodeId, 20),
      played('song', trackId, 1),
    ])
  await payStreams(app.db, app.clock.now)
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({ total: { streams: 0 } })
  await depositIntoPool(
    app.db,
    { requestId: randomUUID(), reference: '', amount: 10_000, currency: 'USD', at: app.clock.now },
    'command',
  )
  await Promise.all([payStreams(app.db, app.clock.now), payStreams(app.db, app.clock.now)])
  await payStreams(app.db, app.clock.now)
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({
    total: { all: 3.75, streams: 3.75, subscriptions: 0 },
    balance: 3.75,
  })
  const flow = await app.get('cover/money')
  expect(flow.totals[0]).toMatchObject({ currency: 'USD', deposited: 100, streams: 5, pool_balance: 95 })
  expect(await app.db.select().from(streamDay)).toMatchObject([{ day: '2026-06-14', plays: 4, amount: 500 }])
})

test('EARNINGS-06 a day of streams is a day of UTC, in any time zone of the database', async () => {
  const podcastId = await seedPodcast(app.db)
  const episodeId = await seedEpisode(app.db, { podcastId, seasonId: await seedSeason(app.db, { podcastId }) })
  const atNight = new Date('2026-06-21T01:00:00Z')
  await app.db.insert(play).values({ kind: 'episode', itemId: episodeId, createdAt: atNight })
  await depositIntoPool(
    app.db,
    { requestId: randomUUID(), reference: '', amount: 100, currency: 'JPY', at: atNight },
    'command',
  )
  await app.db.execute(`set time zone 'America/New_York'`)
  await payStreams(app.db, new Date('2026-06-22T00:10:00Z'))
  await app.db.execute('set time zone default')
  expect(await app.db.select().from(streamDay).where(eq(streamDay.currency, 'JPY'))).toMatchObject([
    { day: '2026-06-21', plays: 1, amount: 5 },
  ])
})

test('missed days are paid, at most a month of them', () => {
  const now = new Date('2026-06-15T00:10:00Z')
  expect(daysToPay(undefined, now)).toEqual(['2026-06-14'])
  expect(daysToPay('2026-06-14', now)).toEqual([])
  expect(daysToPay('2026-06-11', now)).toEqual(['2026-06-12', '2026-06-13', '2026-06-14'])
  expect(daysToPay('2025-01-01', now)).toHaveLength(31)
})

test('CONSTANTS-18 the rates and the totals of the ledger are public', async () => {
  const { rates, totals } = await app.get('cover/money')
  expect(rates).toEqual({ currency: 'USD', platform_percent: 0, pool_percent: 0, fee_percent: 3, fee_fixed: 0 })
  expect(totals.map(({ currency }) => currency)).toEqual(['USD', 'JPY'])
  const [own] = totals
  expect(own?.paid).toBe(
    (own?.fees ?? 0) + (own?.platform ?? 0) + (own?.tips ?? 0) + (own?.pool ?? 0) + (own?.creators ?? 0),
  )
  expect(own).toMatchObject({ paid_out: 6 })
})

test('the ledger of these tests is consistent, and a wrong balance is detected', async () => {
  expect(await checkLedger(app.db)).toEqual([])
  await app.db.transaction(async (tx) => {
    const [entry] = await tx.select().from(ledgerEntry).limit(1)
    await tx.execute('alter table ledger_account disable trigger user')
    await tx.execute(`update ledger_account set balance = balance + 1 where id = ${entry?.toAccount ?? 0}`)
    await tx.execute('alter table ledger_account enable trigger user')
  })
  expect(await checkLedger(app.db)).toHaveLength(2)
})

test('EARNINGS-07 the day of a report may be a day ahead of UTC', async () => {
  const { token } = await seedPerson(app)
  const tomorrow = new Date(app.clock.now.getTime() + DAY).toISOString().slice(0, 10)
  expect((await report(token, `?to=${tomorrow}`)).code).toBe(200)
})

test('LIBRARY-07 the reply names the artists and podcasts that the viewer owns', async () => {
  const { owner, artistId } = await seedEarner([])
  const stranger = await seedPerson(app)
  expect(await app.get('user/earnings', {}, owner.token)).toMatchObject({
    artists: [{ id: artistId, name: '=Sum "of", all' }],
    podcasts: [],
  })
  expect(await app.get('user/earnings', {}, stranger.token)).toMatchObject({ artists: [], podcasts: [] })
})
