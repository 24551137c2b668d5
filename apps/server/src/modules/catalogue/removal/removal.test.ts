import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { rating } from '../../../db/schema/catalogue/rating.ts'
import { removedRow } from '../../../db/schema/catalogue/removal.ts'
import { lyrics } from '../../../db/schema/catalogue/timed-text.ts'
import { ballotArtist } from '../../../db/schema/community/vote.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { member } from '../../../db/schema/member/member.ts'
import { ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { emitChanged } from '../../../events/event.ts'
import {
  albumsChanged,
  artistsChanged,
  episodesChanged,
  playlistsChanged,
  podcastsChanged,
  seasonsChanged,
  tracksChanged,
} from '../../../events/events.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { rowsOfAll } from '../../../testing/database/table-rows.ts'
import { pagesOf } from '../../../testing/pages.ts'
import {
  seedAlbum,
  seedArtist,
  seedBallot,
  seedContest,
  seedEpisode,
  seedMember,
  seedPlan,
  seedPlaylist,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { typedIn } from '../../../testing/typed.ts'
import { removeUnusedUploads } from '../../media/unused-uploads.ts'
import { deleteRemoved } from './removal.jobs.ts'

const DAY = 86_400_000
const start = new Date('2026-06-01T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example' }, { pages: pagesOf({}) })
})
beforeEach(() => {
  app.clock.now = start
})
afterAll(() => app.close())

const typed = (words: string) => typedIn(app, words)

/** Creates an artist with everything that can belong to one. `word` is part of every name. */
async function seedWorld(word: string) {
  const { db } = app
  const memberId = await seedMember(db)
  const artistId = await seedArtist(db, { name: `${word} Quartet`, followersCount: 1, rate: 4, ratesCount: 1 })
  const albumId = await seedAlbum(db, { artistId, title: `${word} Album` })
  const fileKey = `audio/${word.toLowerCase()}.ogg`
  const originalKey = `original/${word.toLowerCase()}.aiff`
  for (const key of [fileKey, originalKey]) await app.storage.put(key, randomBytes(1_000))
  const songId = await seedTrack(db, {
    artistId,
    albumId,
    title: `${word} Song`,
    fileKey,
    originalKey,
    fileHash: word,
    recordingId: null,
  })
  const otherSong = await seedTrack(db, { title: 'A song that stays' })
  const playlistId = await seedPlaylist(db, { memberId, isPublic: true }, [otherSong, songId])
  await db.insert(creatorFollow).values({ artistId, memberId })
  await db.insert(rating).values({ artistId, memberId, stars: 4, words: 'Fine "words" \\ of ours' })
  await db
    .insert(lyrics)
    .values({ trackId: songId, pos: 0, isSynced: true, lines: [{ text: `${word} line`, start: 1.5 }] })
  await seedSubscription(db, {
    memberId,
    planId: await seedPlan(db, { artistId, features: ['one', 'two "three"'] }),
    active: false,
    providerState: 'cancelled',
    expiresAt: new Date('2026-01-01T00:00:00Z'),
  })
  const podcastId = await seedPodcast(db, { title: `${word} Podcast` })
  const seasonId = await seedSeason(db, { podcastId })
  const episodeId = await seedEpisode(db, {
    podcastId,
    seasonId,
    name: `${word} Episode`,
    fileKey,
    fileHash: word,
    chapters: [{ start: 1.25, title: 'A chapter' }],
  })
  const changed = [
    [artistsChanged, [artistId]],
    [albumsChanged, [albumId]],
    [tracksChanged, [songId, otherSong]],
    [podcastsChanged, [podcastId]],
    [seasonsChanged, [seasonId]],
    [episodesChanged, [episodeId]],
    [playlistsChanged, [playlistId]],
  ] as const
  for (const [event, ids] of changed) await emitChanged(db, event, [...ids])
  await app.runJobs()
  await app.services.invalidation.publish('everything')
  return { memberId, artistId, albumId, songId, playlistId, podcastId, seasonId, episodeId, fileKey, originalKey }
}

/** All rows of the catalogue and of dependent tables, as text. */
type World = Awaited<ReturnType<typeof seedWorld>>

/** Returns the calls whose replies contain something of this world. */
async function placesOf(world: World, word: string): Promise<string[]> {
  const page = { search_text: word, offset: 1, limit: 16, genre_ids: '' }
  const requests: [string, Record<string, string | number>][] = [
    ['song/search_top_artists', { search_key: word, limit: 16, offset: 0 }],
    ['song/search_all_v1', page],
    ['song/livefeed', page],
    ['song/artist_media', { artist_id: world.artistId }],
    ['song/album_media', { album_id: world.albumId }],
    ['song/song_media', { song_id: world.songId }],
    ['song/playlist_media', { playlist_id: world.playlistId, offset: 0, limit: 50 }],
    ['podcast/search_cloud_podcasts', { search_key: word, limit: 16, offset: 0 }],
    ['podcast/podcast_media', { podcast_id: world.podcastId }],
    ['podcast/season_media', { season_id: world.seasonId }],
    ['podcast/episode_media', { episode_id: world.episodeId }],
    ['song/stream', { song_id: world.songId }],
    ['podcast/stream', { episode_id: world.episodeId }],
  ]
  const found: string[] = []
  for (const [call, input] of requests) {
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, `${value}`]),
    )
    const headers = { 'api-key': app.services.config.apiKeys[0] ?? '' }
    const reply = await app.fastify.inject({ url: `/api/${call}?${query.toString()}`, headers })
    const isShown = call.endsWith('/stream') ? reply.statusCode === 200 : reply.body.includes(`${word} `)
    if (isShown) found.push(call)
  }
  const map = await app.fastify.inject({ url: '/sitemap/artists/1.xml' })
  if (map.body.includes(`/artist/${world.artistId}<`)) found.push('site map')
  return found
}

const OF_PODCASTS = [
  'podcast/search_cloud_podcasts',
  'podcast/podcast_media',
  'podcast/season_media',
  'podcast/episode_media',
  'podcast/stream',
]
const OF_MUSIC = [
  'song/artist_media',
  'song/album_media',
  'song/song_media',
  'song/playlist_media',
  'song/search_top_artists',
  'song/stream',
  'site map',
]
const BOTH = ['song/search_all_v1', 'song/livefeed']
const EVERYWHERE = [...OF_MUSIC, ...BOTH, ...OF_PODCASTS].toSorted()

test('a hidden artist or podcast disappears from replies, sound, search, feed, playlists and site map, and can be restored unchanged', async () => {
  const world = await seedWorld('Heliotrope')
  const before = await rowsOfAll(app.services.pool)
  expect((await placesOf(world, 'Heliotrope')).toSorted()).toEqual(EVERYWHERE)
  expect(await typed(`hide artist ${world.artistId}`)).toEqual({
    code: 0,
    out: `The artist Heliotrope Quartet is hidden, with 1 album, 1 song, 1 playlist entry, 1 rating, 1 follower. Bring it back with: earshot show artist ${world.artistId}\n`,
    error: '',
  })
  expect((await placesOf(world, 'Heliotrope')).toSorted()).toEqual([...BOTH, ...OF_PODCASTS].toSorted())
  expect(await app.refusal('GET', 'song/artist_media', { artist_id: world.artistId })).toMatchObject({ status: 404 })
  expect((await typed(`hide podcast /podcast/${world.podcastId}`)).code).toBe(0)
  expect(await placesOf(world, 'Heliotrope')).toEqual([])
  expect((await typed(`show podcast ${world.podcastId}`)).out).toContain('is shown again, with 1 season, 1 episode')
  expect((await typed(`show artist ${world.artistId}`)).code).toBe(0)
  expect((await placesOf(world, 'Heliotrope')).toSorted()).toEqual(EVERYWHERE)
  const after = await rowsOfAll(app.services.pool)
  for (const [table, rows] of Object.entries(before)) expect({ table, rows: after[table] }).toEqual({ table, rows })
})

test('a dry run reports the effect and changes nothing', async () => {
  const world = await seedWorld('Marigold')
  const before = await rowsOfAll(app.services.pool)
  expect((await typed(`remove album ${world.albumId} --dry-run`)).out).toBe(
    'The album Marigold Album would be removed, with 1 song, 1 playlist entry.\n',
  )
  expect(await rowsOfAll(app.services.pool)).toEqual(before)
  expect((await typed('removed')).out).toBe('Nothing is hidden or removed.\n')
})

test('removed sound is deleted after 30 days when nothing else plays it, and can be restored until then', async () => {
  const world = await seedWorld('Saffron')
  const isThere = async () => (await app.storage.find(world.fileKey)) !== undefined
  const later = async (days: number) => {
    app.clock.now = new Date(start.getTime() + days * DAY)
    await sendJob(app.db, deleteRemoved.job({}))
    await app.runJobs(['upkeep'])
  }
  await typed(`remove song https://music.example/plays/${world.songId}`)
  expect((await typed('removed')).out).toBe(`song\t${world.songId}\tremoved\tuntil 2026-07-01\tSaffron Song\n`)
  await later(29)
  expect((await typed(`restore song ${world.songId}`)).out).toBe(
    `The song Saffron Song was restored, with 1 playlist entry: /plays/${world.songId}\n`,
  )
  expect(await placesOf(world, 'Saffron')).toContain('song/stream')
  app.clock.now = start
  await typed(`remove song ${world.songId}`)
  await later(31)
  // An episode has the same file; nothing else uses the original that the song was copied from.
  expect([await isThere(), await app.storage.find(world.originalKey)]).toEqual([true, undefined])
  expect((await typed(`restore song ${world.songId}`)).error).toBe(
    `The song Saffron Song was deleted permanently. To let imports add it again: earshot allow song ${world.songId}\n`,
  )
  app.clock.now = start
  await typed(`remove episode ${world.episodeId}`)
  await later(31)
  expect([await isThere(), await app.db.$count(removedRow)]).toEqual([false, 0])
})

test('pictures of hidden items are 404, and are deleted with the items', async () => {
  const key = 'art/00112233445566ff_9x9.jpg'
  await app.storage.put(key, randomBytes(100))
  const artistId = await seedArtist(app.db, { avatar: `/media/${key}` })
  const state = async () => (await app.fastify.inject({ url: `/media/${key}` })).statusCode
  expect(await state()).toBe(200)
  await typed(`hide artist ${artistId}`)
  expect(await state()).toBe(404)
  await typed(`show artist ${artistId}`)
  expect(await state()).toBe(200)
  await typed(`remove artist ${artistId}`)
  expect(await removeUnusedUploads(app.services)).toBe(0)
  app.clock.now = new Date(start.getTime() + 31 * DAY)
  await sendJob(app.db, deleteRemoved.job({}))
  await app.runJobs(['upkeep'])
  expect(await removeUnusedUploads(app.services)).toBe(1)
  expect(await app.storage.find(key)).toBeUndefined()
})

test('CATALOGUE-05 subscribers of a podcast do not keep a song that has its number', async () => {
  const { db } = app
  let [songId, podcastId] = [await seedTrack(db), await seedPodcast(db)]
  while (songId < podcastId) songId = await seedTrack(db)
  while (podcastId < songId) podcastId = await seedPodcast(db)
  const planId = await seedPlan(db, { podcastId, artistId: null })
  await seedSubscription(db, { memberId: await seedMember(db), planId, expiresAt: new Date('2027-12-01T00:00:00Z') })
  expect((await typed(`hide song ${songId}`)).code).toBe(0)
  expect((await typed(`remove podcast ${podcastId}`)).error).toMatch(/^A member subscribes to this podcast\./)
})

test('an artist with subscribers, an open contest or a balance cannot be removed', async () => {
  const { db } = app
  const artistId = await seedArtist(db, { name: 'Kept' })
  const memberId = await seedMember(db)
  const contestId = await seedContest(db, { title: 'Best of all' })
  const ballotId = await seedBallot(db, [artistId], { contestId })
  expect((await typed(`hide artist ${artistId}`)).error).toBe(
    `This artist is on a ballot of the open contest Best of all: /voting/${contestId}\n`,
  )
  await typed(`contest close ${contestId}`)
  const accounts = await db
    .insert(ledgerAccount)
    .values([
      { kind: 'provider', currency: 'EUR' },
      { kind: 'artist', ownerId: artistId, currency: 'EUR' },
    ])
    .returning({ id: ledgerAccount.id })
  const [from = 0, to = 0] = accounts.map(({ id }) => id)
  const entry = { amount: 1250, currency: 'EUR', reason: 'support' as const }
  await db.insert(ledgerEntry).values({ ...entry, fromAccount: from, toAccount: to })
  expect((await typed(`remove artist ${artistId}`)).error).toContain('The account of this artist holds €12.50.')
  await db.insert(ledgerEntry).values({ ...entry, fromAccount: to, toAccount: from })
  const planId = await seedPlan(db, { artistId })
  await seedSubscription(db, { memberId, planId, expiresAt: new Date('2026-12-01T00:00:00Z'), provider: 'demo' })
  expect((await typed(`remove artist ${artistId}`)).error).toMatch(
    /^A member subscribes to this artist\. .*--end-subscriptions/,
  )
  const ended = await typed(`remove artist ${artistId} --end-subscriptions`)
  expect([ended.code, ended.out]).toEqual([0, expect.stringMatching(/1 subscription was ended\.\n$/)])
  expect(await db.$count(ballotArtist, eq(ballotArtist.artistId, artistId))).toBe(1)
  expect(await db.$count(ledgerEntry)).toBe(2)
  const [shown] = (await app.get('vote/sub_categories_info', { sub_categories_id: ballotId })).data
  expect(shown).toMatchObject({ id: artistId, name: 'Removed artist' })
})

test('an item cannot be restored before its parent, and rows of a deleted account are not restored', async () => {
  const world = await seedWorld('Juniper')
  await typed(`hide song ${world.songId}`)
  await typed(`hide album ${world.albumId}`)
  expect((await typed(`show song ${world.songId}`)).error).toMatch(/belongs to is not there\. Bring that back first/)
  await typed(`show album ${world.albumId}`)
  expect((await typed(`show song ${world.songId}`)).code).toBe(0)
  await typed(`hide artist ${world.artistId}`)
  expect((await typed(`show album ${world.albumId}`)).error).toBe(
    `The album Juniper Album went with the artist Juniper Quartet, which is hidden. Bring it back with: earshot show artist ${world.artistId}\n`,
  )
  await app.db.delete(member).where(eq(member.id, world.memberId))
  await typed(`show artist ${world.artistId}`)
  const [back] = await app.db.select().from(artist).where(eq(artist.id, world.artistId))
  expect(back).toMatchObject({ rate: 0, ratesCount: 0, followersCount: 0 })
  expect(await app.db.$count(track, eq(track.id, world.songId))).toBe(1)
})

test.each([
  ['hide artist 99999', 'There is no such artist.'],
  ['show artist 99999', 'There is no such artist.'],
  [
    'restore dump.json --replace --dry-run',
    '--dry-run works only for removed items, not for dumps. Nothing was changed.',
  ],
  ['restore song 3 --replace', '--replace works only for dumps, not for removed items. Nothing was changed.'],
  ['allow song 99999', 'No song of this number was deleted.'],
  ['restore prune 99999', 'Prune 99999 has no removed songs.'],
  ['remove song nothing', 'item must be the number of the item or the URL of its page'],
])('%s is refused in a sentence', async (words, sentence) => {
  expect(await typed(words)).toEqual({ code: 1, out: '', error: `${sentence}\n` })
})

test('songs with missing files are listed, then removed; a missing or empty folder removes nothing', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-prune-'))
  const song = async (name: string) =>
    seedTrack(app.db, { title: name, source: `file:${path.join(folder, `${name}.mp3`)}` })
  const [kept, lost] = [await song('kept'), await song('lost')]
  await seedTrack(app.db, { title: 'elsewhere', source: `file:${folder}-2/elsewhere.mp3` })
  expect((await typed(`prune ${folder}`)).error).toMatch(/^None of the 2 files .* Is the disk away\?/)
  writeFileSync(path.join(folder, 'kept.mp3'), '')
  const line = `${lost}\tlost\t${path.join(folder, 'lost.mp3')}\n`
  expect((await typed(`prune ${folder} --dry-run`)).out).toBe(
    `${line}1 song would be removed. To remove them, add --yes.\n`,
  )
  expect((await typed(`prune ${folder}`)).out).toBe(`${line}1 song would be removed. To remove them, add --yes.\n`)
  expect((await app.get('song/song_media', { song_id: lost })).song.title).toBe('lost')
  expect((await typed(`prune ${folder} --yes`)).out).toContain(`${line}1 song removed, to be deleted in 30 days.`)
  expect(await app.refusal('GET', 'song/song_media', { song_id: lost })).toMatchObject({ status: 404 })
  expect((await app.get('song/song_media', { song_id: kept })).song.title).toBe('kept')
  expect((await typed(`prune ${folder}`)).out).toBe('No file is missing.\n')
  expect((await typed(`restore song ${lost}`)).code).toBe(0)
  rmSync(folder, { recursive: true })
  expect((await typed(`prune ${folder}`)).error).toBe(`The folder ${folder} does not exist or cannot be read.\n`)
})
