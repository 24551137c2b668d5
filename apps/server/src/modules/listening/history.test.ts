import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { play } from '../../db/schema/listening/listening.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlaylist,
  seedPodcast,
  seedTrack,
} from '../../testing/seed.ts'
import { countBatch } from './plays/play-counting.ts'

const DAY = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Seeds a member with plays, one per day; the newest is from yesterday. */
async function withHistory(itemIds: readonly number[]) {
  const memberId = await seedMember(app.db, { plays: itemIds.length })
  const start = Date.parse('2026-03-01T12:00:00.000Z')
  const rows = itemIds.map((itemId, n) => ({
    memberId,
    kind: 'song' as const,
    itemId,
    seconds: 30 + n,
    createdAt: new Date(start + n * DAY),
  }))
  const ids = (await app.db.insert(play).values(rows).returning({ id: play.id })).map(({ id }) => id)
  return { memberId, token: await app.signIn(memberId), ids }
}

const history = (token: string, input: { limit?: number; before?: number } = {}) =>
  app.get('user/listening_history', input, token)

const exported = (token: string, format: string) =>
  app.fastify.inject({ url: `/api/user/listening_history_export?format=${format}`, headers: { token } })

test('ACCOUNT a member reads what they listened to, newest first, page by page', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => seedTrack(app.db, { title: `Song ${n}` })))
  const { token } = await withHistory(ids)
  await withHistory(ids)
  const titles: (string | undefined)[] = []
  let before: number | undefined
  for (let page = 0; page < 3; page += 1) {
    const { data } = await history(token, { limit: 2, ...(before === undefined ? {} : { before }) })
    titles.push(...data.map(({ song }) => song?.title))
    before = data.at(-1)?.id
  }
  expect(titles).toEqual(['Song 4', 'Song 3', 'Song 2', 'Song 1', 'Song 0'])
})

test('ACCOUNT a play is in the history at once, an episode too, and one of a deleted song without it', async () => {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const episodeId = await seedEpisode(app.db, { podcastId: await seedPodcast(app.db), name: 'The pilot' })
  const trackId = await seedTrack(app.db)
  await app.post('song/add_play', { type: 'song', id: trackId, seconds: 40 }, token)
  await app.post('song/add_play', { type: 'episode', id: episodeId, seconds: 50 }, token)
  await app.db.delete(track).where(eq(track.id, trackId))
  const { data } = await history(token)
  expect(data).toMatchObject([
    { type: 'episode', seconds: 50, episode: { name: 'The pilot' } },
    { type: 'song', seconds: 40 },
  ])
  expect(data[1]?.song).toBeUndefined()
})

test('ACCOUNT a member takes one play, a day or all out of their history, and the songs keep them', async () => {
  const trackId = await seedTrack(app.db, { plays: 6 })
  const { token, ids, memberId } = await withHistory(Array.from({ length: 6 }, () => trackId))
  const other = await withHistory([trackId])
  const left = async () => (await history(token)).data.map(({ id }) => ids.indexOf(id))
  expect(await app.post('user/delete_plays', { play_ids: [ids[5] ?? 0, other.ids[0] ?? 0] }, token)).toEqual({
    deleted: 1,
  })
  expect(await left()).toEqual([4, 3, 2, 1, 0])
  const day = { from: '2026-03-03T00:00:00.000Z', until: '2026-03-04T00:00:00.000Z' }
  expect(await app.post('user/clear_listening_history', day, token)).toEqual({ deleted: 1 })
  expect(await left()).toEqual([4, 3, 1, 0])
  expect((await app.get('user/profile', { user_id: memberId })).plays).toBe(4)
  expect(await app.post('user/clear_listening_history', {}, token)).toEqual({ deleted: 4 })
  expect(await left()).toEqual([])
  expect(await app.get('song/my_top_songs', {}, token)).toEqual([])
  expect((await history(other.token)).data).toHaveLength(1)
  const before = { until: '0000-01-01T00:00:00.000Z' }
  expect(await app.refusal('POST', 'user/clear_listening_history', before, token)).toMatchObject({ status: 400 })
  expect(await app.db.select({ plays: track.plays }).from(track).where(eq(track.id, trackId))).toEqual([{ plays: 6 }])
  expect(await app.db.select({ memberId: play.memberId }).from(play).where(eq(play.itemId, trackId))).toHaveLength(7)
})

test('ACCOUNT a play that leaves the history before it is counted still counts for the song', async () => {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  const id = await seedTrack(app.db)
  const playlistId = await seedPlaylist(app.db, { memberId }, [id])
  await app.db.insert(play).values({ memberId, kind: 'song', itemId: id, playlistId, seconds: 30, counted: false })
  await app.post('user/clear_listening_history', {}, token)
  // The playlist would reveal whose play it was.
  expect(await app.db.select({ of: play.playlistId }).from(play).where(eq(play.itemId, id))).toEqual([{ of: null }])
  while (await countBatch(app.db));
  expect(await app.db.select({ plays: track.plays }).from(track).where(eq(track.id, id))).toEqual([{ plays: 1 }])
  expect((await app.get('user/profile', { user_id: memberId })).plays).toBe(0)
})

test('ACCOUNT the history is exported as JSON and as CSV', async () => {
  const artistId = await seedArtist(app.db, { name: 'Lamp, Ltd' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Said "no"' })
  const ids = [
    await seedTrack(app.db, { title: '=1+1', artistId, albumId }),
    await seedTrack(app.db, { title: 'Zwei\nZeilen', artistId, albumId }),
  ]
  const { token } = await withHistory(ids)
  const json = await exported(token, 'json')
  expect(json.headers['content-disposition']).toMatch(
    /^attachment; filename="earshot-listening-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(JSON.parse(json.body)).toMatchObject([
    { title: 'Zwei\nZeilen', by: 'Lamp, Ltd', album: 'Said "no"', type: 'song', seconds: 31 },
    { title: '=1+1', played_at: '2026-03-01T12:00:00.000Z' },
  ])
  const csv = await exported(token, 'csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body.split('\r\n')).toEqual([
    'played_at,type,id,title,by,album,seconds',
    `2026-03-02T12:00:00.000Z,song,${ids[1]},"Zwei\nZeilen","Lamp, Ltd","Said ""no""",31`,
    `2026-03-01T12:00:00.000Z,song,${ids[0]},'=1+1,"Lamp, Ltd","Said ""no""",30`,
    '',
  ])
  expect(JSON.parse((await exported(await app.signIn(await seedMember(app.db)), 'json')).body)).toEqual([])
  expect((await exported('', 'csv')).json()).toMatchObject({ status: 1000 })
})

test('ACCOUNT a long history is exported whole', async () => {
  const trackId = await seedTrack(app.db)
  const { token } = await withHistory(Array.from({ length: 2_345 }, () => trackId))
  expect(JSON.parse((await exported(token, 'json')).body)).toHaveLength(2_345)
})

test('PLAYERLINKS-05 the key of the player counts plays and reads no history', async () => {
  const memberId = await seedMember(app.db)
  const { player_token: key = '' } = await app.get('user/verify_token', {}, await app.signIn(memberId))
  await app.post('song/add_play', { type: 'song', id: await seedTrack(app.db), listening: randomUUID() }, key)
  expect(await app.refusal('GET', 'user/listening_history', {}, key)).toMatchObject({ status: 403 })
  expect(await app.refusal('POST', 'user/clear_listening_history', {}, key)).toMatchObject({ status: 403 })
})
