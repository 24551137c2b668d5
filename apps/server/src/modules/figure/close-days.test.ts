import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  NEVER,
  creatorListener,
  dailyListener,
  closedDay,
  dailyReach,
  dailyTotal,
  dayDownload,
  dayVisitor,
  visitorKey,
} from '../../db/schema/listening/figure.ts'
import { play } from '../../db/schema/listening/listening.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedArtist, seedEpisode, seedMember, seedPodcast, seedTrack } from '../../testing/seed.ts'
import { forgetPeriod } from '../listening/history.store.ts'
import { closeDays, deleteOldVisitors } from './close-days.store.ts'
import { visitorHasher } from './visitor.store.ts'

let app: TestApp
let artistId: number
let songs: number[]
let members: number[]
beforeAll(async () => {
  app = await openTestApp()
  artistId = await seedArtist(app.db)
  songs = [await seedTrack(app.db, { artistId, length: 100 }), await seedTrack(app.db, { artistId, length: 100 })]
  members = [await seedMember(app.db), await seedMember(app.db)]
})
beforeEach(async () => {
  for (const table of [
    play,
    closedDay,
    dailyTotal,
    dailyListener,
    creatorListener,
    dailyReach,
    dayVisitor,
    dayDownload,
    visitorKey,
    creatorFollow,
  ])
    await app.db.delete(table)
})
afterAll(() => app.close())

const at = (time: string) => new Date(`${time}:00Z`)
const addPlay = (time: string, song: number, memberId: number | null, reached: number | null = null) =>
  app.db.insert(play).values({ kind: 'song', itemId: songs[song] ?? 0, memberId, reached, createdAt: at(time) })

/** Returns a figure by day: of the artist, or of a song. */
async function totals(figure: 'plays' | 'members' | 'visitors' | 'followers', song?: number) {
  const of =
    song === undefined ? { kind: 'artist' as const, id: artistId } : { kind: 'song' as const, id: songs[song] ?? 0 }
  const rows = await app.db
    .select({ day: dailyTotal.day, count: dailyTotal.count })
    .from(dailyTotal)
    .where(and(eq(dailyTotal.kind, of.kind), eq(dailyTotal.itemId, of.id), eq(dailyTotal.figure, figure)))
    .orderBy(dailyTotal.day)
  return Object.fromEntries(rows.map(({ day, count }) => [day, count]))
}

test('FIGURES-02 FIGURES-11 a day is closed ten minutes after its end, all earlier ones with it, and once', async () => {
  await addPlay('2026-11-02T00:00', 0, null)
  await addPlay('2026-11-02T23:59', 0, members[0] ?? 0)
  await addPlay('2026-11-03T00:00', 0, null)
  await addPlay('2026-11-03T12:00', 1, null)
  await closeDays(app.db, at('2026-11-03T00:09'))
  expect(await totals('plays', 0)).toEqual({})
  await closeDays(app.db, at('2026-11-03T00:11'))
  expect(await totals('plays', 0)).toEqual({ '2026-11-02': 2 })
  await Promise.all([closeDays(app.db, at('2026-11-06T00:30')), closeDays(app.db, at('2026-11-06T00:30'))])
  expect([await totals('plays', 0), await totals('plays', 1)]).toEqual([
    { '2026-11-02': 2, '2026-11-03': 1 },
    { '2026-11-03': 1 },
  ])
})

test('FIGURES-03 members of an artist are counted by the day on which they listened before', async () => {
  const [mara = 0, edda = 0] = members
  await addPlay('2026-10-31T10:00', 0, mara)
  await addPlay('2026-11-01T10:00', 0, mara)
  await addPlay('2026-11-01T11:00', 0, mara)
  await addPlay('2026-11-01T11:00', 1, edda)
  await addPlay('2026-11-01T11:00', 1, null)
  await closeDays(app.db, at('2026-11-02T12:00'))
  await addPlay('2026-11-04T11:00', 1, edda)
  await closeDays(app.db, at('2026-11-05T12:00'))
  expect(await totals('members', 0)).toEqual({ '2026-10-31': 1, '2026-11-01': 1 })
  const rows = await app.db.select().from(dailyListener).orderBy(dailyListener.day, dailyListener.before)
  expect(rows.map(({ day, before, members: count }) => [day, before, count])).toEqual([
    ['2026-10-31', NEVER, 1],
    ['2026-11-01', NEVER, 1],
    ['2026-11-01', '2026-10-31', 1],
    ['2026-11-04', '2026-11-01', 1],
  ])
})

test('FIGURES-04 the last day of a member goes with the last play in their history', async () => {
  const [mara = 0] = members
  await addPlay('2026-11-01T10:00', 0, mara)
  await addPlay('2026-11-02T10:00', 1, mara)
  await closeDays(app.db, at('2026-11-03T12:00'))
  expect((await app.db.select().from(creatorListener)).map(({ lastDay }) => lastDay)).toEqual(['2026-11-02'])
  await forgetPeriod(app.db, mara, { from: undefined, until: at('2026-11-02T00:00') })
  expect(await app.db.$count(creatorListener)).toBe(1)
  await forgetPeriod(app.db, mara, { from: undefined, until: undefined })
  expect(await app.db.$count(creatorListener)).toBe(0)
})

test('FIGURES-03 a visitor has another hash on another day, and hashes go with the key when the day is closed', async () => {
  const clock = { now: at('2026-11-05T23:00') }
  const hash = visitorHasher({ db: app.db, now: () => clock.now })
  const request = { ip: '203.0.113.7', headers: { 'user-agent': 'Firefox' } }
  const [one, again, neighbour] = [
    await hash(request),
    await hash(request),
    await hash({ ...request, headers: { 'user-agent': 'Safari' } }),
  ]
  expect(again).toEqual(one)
  expect([neighbour.visitor === one.visitor, neighbour.network]).toEqual([false, one.network])
  for (const song of songs)
    for (const { day, visitor } of [one, neighbour])
      await app.db.insert(dayVisitor).values({ day, kind: 'song', itemId: song, visitor })
  clock.now = at('2026-11-06T01:00')
  expect((await hash(request)).visitor).not.toBe(one.visitor)

  await closeDays(app.db, clock.now)
  expect([await totals('visitors'), await totals('visitors', 0)]).toEqual([{ '2026-11-05': 2 }, { '2026-11-05': 2 }])
  expect(await app.db.select().from(dayVisitor)).toEqual([])
  expect((await app.db.select().from(visitorKey)).map(({ day }) => day)).toEqual(['2026-11-06'])
})

test('FIGURES-03 a key is deleted within 48 hours although its day could not be closed', async () => {
  await app.db.insert(visitorKey).values([
    { day: '2026-11-05', key: 'a' },
    { day: '2026-11-06', key: 'b' },
  ])
  await deleteOldVisitors(app.db, at('2026-11-06T22:59'))
  expect(await app.db.$count(visitorKey)).toBe(2)
  await deleteOldVisitors(app.db, at('2026-11-06T23:00'))
  expect((await app.db.select().from(visitorKey)).map(({ day }) => day)).toEqual(['2026-11-06'])
})

test('FIGURES-05 plays are totalled by the tenth that they reached, a day after the day is closed', async () => {
  for (const reached of [0, 9, 55, 99, 100]) await addPlay('2026-11-05T12:00', 0, null, reached)
  await addPlay('2026-11-05T12:00', 0, null)
  await closeDays(app.db, at('2026-11-06T01:00'))
  expect(await app.db.$count(dailyReach)).toBe(0)
  await closeDays(app.db, at('2026-11-07T01:00'))
  const rows = await app.db.select().from(dailyReach).orderBy(dailyReach.tenth)
  expect(rows.map(({ day, tenth, plays }) => [day, tenth, plays])).toEqual([
    ['2026-11-05', 0, 1],
    ['2026-11-05', 1, 1],
    ['2026-11-05', 5, 1],
    ['2026-11-05', 10, 2],
  ])
})

test('FIGURES-08 downloads of a network with more than 200 of a podcast in a day are left out', async () => {
  const podcastId = await seedPodcast(app.db)
  const [first, second] = [await seedEpisode(app.db, { podcastId }), await seedEpisode(app.db, { podcastId })]
  const download = (network: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      day: '2026-11-05',
      episodeId: n % 2 === 0 ? first : second,
      visitor: `${network} ${n}`,
      network,
      source: 'apps' as const,
      app: n < 3 ? 'AntennaPod' : 'Other',
    }))
  await app.db.insert(dayDownload).values([...download('home', 200), ...download('farm', 201)])
  await closeDays(app.db, at('2026-11-06T01:00'))
  const rows = await app.db
    .select({
      kind: dailyTotal.kind,
      id: dailyTotal.itemId,
      figure: dailyTotal.figure,
      app: dailyTotal.app,
      count: dailyTotal.count,
    })
    .from(dailyTotal)
    .orderBy(sql`kind desc, item_id, app`)
  expect(rows).toEqual([
    { kind: 'podcast', id: podcastId, figure: 'left_out', app: '', count: 201 },
    { kind: 'episode', id: first, figure: 'downloads_apps', app: 'AntennaPod', count: 2 },
    { kind: 'episode', id: first, figure: 'downloads_apps', app: 'Other', count: 98 },
    { kind: 'episode', id: second, figure: 'downloads_apps', app: 'AntennaPod', count: 1 },
    { kind: 'episode', id: second, figure: 'downloads_apps', app: 'Other', count: 99 },
  ])
  expect(await app.db.$count(dayDownload)).toBe(0)
})

test('FIGURES-12 followers have a row at the end of each day on which their number changed', async () => {
  const [mara = 0, edda = 0] = members
  await app.db.insert(creatorFollow).values([
    { artistId, memberId: mara, createdAt: at('2026-11-02T12:00') },
    { artistId, memberId: edda, createdAt: at('2026-11-04T12:00') },
  ])
  await closeDays(app.db, at('2026-11-06T01:00'))
  expect(await totals('followers')).toEqual({ '2026-11-02': 1, '2026-11-04': 2 })
  await closeDays(app.db, at('2026-11-07T01:00'))
  await app.db.delete(creatorFollow)
  await closeDays(app.db, at('2026-11-08T01:00'))
  expect(await totals('followers')).toEqual({ '2026-11-02': 1, '2026-11-04': 2, '2026-11-07': 0 })
})
