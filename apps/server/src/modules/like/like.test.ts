import { LIKED_KINDS } from '@earshot/contract/limits'
import type { LibraryTab } from '@earshot/contract/listening/library'
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
  await expect(like(nell, 'playlist', playlistId, 0)).rejects.toThrow('404')
  const seenBy = ({ token }: { token: string }) => app.get('song/likes', { items: `playlist-${playlistId}` }, token)
  expect(await seenBy(nell)).toEqual([])
  expect(await seenBy(ida)).toMatchObject([{ liked: true, likes_count: 1 }])
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
  const by = { memberId: ida.id, moderator: null }
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

/** Returns the titles of a list of the library. */
async function titlesOf(who: Person, tab: LibraryTab, more: object = {}): Promise<string[]> {
  const { data } = await app.get('user/library', { tab, ...more }, who.token)
  return data.map(({ title }: { title: string }) => title)
}

test('LIBRARY-02 LIBRARY-04 the library lists what a member liked, follows and heard, newest first, searched and sorted', async () => {
  const [ida, nell] = [await person(), await person()]
  const [finch, aster] = [await seedArtist(app.db, { name: 'Finch' }), await seedArtist(app.db, { name: 'Äster' })]
  const glue = await seedTrack(app.db, { artistId: finch, title: 'Glue' })
  const zinc = await seedTrack(app.db, { artistId: aster, title: 'Zinc' })
  const hinge = await seedTrack(app.db, { artistId: finch, title: 'Hinge' })
  for (const id of [glue, zinc, hinge]) {
    app.clock.now = new Date(app.clock.now.getTime() + 1_000)
    await like(ida, 'song', id)
  }
  expect(await titlesOf(ida, 'songs')).toEqual(['Hinge', 'Zinc', 'Glue'])
  expect(await titlesOf(ida, 'songs', { sort: 'title' })).toEqual(['Glue', 'Hinge', 'Zinc'])
  expect(await titlesOf(ida, 'songs', { sort: 'artist' })).toEqual(['Zinc', 'Glue', 'Hinge'])
  expect(await titlesOf(ida, 'songs', { search_text: 'aster' })).toEqual(['Zinc'])
  expect(await titlesOf(ida, 'songs', { search_text: '%' })).toEqual([])
  expect(await titlesOf(ida, 'songs', { offset: 1, limit: 1 })).toEqual(['Zinc'])
  expect(await titlesOf(nell, 'songs')).toEqual([])

  // "Undo" returns a like to its position.
  const { data } = await app.get('user/library', { tab: 'songs' }, ida.token)
  await like(ida, 'song', zinc, 0)
  const undone = { kind: 'song', id: zinc, liked: 1, liked_at: data[1]?.added_at } as const
  await app.post('song/update_like', undone, ida.token)
  expect(await titlesOf(ida, 'songs')).toEqual(['Hinge', 'Zinc', 'Glue'])
  const later = new Date(app.clock.now.getTime() + 60_000).toISOString()
  await expect(app.post('song/update_like', { ...undone, liked: 0, liked_at: later }, ida.token)).rejects.toThrow('400')

  const items = await seedItems()
  const podcastId = await seedPodcast(app.db, { title: 'Under Wires' })
  for (const kind of ['album', 'season', 'episode', 'playlist'] as const) await like(ida, kind, items[kind])
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
  await app.post('podcast/update_podcast_follow', { podcast_id: podcastId }, ida.token)
  await app.post('song/update_artist_follow', { artist_id: finch }, ida.token)
  const created = new Date(app.clock.now.getTime() + 5_000)
  const own = await seedPlaylist(app.db, { memberId: ida.id, isPublic: false, createdAt: created })
  const listed = async (tab: LibraryTab) =>
    (await app.get('user/library', { tab }, ida.token)).data.map(
      ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`,
    )
  expect(await listed('albums')).toEqual([`album ${items.album}`])
  expect(await listed('podcasts')).toEqual([
    `podcast ${podcastId}`,
    `episode ${items.episode}`,
    `season ${items.season}`,
  ])
  expect(await listed('artists')).toEqual([`artist ${finch}`])
  expect(await listed('playlists')).toEqual([`playlist ${own}`, `playlist ${items.playlist}`])
  await app.db.update(playlist).set({ isPublic: false }).where(eq(playlist.id, items.playlist))
  expect(await listed('playlists')).toEqual([`playlist ${own}`])
  for (const id of [glue, zinc]) await app.post('song/add_play', { type: 'song', id, seconds: 40 }, ida.token)
  expect(await titlesOf(ida, 'history')).toEqual(['Zinc', 'Glue'])
})

test('LIBRARY-03 liked songs are played and exported like a playlist, and shown to nobody until their member says so', async () => {
  const [ida, nell] = [await person(), await person()]
  const songs = [await seedTrack(app.db, { title: 'Glue' }), await seedTrack(app.db, { title: 'Hinge' })]
  for (const id of songs) await like(ida, 'song', id)
  const liked = (who?: Person) => app.get('song/liked_songs', { user_id: ida.id }, who?.token)
  const titles = async (who?: Person) => (await liked(who)).songs.map(({ title }: { title: string }) => title)
  expect(await titles(ida)).toEqual(['Hinge', 'Glue'])
  await expect(liked(nell)).rejects.toThrow('404')
  await app.post('user/update_privacy', { likes: 'followers' }, ida.token)
  await expect(liked(nell)).rejects.toThrow('404')
  await app.post('user/update_follow_status', { user_id: nell.id, following_user_id: ida.id }, nell.token)
  expect(await titles(nell)).toEqual(['Hinge', 'Glue'])
  await expect(liked()).rejects.toThrow('404')
  expect(await app.post('user/update_privacy', { likes: 'everybody' }, ida.token)).toMatchObject({ likes: 'everybody' })
  expect(await titles()).toEqual(['Hinge', 'Glue'])
  expect((await app.get('user/library', { tab: 'songs' }, ida.token)).likes_seen_by).toBe('everybody')
  for (const format of ['m3u8', 'jspf', 'xspf']) {
    const { statusCode, body, headers } = await app.fastify.inject({
      url: `/api/song/export_liked_songs?user_id=${ida.id}&format=${format}`,
      headers: { 'api-key': 'earshot-web' },
    })
    expect([statusCode, headers['content-disposition']]).toEqual([200, `attachment; filename="liked-songs.${format}"`])
    expect(body.indexOf('Hinge')).toBeLessThan(body.indexOf('Glue'))
  }
})
