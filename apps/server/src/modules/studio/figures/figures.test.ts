import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dayDownload } from '../../../db/schema/listening/figure.ts'
import { play } from '../../../db/schema/listening/listening.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import {
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlan,
  seedPodcast,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { closeDays } from '../../figure/close-days.store.ts'
import { bookCharge } from '../../money/ledger/ledger.store.ts'
import { reverseCharge } from '../../money/ledger/reversal.store.ts'
import { setRole } from '../team/members.store.ts'

let app: TestApp
let owner: Person
let editor: Person
let artistId: number
let podcastId: number
let songs: number[]
let episodeId: number
beforeAll(async () => {
  app = await openTestApp()
  // The sessions outlast the test, which moves the clock.
  app.clock.now = new Date('2026-12-05T12:00:00Z')
  owner = await seedPerson(app, { username: 'mara' })
  editor = await seedPerson(app, { username: 'edda' })
  app.clock.now = new Date('2026-11-30T12:00:00Z')
  artistId = await seedArtist(app.db)
  podcastId = await seedPodcast(app.db)
  for (const creator of [
    { kind: 'artist', id: artistId },
    { kind: 'podcast', id: podcastId },
  ] as const) {
    await setRole(app.db, { by: 'command', creator }, { id: owner.id, username: 'mara' }, 'owner')
    await setRole(app.db, { by: 'command', creator }, { id: editor.id, username: 'edda' }, 'editor')
  }
  songs = [
    await seedTrack(app.db, { artistId, title: 'Hush', length: 100 }),
    await seedTrack(app.db, { artistId, title: '=Loud', length: 100 }),
  ]
  episodeId = await seedEpisode(app.db, { podcastId, name: 'On wrens', length: 600 })
  // Every day of October and November: one play by a member, two by others, one of the second song.
  const [hush = 0, loud = 0] = songs
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 9, day, hour))
  await app.db.insert(play).values(
    Array.from({ length: 61 }, (_, n) => n + 1).flatMap((day) => [
      { kind: 'song' as const, itemId: hush, memberId: day % 2 === 0 ? owner.id : editor.id, createdAt: at(day, 0) },
      { kind: 'song' as const, itemId: hush, createdAt: at(day, 8), reached: day % 100 },
      { kind: 'song' as const, itemId: loud, createdAt: at(day, 11) },
    ]),
  )
  // The plays of somebody else's song are theirs.
  await app.db.insert(play).values({ kind: 'song', itemId: await seedTrack(app.db), createdAt: at(60, 8) })
  await app.db.insert(creatorFollow).values([
    { artistId, memberId: owner.id, createdAt: at(20, 1) },
    { artistId, memberId: editor.id, createdAt: at(61, 1) },
  ])
  await closeDays(app.db, new Date('2026-11-29T00:30:00Z'))
})
afterAll(() => app.close())

const ofArtist = () => ({ kind: 'artist' as const, id: artistId })

/** Returns the number of plays that the database has of the artist between two days. */
async function countRows(from: string, to: string): Promise<number> {
  const { rows } = await app.db.execute(sql`
    select count(*)::int as count from play where kind = 'song' and item_id in (${songs[0]}, ${songs[1]}) and (created_at at time zone 'UTC')::date between ${from} and ${to}`)
  return z.object({ count: z.int() }).parse(rows[0]).count
}

test.each([
  ['2026-11-30', '2026-11-30', 'day'],
  ['2026-11-03', '2026-11-30', 'day'],
  ['2026-10-14', '2026-11-30', 'week'],
  ['2026-10-01', '2026-11-28', 'month'],
] as const)(
  'FIGURES-01 FIGURES-02 plays from %s to %s by %s equal the rows, and those before',
  async (from, to, unit) => {
    const { numbers, before, points, items } = await app.get(
      'studio/figures',
      { ...ofArtist(), from, to, unit },
      editor.token,
    )
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    const dayBefore = (count: number) => new Date(Date.parse(from) - count * 86_400_000).toISOString().slice(0, 10)
    expect(numbers.plays).toBe(days * 3)
    expect(numbers.plays).toBe(await countRows(from, to))
    expect(before?.plays).toBe(await countRows(dayBefore(days), dayBefore(1)))
    expect(points.reduce((sum, point) => sum + point.plays, 0)).toBe(numbers.plays)
    expect([points[0]?.from, points.at(-1)?.to]).toEqual([from, to])
    expect(items.map(({ title, plays }) => [title, plays])).toEqual([
      ['Hush', days * 2],
      ['=Loud', days],
    ])
  },
)

test('FIGURES-01 FIGURES-16 all time begins with the first figure and says as of when', async () => {
  const all = await app.get('studio/figures', { ...ofArtist(), unit: 'month' }, owner.token)
  expect(all).toMatchObject({ from: '2026-10-01', to: '2026-11-30', before: null, as_of: '2026-11-30T12:00:00.000Z' })
  expect(all.points.map(({ plays, members, followers }) => [plays, members, followers])).toEqual([
    [93, 2, 1],
    [90, 2, 2],
  ])
  expect(all.numbers).toEqual({ plays: 183, members: 2, visitors: 0, followers: 2, downloads: null })
})

test('FIGURES-03 members are distinct in a day, a week and the period, closed or not', async () => {
  const of = async (from: string, unit: 'day' | 'week') => {
    const { numbers, points } = await app.get(
      'studio/figures',
      { ...ofArtist(), from, to: '2026-11-30', unit },
      editor.token,
    )
    return [numbers.members, points.map(({ members }) => members)]
  }
  expect(await of('2026-11-28', 'day')).toEqual([2, [1, 1, 1]])
  expect(await of('2026-11-18', 'week')).toEqual([2, [2, 2, 1]])
})

test('FIGURES-03 a play of a visitor counts one visitor of the day, however many plays', async () => {
  const [hush = 0, loud = 0] = songs
  const tell = (id: number, agent: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/song/add_play',
      headers: { 'api-key': 'earshot-web', 'user-agent': agent },
      payload: { type: 'song', id, seconds: 50, listening: randomUUID() },
    })
  for (const [id, agent] of [
    [hush, 'Firefox'],
    [loud, 'Firefox'],
  ] as const)
    expect((await tell(id, agent)).statusCode).toBe(200)
  const { numbers } = await app.get(
    'studio/figures',
    { ...ofArtist(), from: '2026-11-30', to: '2026-11-30' },
    editor.token,
  )
  expect([numbers.plays, numbers.visitors]).toEqual([5, 1])
  const one = await app.get(
    'studio/figures',
    { ...ofArtist(), from: '2026-11-30', to: '2026-11-30', item_id: hush },
    editor.token,
  )
  expect([one.numbers.plays, one.numbers.visitors, one.numbers.followers]).toEqual([3, 1, null])
  await app.db.execute(sql`delete from play where listening is not null`)
})

test('FIGURES-05 how far a play went only grows, within its length and time, for a day and for its listener', async () => {
  const listening = randomUUID()
  const [hush = 0] = songs
  await app.post('song/add_play', { type: 'song', id: hush, seconds: 50, listening }, owner.token)
  const start = app.clock.now
  const after = (seconds: number) => {
    app.clock.now = new Date(start.getTime() + seconds * 1000)
  }
  const tell = async (reached: number) =>
    (await app.post('song/update_play', { listening, reached }, owner.token)).reached
  after(10)
  expect(await tell(90)).toBe(60)
  expect(await tell(20)).toBe(60)
  after(3600)
  expect(await tell(5000)).toBe(100)
  expect((await app.refusal('POST', 'song/update_play', { listening, reached: 5 }, editor.token)).code).toBe(404)
  expect((await app.refusal('POST', 'song/update_play', { listening, reached: 5 })).code).toBe(404)
  expect(
    (await app.refusal('POST', 'song/update_play', { listening: randomUUID(), reached: 5 }, owner.token)).code,
  ).toBe(404)
  after(24 * 3600 + 1)
  expect((await app.refusal('POST', 'song/update_play', { listening, reached: 5 }, owner.token)).code).toBe(404)
  app.clock.now = start
  await app.db.execute(sql`delete from play where listening is not null`)
})

test('FIGURES-05 FIGURES-06 retention counts the plays that reached each tenth, from 20 plays on', async () => {
  const [hush = 0] = songs
  const of = async (from: string) =>
    (await app.get('studio/figures', { ...ofArtist(), from, to: '2026-11-30', item_id: hush }, editor.token)).retention
  // The plays of the days 42 to 61 reached as many seconds of 100.
  expect(await of('2026-11-11')).toEqual({ plays: 20, reached: [20, 20, 20, 20, 13, 3, 0, 0, 0, 0] })
  expect(await of('2026-11-12')).toEqual({ plays: 19, reached: [] })
})

test('FIGURES-09 downloads are split by source and named apps, and left out ones are listed', async () => {
  const rows = (
    count: number,
    network: string,
    source: 'apps' | 'site' | 'private',
    name: string,
    day = '2026-11-30',
  ) =>
    Array.from({ length: count }, (_, n) => ({
      day,
      episodeId,
      visitor: `${network} ${name} ${n}`,
      network,
      source,
      app: name,
    }))
  await app.db
    .insert(dayDownload)
    .values([
      ...rows(12, 'home', 'apps', 'AntennaPod'),
      ...rows(9, 'home', 'private', 'Castro'),
      ...rows(3, 'town', 'site', 'Firefox'),
      ...rows(201, 'farm', 'apps', 'Other'),
      ...rows(2, 'home', 'apps', 'AntennaPod', '2026-11-29'),
    ])
  const read = () =>
    app.get('studio/figures', { kind: 'podcast', id: podcastId, from: '2026-11-29', to: '2026-11-30' }, editor.token)
  const open = await read()
  expect(open.numbers.downloads).toBe(26)
  expect(open.points.map(({ downloads }) => downloads)).toEqual([2, 24])
  expect(open.items).toEqual([{ id: episodeId, title: 'On wrens', plays: 0, plays_before: 0, downloads: 26 }])
  expect(open.downloads).toEqual({
    sources: { apps: 14, site: 3, private: 9 },
    apps: [{ app: 'AntennaPod', downloads: 14 }],
    left_out: [{ day: '2026-11-30', downloads: 201 }],
  })
  await closeDays(app.db, new Date('2026-12-01T01:00:00Z'))
  app.clock.now = new Date('2026-12-01T12:00:00Z')
  expect({ ...(await read()), as_of: open.as_of }).toEqual(open)
  app.clock.now = new Date('2026-11-30T12:00:00Z')
})

test('FIGURES-14 the report has a row for each day and item, as CSV and as JSON', async () => {
  const ask = async (format: 'csv' | 'json') => {
    const query = new URLSearchParams({
      kind: 'artist',
      id: String(artistId),
      from: '2026-11-27',
      to: '2026-11-30',
      format,
    })
    return app.fastify.inject({
      url: `/api/studio/figures_report?${query.toString()}`,
      headers: { token: editor.token },
    })
  }
  const csv = await ask('csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toBe(
    'day,kind,id,title,plays,members,visitors,followers,downloads,downloads_apps,downloads_site,downloads_private',
  )
  expect(lines).toContain(`2026-11-30,song,${songs[0]},Hush,2,1,1,,,,,`)
  expect(lines).toContain(`2026-11-27,song,${songs[1]},'=Loud,1,0,0,,,,,`)
  expect(lines.filter((line) => line.includes(',song,'))).toHaveLength(8)
  const rows = z
    .array(z.object({ kind: z.string(), day: z.string(), followers: z.int().nullable() }))
    .parse((await ask('json')).json())
  expect(rows.flatMap(({ followers }) => followers ?? [])).toEqual([1, 1, 1, 2])
})

test.each([
  ['studio/figures', { from: '2026-11-30', to: '2026-11-01' }],
  ['studio/figures', { from: '2024-01-01', to: '2026-11-01', unit: 'day' }],
  ['studio/figures_report', { from: '2024-01-01', to: '2026-11-01' }],
])('FIGURES-14 %s refuses the period %o', async (path, period) => {
  expect((await app.refusal('GET', path, { ...ofArtist(), ...period }, owner.token)).code).toBe(400)
})

test('FIGURES-13 a song of another artist has no figures here', async () => {
  const other = await seedTrack(app.db)
  expect((await app.refusal('GET', 'studio/figures', { ...ofArtist(), item_id: other }, owner.token)).code).toBe(404)
})

test('FIGURES-12 supporters are counted by plan and month, and what they bring equals the ledger to the cent', async () => {
  const planId = await seedPlan(app.db, { artistId, title: 'Friends', amount: 5 })
  const fans = [await seedMember(app.db), await seedMember(app.db), await seedMember(app.db)]
  const day = (text: string) => new Date(`${text}T12:00:00Z`)
  const subscribe = (fan: number, from: string, to: string, revoked?: string) =>
    seedSubscription(app.db, {
      memberId: fans[fan] ?? 0,
      planId,
      createdAt: day(from),
      expiresAt: day(to),
      ...(revoked !== undefined && { revokedAt: day(revoked) }),
    })
  await subscribe(0, '2026-09-10', '2026-12-10')
  await subscribe(1, '2026-10-05', '2026-11-05')
  await subscribe(2, '2026-11-20', '2026-12-20', '2026-11-25')
  const pay = (providerCharge: string, paidAt: string, amount: number) =>
    app.db.transaction((tx) =>
      bookCharge(
        tx,
        {
          memberId: fans[0] ?? 0,
          kind: 'subscription',
          planId,
          artistId,
          amount,
          currency: 'USD',
          fee: 47,
          provider: 'demo',
          providerCharge,
          paidAt: day(paidAt),
        },
        { platform_percent: 10, pool_percent: 3 },
      ),
    )
  await pay('one', '2026-09-10', 501)
  await pay('two', '2026-10-10', 501)
  await pay('three', '2026-11-10', 501)
  const takeBack = (providerCharge: string, at: string, amount?: number) =>
    app.db.transaction((tx) =>
      reverseCharge(tx, {
        provider: 'demo',
        providerCharge,
        cause: 'refund',
        at: day(at),
        ...(amount !== undefined && { part: { providerRefund: `${providerCharge} ${amount}`, amount } }),
      }),
    )
  await takeBack('one', '2026-10-11', 133)
  await takeBack('one', '2026-11-12')
  await takeBack('two', '2026-11-13', 200)

  const { rows } = await app.db.execute(sql`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, (sum(case when t.kind = 'artist' and f.kind = 'provider' then e.amount when f.kind = 'artist' and t.kind = 'provider' then -e.amount else 0 end) / 100.0)::float as earned
    from ledger_entry e join ledger_account f on f.id = e.from_account join ledger_account t on t.id = e.to_account
    where e.charge_id is not null group by 1 order by 1 desc`)
  const found = await app.get('studio/figures_supporters', ofArtist(), owner.token)
  expect(found.months.map(({ month, earned }) => ({ month, earned }))).toEqual(rows)
  expect(found.running).toBe(1)
  expect(
    await app.refusal('GET', 'studio/figures_supporters', { ...ofArtist(), from: '0001-01-01' }, owner.token),
  ).toMatchObject({ code: 400, error: 'from: must be at most 50 years ago' })
  const ahead = { ...ofArtist(), from: '2026-09-01', to: '9999-12-30' }
  expect((await app.get('studio/figures_supporters', ahead, owner.token)).months).toEqual(found.months)
  expect(
    found.months.map(({ title, currency, running, begun, ended }) => [title, currency, running, begun, ended]),
  ).toEqual([
    ['Friends', 'USD', 1, 1, 2],
    ['Friends', 'USD', 2, 1, 0],
    ['Friends', 'USD', 1, 1, 0],
  ])
})
