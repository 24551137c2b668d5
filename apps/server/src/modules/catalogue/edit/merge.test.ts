import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import { rating } from '../../../db/schema/catalogue/rating.ts'
import { ballotArtist } from '../../../db/schema/community/vote.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { emitChanged } from '../../../events/event.ts'
import { albumsChanged, artistsChanged, tracksChanged } from '../../../events/events.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { rowsOfAll } from '../../../testing/database/table-rows.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import {
  seedAlbum,
  seedArtist,
  seedBallot,
  seedContest,
  seedGenre,
  seedMember,
  seedPlan,
  seedPlaylist,
  seedPost,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { typeCommand } from '../../../testing/typed.ts'
import { importMusic } from '../../import/music/import-music.ts'

// Each import starts threads that read files.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openTestApp()
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-merged-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const typed = async (words: string, ...more: string[]) => {
  const printed = await typeCommand(app.services, [...words.split(' '), ...more], folder)
  await app.runJobs()
  return printed
}
const refusal = async (words: string) => (await typed(words)).error
/** Returns the acts in the history of an artist, oldest first. */
const actsOn = async (artistId: number) =>
  (await app.db.select().from(audit).where(eq(audit.creatorId, artistId)).orderBy(asc(audit.id))).map(({ act }) => act)

/** Seeds two duplicate artists, each with an album, followers and ratings, some of them by the same members. */
async function seedTwins(word: string) {
  const { db } = app
  const [one, two, three] = [await seedMember(db), await seedMember(db), await seedMember(db)]
  const genreIds = [await seedGenre(db, `${word} folk`), await seedGenre(db, `${word} jazz`)]
  const twin = async (name: string, values: Parameters<typeof seedArtist>[1]) => {
    const artistId = await seedArtist(db, { name, ...values })
    const albumId = await seedAlbum(db, { artistId, title: `${name} Album`, plays: 4 })
    const songId = await seedTrack(db, { artistId, albumId, title: `${name} Song` })
    return { artistId, albumId, songId }
  }
  const from = await twin(`${word} Kestrl`, {
    plays: 10,
    followersCount: 2,
    rate: 4.5,
    ratesCount: 2,
    bio: 'A bird',
    genreId: genreIds[0],
  })
  const into = await twin(`${word} Kestrel`, {
    plays: 5,
    followersCount: 1,
    rate: 3,
    ratesCount: 1,
    genreId: genreIds[1],
  })
  await db.insert(creatorFollow).values([
    { artistId: from.artistId, memberId: one },
    { artistId: from.artistId, memberId: two },
    { artistId: into.artistId, memberId: one },
  ])
  await db.insert(rating).values([
    { artistId: from.artistId, memberId: one, stars: 5, words: 'The same bird' },
    { artistId: from.artistId, memberId: two, stars: 4 },
    { artistId: into.artistId, memberId: one, stars: 3 },
  ])
  const playlistId = await seedPlaylist(db, { memberId: three, isPublic: true }, [from.songId, into.songId])
  const planId = await seedPlan(db, { artistId: from.artistId })
  await seedSubscription(db, { memberId: two, planId, expiresAt: new Date('2200-01-01T00:00:00Z') })
  await db.insert(artistMember).values({ artistId: from.artistId, memberId: three, role: 'owner' })
  const contestId = await seedContest(db, { title: `${word} contest` })
  const ballotId = await seedBallot(db, [from.artistId, into.artistId], { contestId })
  await db.update(ballotArtist).set({ votes: 3 }).where(eq(ballotArtist.artistId, from.artistId))
  await typed(`contest close ${contestId}`)
  await emitChanged(db, artistsChanged, [from.artistId, into.artistId])
  await emitChanged(db, albumsChanged, [from.albumId, into.albumId])
  await emitChanged(db, tracksChanged, [from.songId, into.songId])
  await app.runJobs()
  await app.services.invalidation.publish('everything')
  return { from, into, playlistId, planId, ballotId, members: { one, two, three } }
}

const artistOf = async (id: number) => (await app.db.select().from(artist).where(eq(artist.id, id))).at(0)

test('merged artists are one: all rows move, counts are exact, the old URL leads to the new one, and undo restores the state before', async () => {
  const { from, into, playlistId, ballotId } = await seedTwins('Merged')
  const postId = await seedPost(app.db, { description: `<p><a href="/artist/${from.artistId}">A bird</a></p>` })
  const before = await rowsOfAll(app.services.pool)
  const words = `artist ${from.artistId} ${into.artistId}`
  const printed =
    '1 album, 1 song, 1 rating, 1 follower, 1 plan, 1 owner or editor. On both sides: 1 rating, 1 follower.\n'
  expect((await typed(`merge ${words} --dry-run`)).out).toBe(
    `The artist Merged Kestrl would be merged into Merged Kestrel, with ${printed}`,
  )
  expect(await rowsOfAll(app.services.pool)).toEqual(before)

  expect(await typed(`merge ${words}`)).toEqual({
    code: 0,
    out: `The artist Merged Kestrl was merged into Merged Kestrel, with ${printed}/artist/${from.artistId} redirects to /artist/${into.artistId}. Undo it with: earshot unmerge artist ${from.artistId}\n`,
    error: '',
  })
  expect(await artistOf(from.artistId)).toBeUndefined()
  expect(await artistOf(into.artistId)).toMatchObject({
    plays: 15,
    albumCount: 2,
    followersCount: 2,
    rate: 3.5,
    ratesCount: 2,
    bio: 'A bird',
  })
  for (const artist_id of [from.artistId, into.artistId]) {
    const shown = await app.get('song/artist_media', { artist_id })
    expect(shown.artist).toMatchObject({ id: into.artistId, name: 'Merged Kestrel' })
    expect(shown.artist_albums).toHaveLength(2)
    expect(shown.all_songs).toHaveLength(2)
    expect(shown.subscription_settings.subscription_items).toHaveLength(1)
  }
  const list = await app.get('song/playlist_media', { playlist_id: playlistId, offset: 0, limit: 50 })
  expect(JSON.stringify(list)).not.toContain('Kestrl"')
  const texts = await app.get('song/artist_mentions', { artist_id: into.artistId })
  expect(texts.map(({ id }) => id)).toEqual([postId])
  const found = await app.get('song/search_all_v1', {
    search_text: 'Merged Kestrel',
    offset: 0,
    limit: 16,
    genre_ids: '',
  })
  expect(found.artists.data.map(({ name }) => name)).toEqual(['Merged Kestrel'])
  // An ended contest keeps its votes with the original artist.
  const [voted] = await app.db.select().from(ballotArtist).where(eq(ballotArtist.artistId, from.artistId))
  expect(voted).toMatchObject({ ballotId, votes: 3 })
  const ballot = (await app.get('vote/sub_categories_info', { sub_categories_id: ballotId })).data
  expect(ballot.map(({ name }) => name)).toEqual(['Merged Kestrel', 'Merged Kestrel'])

  expect((await typed('removed')).out).toContain(`artist\t${from.artistId}\tmerged\t\tMerged Kestrl`)
  expect((await typed(`unmerge artist ${from.artistId}`)).out).toContain(
    'The artist Merged Kestrl was separated from Merged Kestrel',
  )
  const after = await rowsOfAll(app.services.pool)
  for (const [table, rows] of Object.entries(before)) expect({ table, rows: after[table] }).toEqual({ table, rows })
  expect(await actsOn(into.artistId)).toEqual(['item.merge', 'item.unmerge'])
})

test('merged albums are one, also for ratings and notifications, and undo separates them as before', async () => {
  const { from, into, members } = await seedTwins('Album')
  const { db } = app
  await db.insert(rating).values([
    { albumId: from.albumId, memberId: members.one, stars: 5 },
    { albumId: into.albumId, memberId: members.one, stars: 1 },
    { albumId: from.albumId, memberId: members.two, stars: 3 },
  ])
  await db.update(album).set({ rate: 4, ratesCount: 2 }).where(eq(album.id, from.albumId))
  await db.update(album).set({ rate: 1, ratesCount: 1 }).where(eq(album.id, into.albumId))
  await db.insert(notification).values([
    { memberId: members.one, kind: 'album', albumId: from.albumId },
    { memberId: members.one, kind: 'album', albumId: into.albumId },
    { memberId: members.two, kind: 'album', albumId: from.albumId },
  ])
  const before = await rowsOfAll(app.services.pool)
  expect((await typed(`merge album /discover/${from.albumId} /discover/${into.albumId}`)).code).toBe(0)
  const [row] = await db.select().from(album).where(eq(album.id, into.albumId))
  expect(row).toMatchObject({ songCount: 2, plays: 8, rate: 2, ratesCount: 2 })
  expect(await db.$count(notification, eq(notification.albumId, into.albumId))).toBe(2)
  const shown = await app.get('song/album_media', { album_id: from.albumId })
  expect([shown.album.id, shown.songs.length]).toEqual([into.albumId, 2])
  expect((await artistOf(from.artistId))?.albumCount).toBe(0)
  expect((await typed(`unmerge album ${from.albumId}`)).code).toBe(0)
  const after = await rowsOfAll(app.services.pool)
  for (const [table, rows] of Object.entries(before)) expect({ table, rows: after[table] }).toEqual({ table, rows })
})

test('support of both artists is merged into one plan, its next charges go to the remaining artist, and undo separates it', async () => {
  const { from, into, members } = await seedTwins('Support')
  const tier = { tier: 'Gold', closedAt: new Date('2026-01-01T00:00:00Z') }
  const plans = [
    await seedPlan(app.db, { artistId: from.artistId, ...tier }),
    await seedPlan(app.db, { artistId: into.artistId, ...tier }),
  ]
  const expiresAt = new Date('2200-01-01T00:00:00Z')
  for (const [at, planId] of plans.entries())
    await seedSubscription(app.db, { memberId: members.one, planId, expiresAt, active: at === 1 })
  const owed = {
    memberId: members.one,
    kind: 'support',
    title: 'Gold',
    amount: 900,
    currency: 'USD',
    provider: 'demo',
  } as const
  await app.db.insert(payment).values({ ...owed, artistId: from.artistId, planId: plans[0] ?? 0, state: 'paid' })
  const before = await rowsOfAll(app.services.pool)
  expect((await typed(`merge artist ${from.artistId} ${into.artistId}`)).code).toBe(0)
  expect(
    await app.db.$count(payment, and(eq(payment.artistId, into.artistId), eq(payment.planId, plans[1] ?? 0))),
  ).toBe(1)
  expect(await app.db.$count(subscription, eq(subscription.planId, plans[1] ?? 0))).toBe(2)
  expect(await app.db.$count(plan, eq(plan.artistId, into.artistId))).toBe(2)
  expect((await typed(`unmerge artist ${from.artistId}`)).code).toBe(0)
  const after = await rowsOfAll(app.services.pool)
  for (const [table, rows] of Object.entries(before)) expect({ table, rows: after[table] }).toEqual({ table, rows })

  await app.db
    .update(subscription)
    .set({ active: true })
    .where(eq(subscription.planId, plans[0] ?? 0))
  expect(await refusal(`merge artist ${from.artistId} ${into.artistId}`)).toContain(
    'A member supports both artists each month.',
  )
})

test('a merge is refused with a reason: an open contest, money, shares, subscribers, missing items', async () => {
  const { from, into, members } = await seedTwins('Refused')
  const words = `merge artist ${from.artistId} ${into.artistId}`
  expect(await refusal(`merge artist ${from.artistId} ${from.artistId}`)).toBe(
    'The artist cannot be merged into itself.\n',
  )
  expect(await refusal(`merge artist ${from.artistId} 99999`)).toBe('There is no such artist.\n')
  expect(await refusal(`merge artist ${from.artistId} nowhere`)).toContain('must be the number of the item')
  expect(await refusal(`unmerge artist ${from.artistId}`)).toBe('This artist was not merged into another.\n')
  expect(await refusal(`merge artist /discover/${from.artistId} ${into.artistId}`)).toContain(
    'is the URL of another page',
  )
  expect(await refusal(`merge artist ${from.artistId} /discover/${into.artistId}`)).toContain(
    'into is the URL of another page',
  )
  const contestId = await seedContest(app.db, { title: 'Best bird' })
  await seedBallot(app.db, [from.artistId], { contestId })
  expect(await refusal(words)).toContain('is on a ballot of the open contest Best bird')
  await typed(`contest close ${contestId}`)
  await app.db
    .insert(artistMember)
    .values({ artistId: into.artistId, memberId: members.one, role: 'owner', share: 100 })
  expect(await refusal(words)).toContain('Both artists have owners, and shares were agreed on.')
  await app.db.delete(artistMember).where(eq(artistMember.artistId, into.artistId))
  await app.db.update(album).set({ subscribersOnly: true }).where(eq(album.id, from.albumId))
  expect(await refusal(`merge album ${from.albumId} ${into.albumId}`)).toContain('is for subscribers')
  const accounts = await app.db
    .insert(ledgerAccount)
    .values([
      { kind: 'provider', currency: 'EUR' },
      { kind: 'artist', ownerId: from.artistId, currency: 'EUR' },
    ])
    .returning({ id: ledgerAccount.id })
  const [provider = 0, own = 0] = accounts.map(({ id }) => id)
  await app.db
    .insert(ledgerEntry)
    .values({ amount: 1250, currency: 'EUR', reason: 'support', fromAccount: provider, toAccount: own })
  expect(await refusal(words)).toContain('The account of this artist holds €12.50.')
  expect((await artistOf(from.artistId))?.name).toBe('Refused Kestrl')
})

test('imports follow a merge, and a merge into a third', async () => {
  const put = async (name: string, by: string, title: string, hertz: number) => {
    mkdirSync(path.join(folder, 'm', name), { recursive: true })
    writeFileSync(
      path.join(folder, 'm', name, `${title}.mp3`),
      await mp3({ TIT2: title, TPE1: by, TALB: name }, { hertz }),
    )
  }
  await put('Sky', 'Merlyn', 'Cloud', 300)
  await put('Air', 'Merlin', 'Wind', 340)
  await put('Sun', 'Falco', 'Ray', 380)
  await importMusic(app, path.join(folder, 'm'))
  const ids = new Map((await app.db.select().from(artist)).map(({ name, id }) => [name, id]))
  const [merlyn, merlin, falco] = ['Merlyn', 'Merlin', 'Falco'].map((name) => ids.get(name) ?? 0)
  await typed(`merge artist ${merlyn} ${merlin}`)
  await typed(`merge artist ${merlin} ${falco}`)
  expect((await app.get('song/artist_media', { artist_id: merlyn ?? 0 })).artist.id).toBe(falco)
  expect(await refusal(`unmerge artist ${merlyn}`)).toContain(
    'was merged into another. Bring it back with: earshot unmerge artist',
  )
  await put('Sky', 'Merlyn', 'Rain', 420)
  await put('Moon', 'Merlin', 'Crater', 460)
  expect(await importMusic(app, path.join(folder, 'm'))).toMatchObject({ added: 2, changed: 0, unchanged: 3 })
  const rows = () =>
    app.db
      .select({ title: track.title, by: artist.name, on: album.title })
      .from(track)
      .innerJoin(artist, eq(artist.id, track.artistId))
      .innerJoin(album, eq(album.id, track.albumId))
      .orderBy(asc(track.id))
  const birds = async () => (await rows()).filter(({ on }) => ['Sky', 'Air', 'Sun', 'Moon'].includes(on))
  expect((await birds()).map(({ by }) => by)).toEqual(['Falco', 'Falco', 'Falco', 'Falco', 'Falco'])
  expect((await typed(`unmerge artist ${merlin}`)).code).toBe(0)
  expect((await typed(`unmerge artist ${merlyn}`)).code).toBe(0)
  expect((await birds()).map(({ title, by }) => `${title} ${by}`).toSorted()).toEqual([
    'Cloud Merlyn',
    'Crater Falco',
    'Rain Falco',
    'Ray Falco',
    'Wind Merlin',
  ])
})

test('an artist that is merged during an import is not created again, and an artist whose name prevents an unmerge is reported', async () => {
  const put = async (name: string, by: string, hertz: number) => {
    mkdirSync(path.join(folder, 'meanwhile', by), { recursive: true })
    writeFileSync(
      path.join(folder, 'meanwhile', by, `${name}.mp3`),
      await mp3({ TIT2: name, TPE1: by, TALB: `${by} Live` }, { hertz }),
    )
  }
  await put('Peak', 'Pipyt', 310)
  await put('Moor', 'Pipit', 350)
  const run = (storage = app.storage) => importMusic({ ...app, storage }, path.join(folder, 'meanwhile'))
  await run()
  const ids = new Map((await app.db.select().from(artist)).map(({ name, id }) => [name, id]))
  const [pipyt, pipit] = [ids.get('Pipyt') ?? 0, ids.get('Pipit') ?? 0]
  await put('Heath', 'Pipyt', 390)
  let isMerged = false
  const report = await run({
    ...app.storage,
    putFile: async (key, file) => {
      if (!isMerged) await typed(`merge artist ${pipyt} ${pipit}`)
      isMerged = true
      await app.storage.putFile(key, file)
    },
  })
  expect(report.skipped).toContainEqual({
    what: path.join(folder, 'meanwhile', 'Pipyt', 'Heath.mp3'),
    why: 'belongs to something that was merged or unmerged meanwhile; import again',
  })
  expect(await app.db.$count(artist, eq(artist.name, 'Pipyt'))).toBe(0)
  expect(await run()).toMatchObject({ added: 1, skipped: [] })
  const [twin] = await app.db.insert(artist).values({ name: 'Pipyt', source: 'artist:pipyt' }).returning()
  expect(await refusal(`unmerge artist ${pipyt}`)).toContain(`Remove that one first: earshot remove artist ${twin?.id}`)
  await app.db.delete(artist).where(eq(artist.id, twin?.id ?? 0))
  expect((await typed(`unmerge artist ${pipyt}`)).code).toBe(0)
})

test('items that are unmerged during an import are assigned to their own artist by the next import', async () => {
  const put = async (name: string, by: string, hertz: number) => {
    mkdirSync(path.join(folder, 'apart', by), { recursive: true })
    writeFileSync(path.join(folder, 'apart', by, `${name}.mp3`), await mp3({ TIT2: name, TPE1: by }, { hertz }))
  }
  await put('Reed', 'Wryneck', 310)
  await put('Marsh', 'Wren', 350)
  const run = (storage = app.storage) => importMusic({ ...app, storage }, path.join(folder, 'apart'))
  await run()
  const ids = new Map((await app.db.select().from(artist)).map(({ name, id }) => [name, id]))
  const [wryneck, wren] = [ids.get('Wryneck') ?? 0, ids.get('Wren') ?? 0]
  await typed(`merge artist ${wryneck} ${wren}`)
  await put('Fen', 'Wryneck', 390)
  let isApart = false
  const report = await run({
    ...app.storage,
    putFile: async (key, file) => {
      if (!isApart) await typed(`unmerge artist ${wryneck}`)
      isApart = true
      await app.storage.putFile(key, file)
    },
  })
  expect(report.skipped).toContainEqual({
    what: path.join(folder, 'apart', 'Wryneck', 'Fen.mp3'),
    why: 'belongs to something that was merged or unmerged meanwhile; import again',
  })
  expect(await run()).toMatchObject({ added: 1, skipped: [] })
  expect(await app.db.$count(track, eq(track.artistId, wryneck))).toBe(2)
  expect(await app.db.$count(track, eq(track.artistId, wren))).toBe(1)
})

test('an album that was hidden before the merge of its artist, and one that was hidden later, return with their artist', async () => {
  const { from, into } = await seedTwins('Away')
  const later = await seedAlbum(app.db, { artistId: from.artistId, title: 'Away later' })
  await typed(`hide album ${from.albumId}`)
  await typed(`merge artist ${from.artistId} ${into.artistId}`)
  await typed(`show album ${from.albumId}`)
  expect((await app.get('song/album_media', { album_id: from.albumId })).album.artistName).toBe('Away Kestrel')
  await typed(`hide album ${later}`)
  expect((await typed(`unmerge artist ${from.artistId}`)).code).toBe(0)
  expect(await app.db.$count(album, eq(album.artistId, into.artistId))).toBe(1)
  expect((await app.get('song/album_media', { album_id: from.albumId })).album.artistName).toBe('Away Kestrl')
  await typed(`show album ${later}`)
  expect((await app.get('song/album_media', { album_id: later })).album.artistName).toBe('Away Kestrl')
})

test('an artist and an album are split, imports keep the split, and a merge undoes it', async () => {
  const put = async (name: string, tags: Parameters<typeof mp3>[0], hertz: number) => {
    mkdirSync(path.join(folder, 's', path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, 's', name), await mp3(tags, { hertz }))
  }
  const LIVE_TEXTS = { TPUB: 'Own', TMED: 'Vinyl', TXXX: { ALBUMSUBTITLE: 'Live album', CERTIFICATIONS: 'Gold' } }
  for (let n = 1; n <= 4; n += 1)
    await put(
      `live/${n}.mp3`,
      { TIT2: `Take ${n}`, TPE1: 'Owls', TALB: 'Live', ...LIVE_TEXTS, TPOS: n < 3 ? '1' : '2', TRCK: `${n}` },
      200 + 20 * n,
    )
  await put('early/1.mp3', { TIT2: 'First', TPE1: 'Owls', TALB: 'Early' }, 600)
  await importMusic(app, path.join(folder, 's'))
  await app.runJobs()
  const albums = new Map((await app.db.select().from(album)).map(({ title, id }) => [title, id]))
  const [live = 0, early = 0] = [albums.get('Live'), albums.get('Early')]
  const owls = (await app.db.select().from(artist).where(eq(artist.name, 'Owls'))).at(0)?.id ?? 0
  const before = await rowsOfAll(app.services.pool)

  expect(await refusal(`split album ${live} --title Rest --discs 1,2`)).toContain('All songs of the album are chosen')
  expect(await refusal(`split album ${live} --title Rest --discs 7`)).toBe('There is no disc 7 of this album.\n')
  expect(await refusal(`split artist ${owls} --title Owls --albums ${early}`)).toContain(
    'There is an artist Owls already',
  )
  expect((await typed(`split album ${live} --title Rest --discs 2 --dry-run`)).out).toBe(
    'The album Rest would be split from Live with 2 songs.\n',
  )
  expect(await rowsOfAll(app.services.pool)).toEqual(before)
  const rest = Number(/\/discover\/(\d+)/.exec((await typed(`split album ${live} --title Rest --discs 2`)).out)?.[1])
  expect((await app.db.select().from(album).where(eq(album.id, rest))).at(0)).toMatchObject({
    label: 'Own',
    subTitle: 'Live album',
    format: 'Vinyl',
    certifications: 'Gold',
  })
  const printed = await typed(`split artist ${owls} --title`, 'The Other Owls', '--albums', `${early}`)
  const others = Number(/\/artist\/(\d+)/.exec(printed.out)?.[1])
  expect(printed.out).toBe(
    `The artist The Other Owls was split from Owls with 1 album, 1 song: /artist/${others}\nUndo it with: earshot merge artist ${others} ${owls}\n`,
  )
  await put('live/5.mp3', { TIT2: 'Take 5', TPE1: 'Owls', TALB: 'Live', TPOS: '1', TRCK: '5' }, 800)
  await put('early/2.mp3', { TIT2: 'Second', TPE1: 'Owls', TALB: 'Early' }, 840)
  expect(await importMusic(app, path.join(folder, 's'))).toMatchObject({ added: 2, changed: 0, unchanged: 5 })
  const places = async () =>
    (await app.db.select().from(track).orderBy(asc(track.id)))
      .filter(({ title }) => /^(Take|First|Second)/.test(title))
      .map(({ title, albumId, artistId }): [string, number | null, number] => [title, albumId, artistId])
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(await places()).toEqual([
    ['First', early, others],
    ['Second', early, owls],
    ['Take 1', live, owls],
    ['Take 2', live, owls],
    ['Take 3', rest, owls],
    ['Take 4', rest, owls],
    ['Take 5', live, owls],
  ])
  expect((await typed(`merge album ${rest} ${live}`)).code).toBe(0)
  expect((await typed(`merge artist ${others} ${owls}`)).code).toBe(0)
  expect(await actsOn(owls)).toEqual(['item.split', 'item.split', 'item.merge', 'item.merge'])
  expect(await app.db.$count(correction)).toBe(0)
  const counted = (id: number) =>
    app.db.select({ n: album.songCount, by: album.artistId }).from(album).where(eq(album.id, id))
  expect([await counted(live), await counted(early)]).toEqual([[{ n: 5, by: owls }], [{ n: 2, by: owls }]])
})
