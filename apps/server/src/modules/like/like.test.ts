import { LIKED_KINDS } from '@earshot/contract/limits'
import type { LikedKind } from '@earshot/contract/listening/like'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemLike } from '../../db/schema/listening/like.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { runDelayedJobs } from '../../testing/processes/delayed-jobs.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedPlaylist,
  seedPodcast,
  seedSeason,
  seedTrack,
} from '../../testing/seed.ts'
import { deleteAccount } from '../account/deletion/delete-account.ts'
import { restoreMember, suspendMember } from '../moderation/suspension.store.ts'
import { LIKED } from './liked-kinds.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const person = () => seedPerson(app)
const like = (who: Person, kind: LikedKind, id: number, liked?: 0 | 1) =>
  app.post('song/update_like', { kind, id, ...(liked === undefined ? {} : { liked }) }, who.token)

/** Creates an item of each kind. */
async function seedItems(): Promise<Record<LikedKind, number>> {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  const podcastId = await seedPodcast(app.db)
  const seasonId = await seedSeason(app.db, { podcastId })
  return {
    album: albumId,
    song: await seedTrack(app.db, { artistId, albumId }),
    season: seasonId,
    episode: await seedEpisode(app.db, { podcastId, seasonId }),
    playlist: await seedPlaylist(app.db, { isPublic: true }),
  }
}

async function countOf(kind: LikedKind, id: number): Promise<number | undefined> {
  const { table } = LIKED[kind]
  const [row] = await app.db.select({ count: table.likesCount }).from(table).where(eq(table.id, id))
  return row?.count
}

test('LIBRARY-01 a like is a toggle, the same on all devices of the member, and the count is in every reply', async () => {
  const items = await seedItems()
  const [ida, nell] = [await person(), await person()]
  for (const kind of LIKED_KINDS) {
    const id = items[kind]
    expect(await like(ida, kind, id)).toEqual({ liked: true, likes_count: 1 })
    expect(await like(nell, kind, id, 1)).toEqual({ liked: true, likes_count: 2 })
    expect(await like(nell, kind, id, 1)).toEqual({ liked: true, likes_count: 2 })
    expect(await app.get('song/likes', { items: `${kind}-${id},${kind}-999999` }, ida.token)).toEqual([
      { kind, id, liked: true, likes_count: 2 },
    ])
    expect(await like(ida, kind, id)).toEqual({ liked: false, likes_count: 1 })
    expect(await like(ida, kind, id, 0)).toEqual({ liked: false, likes_count: 1 })
  }
  const shown = { likes_count: 1 }
  const { album, songs } = await app.get('song/album_media', { album_id: items.album })
  expect([album, songs[0]]).toMatchObject([shown, shown])
  const { season, episodes } = await app.get('podcast/season_media', { season_id: items.season })
  expect([season, episodes[0]]).toMatchObject([shown, shown])
  expect((await app.get('song/playlist_media', { playlist_id: items.playlist })).playlist).toMatchObject(shown)
})

test('LIBRARY-01 the like of a playlist that became private can be ended, and not given', async () => {
  const playlistId = await seedPlaylist(app.db, { isPublic: true })
  const [ida, nell] = [await person(), await person()]
  await like(ida, 'playlist', playlistId)
  await app.db.update(playlist).set({ isPublic: false }).where(eq(playlist.id, playlistId))
  await expect(like(nell, 'playlist', playlistId)).rejects.toThrow('404')
  expect(await like(ida, 'playlist', playlistId)).toEqual({ liked: false, likes_count: 0 })
  await expect(like(ida, 'song', 999_999)).rejects.toThrow('404')
})

test('LIBRARY-06 counts are those of distinct members and equal the rows after many likes at once', async () => {
  const items = await seedItems()
  const people = await Promise.all(Array.from({ length: 6 }, person))
  await Promise.all(people.flatMap((who) => [like(who, 'song', items.song), like(who, 'song', items.song)]))
  await Promise.all(people.map((who, at) => like(who, 'song', items.song, at % 2 === 0 ? 1 : 0)))
  const rows = await app.db.$count(itemLike, eq(itemLike.trackId, items.song))
  expect([rows, await countOf('song', items.song)]).toEqual([3, 3])
})

test('LIBRARY-06 likes and ratings of a suspended member are not counted until the account is restored', async () => {
  const items = await seedItems()
  const [ida, nell] = [await person(), await person()]
  for (const who of [ida, nell])
    for (const kind of LIKED_KINDS) {
      await like(who, kind, items[kind])
      if (kind !== 'season') await app.post('rating/rate', { kind, item_id: items[kind], stars: 4 }, who.token)
    }
  const counts = async () => {
    const { rate, rates_count: rates, spread } = await app.get('rating/reviews', { kind: 'song', item_id: items.song })
    return [...(await Promise.all(LIKED_KINDS.map((kind) => countOf(kind, items[kind])))), rates, rate, spread[3]]
  }
  expect(await counts()).toEqual([2, 2, 2, 2, 2, 2, 4, 2])
  const by = { memberId: ida.id, moderatorId: null }
  const until = new Date(Date.now() + 3_600_000)
  await suspendMember(app.db, { ...by, reason: 'Spam', until, timeZone: 'UTC' }, new Date())
  await app.runJobs()
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 4, 1])
  // The end of a suspension is no act: a job that was planned with it counts again.
  await app.db.execute(sql`update suspension set until = now() - interval '1 second' where member_id = ${ida.id}`)
  await runDelayedJobs(app)
  expect(await counts()).toEqual([2, 2, 2, 2, 2, 2, 4, 2])
  await suspendMember(app.db, { ...by, reason: 'Spam', until: null, timeZone: 'UTC' }, new Date())
  await restoreMember(app.db, { ...by, note: null }, new Date())
  await app.runJobs()
  expect(await counts()).toEqual([2, 2, 2, 2, 2, 2, 4, 2])
  await app.db.transaction((tx) => deleteAccount(tx, ida.id, false, new Date()))
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 4, 1])
})
