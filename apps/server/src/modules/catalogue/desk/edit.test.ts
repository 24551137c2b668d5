import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { album, artistGenre, trackGenre } from '../../../db/schema/catalogue/catalogue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedAlbum, seedArtist, seedGenre, seedPlan, seedTrack } from '../../../testing/seed.ts'
import { genreIds } from '../../import/genre.store.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'Edda', role: 'admin' })
})
afterAll(() => app.close())

const item = (kind: 'artist' | 'album' | 'song', id: number) => app.get('desk/item', { kind, id }, admin.token)
const undoLast = async () => {
  const [entry] = (await app.get('desk/audit', {}, admin.token)).data
  expect(entry).toMatchObject({ may_undo: true, undone_by: null })
  await app.post('desk/undo', { id: entry?.id ?? 0 }, admin.token)
}

test('CATALOGUE-07 a merge is rehearsed, moves everything, leads the old address, and is undone', async () => {
  const [from, into] = [await seedArtist(app.db, { name: 'Wheat Ear' }), await seedArtist(app.db, { name: 'Whinchat' })]
  await seedAlbum(app.db, { artistId: from, title: 'Moor' })
  await seedPlan(app.db, { artistId: from, title: 'Friends' })
  const merge = { kind: 'artist' as const, id: from, into_id: into }
  const report = {
    title: 'Wheat Ear',
    into: 'Whinchat',
    moved: { albums: 1, plans: 1 },
    dropped: { albums: 0, followers: 0 },
  }
  expect(await app.post('desk/merge', { ...merge, dry_run: 1 }, admin.token)).toMatchObject(report)
  expect((await item('artist', from)).item?.title).toBe('Wheat Ear')
  expect(await app.post('desk/merge', merge, admin.token)).toMatchObject(report)
  expect((await app.get('song/artist_media', { artist_id: from })).artist.id).toBe(into)
  expect(await item('artist', from)).toMatchObject({ item: null, away: { state: 'merged', into_id: into } })
  expect(await item('artist', into)).toMatchObject({ merged: [{ id: from, title: 'Wheat Ear' }] })
  await app.post('desk/unmerge', { kind: 'artist', id: from }, admin.token)
  expect((await item('artist', from)).parts).toMatchObject([{ title: 'Moor' }])
  expect((await item('artist', into)).merged).toEqual([])
  expect(await app.refusal('POST', 'desk/merge', { ...merge, into_id: from }, admin.token)).toMatchObject({
    status: 409,
  })
})

test('CATALOGUE-08 a split shows both results before it runs, and is undone by a merge', async () => {
  const artistId = await seedArtist(app.db, { name: 'Two Bands' })
  const [one, other] = [
    await seedAlbum(app.db, { artistId, title: 'One' }),
    await seedAlbum(app.db, { artistId, title: 'Other' }),
  ]
  await seedTrack(app.db, { artistId, albumId: one })
  await seedTrack(app.db, { artistId, albumId: other })
  const single = await seedTrack(app.db, { artistId, title: 'Single' })
  const parts = await app.get('desk/split_parts', { kind: 'artist', id: artistId }, admin.token)
  expect(parts).toMatchObject({ title: 'Two Bands', songs: [{ id: single, album_id: null }], total: 3 })
  expect(parts.albums.map(({ id, songs }) => [id, songs])).toEqual([
    [one, 1],
    [other, 1],
  ])
  const split = { kind: 'artist' as const, id: artistId, title: 'Second Band', album_ids: [other], song_ids: [single] }
  const report = { title: 'Two Bands', moved: { albums: 1, songs: 2 }, left: { albums: 1, songs: 1 } }
  expect(await app.post('desk/split', { ...split, dry_run: 1 }, admin.token)).toMatchObject(report)
  expect((await item('artist', artistId)).parts).toHaveLength(2)
  const { id } = await app.post('desk/split', split, admin.token)
  expect((await item('artist', id)).parts).toEqual([{ kind: 'album', id: other, title: 'Other' }])
  await undoLast()
  expect((await item('artist', artistId)).parts).toHaveLength(2)
  expect(await item('artist', id)).toMatchObject({ away: { into_id: artistId } })
  for (const wrong of [
    { ...split, title: 'Third', album_ids: [], song_ids: [] },
    { ...split, title: 'Third', discs: [1] },
  ])
    expect(await app.refusal('POST', 'desk/split', wrong, admin.token)).toMatchObject({ status: 400 })
})

test('CATALOGUE-09 duplicates are listed by folded name, title of one artist and file, and dismissed ones stay away', async () => {
  const artistId = await seedArtist(app.db, { name: 'Sigur Rós' })
  const twin = await seedArtist(app.db, { name: 'SIGUR ROS' })
  const third = await seedArtist(app.db, { name: 'sigur-ros' })
  const [one, other] = [
    await seedAlbum(app.db, { artistId, title: 'Ágætis' }),
    await seedAlbum(app.db, { artistId, title: 'agaetis' }),
  ]
  await seedAlbum(app.db, { artistId: twin, title: 'Ágætis' })
  const songs = [await seedTrack(app.db, { fileHash: 'ab' }), await seedTrack(app.db, { fileHash: 'ab' })]
  const list = async (kind: 'artist' | 'album' | 'song') => {
    const { data, total } = await app.get('desk/duplicates', { kind }, admin.token)
    expect(total).toBe(data.length)
    return data.map((pair) => [pair.one.id, pair.other.id])
  }
  expect(await list('artist')).toEqual([
    [artistId, third],
    [artistId, twin],
  ])
  expect(await list('album')).toEqual([[one, other]])
  expect(await list('song')).toContainEqual(songs)
  const mark = { kind: 'artist' as const, one_id: third, other_id: artistId, is_distinct: true }
  await app.post('desk/mark_distinct', mark, admin.token)
  expect(await list('artist')).toEqual([
    [twin, third],
    [artistId, twin],
  ])
  expect(await app.refusal('POST', 'desk/mark_distinct', mark, admin.token)).toMatchObject({ status: 409 })
  await undoLast()
  expect(await list('artist')).toContainEqual([artistId, third])
})

test('CATALOGUE-09 artists with one MusicBrainz id are a pair, whatever their names, and a merge keeps the id', async () => {
  const musicbrainzId = '0383dadf-2a4e-4d10-a46a-e9e041da8eb3'
  const [one, other] = [
    await seedArtist(app.db, { name: 'Prince', musicbrainzId }),
    await seedArtist(app.db, { name: 'The Artist', musicbrainzId }),
  ]
  const pairs = async () =>
    (await app.get('desk/duplicates', { kind: 'artist' }, admin.token)).data.filter((pair) => pair.musicbrainz_id)
  expect(await pairs()).toMatchObject([{ one: { id: one }, other: { id: other }, musicbrainz_id: musicbrainzId }])
  const found = await app.get('desk/catalogue', { kind: 'artist', search_text: musicbrainzId }, admin.token)
  expect(found.data.map(({ id }) => id)).toEqual([other, one])
  const pair = { kind: 'artist' as const, one_id: one, other_id: other, is_distinct: true }
  await app.post('desk/mark_distinct', pair, admin.token)
  expect(await pairs()).toEqual([])
  const into = await seedArtist(app.db, { name: 'Camille' })
  await app.post('desk/merge', { kind: 'artist', id: other, into_id: into }, admin.token)
  expect((await item('artist', into)).fields).toContainEqual(
    expect.objectContaining({ field: 'musicbrainz', value: musicbrainzId }),
  )
})

test('CATALOGUE-04 many albums change at once, each with its changes, and one that cannot is skipped', async () => {
  const [one, other] = [await seedAlbum(app.db, { year: 1999 }), await seedAlbum(app.db, { year: 2001 })]
  const change = { kind: 'album' as const, ids: [one, other, 999_999], year: 2001, subscribers_only: true }
  const results = [
    {
      id: one,
      done: true,
      changes: [
        { field: 'year', from: '1999', to: '2001' },
        { field: 'audience', to: 'subscribers' },
      ],
    },
    { id: other, done: true, changes: [{ field: 'audience', from: 'everybody', to: 'subscribers' }] },
    { id: 999_999, done: false, reason: 'There is no such album.' },
  ]
  expect(await app.post('desk/correct_many', { ...change, dry_run: 1 }, admin.token)).toMatchObject({ results })
  expect((await item('album', one)).fields.find(({ field }) => field === 'year')?.value).toBe('1999')
  expect(await app.post('desk/correct_many', change, admin.token)).toMatchObject({ results })
  const rows = await app.db.select({ closed: album.subscribersOnly }).from(album).where(eq(album.id, one))
  expect(rows).toEqual([{ closed: true }])
  const { data } = await app.get('desk/audit', { act: 'item.correct', subject_kind: 'album' }, admin.token)
  expect(data[0]?.batch_id).not.toBeNull()
  const song = await seedTrack(app.db, {})
  const more = { kind: 'song' as const, ids: [song], subscribers_only: true }
  expect((await app.post('desk/correct_many', more, admin.token)).results).toMatchObject([
    { done: false, reason: expect.stringContaining('Only albums') },
  ])
  expect((await app.post('desk/correct_many', { ...change, ids: [one] }, admin.token)).results).toMatchObject([
    { done: false, reason: 'It has these values already.' },
  ])
})

test('OPERATIONS-19 an act on many songs is one transaction, with an entry of the log for each', async () => {
  const artistId = await seedArtist(app.db)
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) ids.push(await seedTrack(app.db, { artistId }))
  const items = ids.map((id) => ({ kind: 'song' as const, id }))
  const acts = [
    () => app.post('desk/correct_many', { kind: 'song', ids, year: 1988 }, admin.token),
    () => app.post('desk/correct_many', { kind: 'song', ids, genre: 'Drone, Field' }, admin.token),
    () => app.post('desk/hide', { items }, admin.token),
    () => app.post('desk/show', { items }, admin.token),
    () => app.post('desk/remove', { items }, admin.token),
    () => app.post('desk/restore', { items }, admin.token),
  ]
  for (const act of acts) {
    const { results } = await act()
    expect(results.filter(({ done }) => done)).toHaveLength(ids.length)
  }
  const { rows } = await app.db.execute(sql`
    select count(*)::int as entries, count(distinct xmin::text)::int as transactions, count(distinct subject_id)::int as songs
    from audit where subject_kind = 'song' and subject_id between ${ids[0]} and ${ids.at(-1)} group by batch_id`)
  expect(rows).toEqual(acts.map(() => ({ entries: ids.length, transactions: 1, songs: ids.length })))
  expect((await item('song', ids[7] ?? 0)).fields).toContainEqual(expect.objectContaining({ value: 'Drone, Field' }))
})

test('CATALOGUE-18 genres are added, renamed with an alias, merged with their numbers, and deleted when unused', async () => {
  const add = (title: string) => app.post('desk/create_genre', { title }, admin.token)
  const [{ id: postRock }, { id: rock }] = [await add('Post Rock'), await add('Krautrock')]
  expect(await app.refusal('POST', 'desk/create_genre', { title: 'post-rock' }, admin.token)).toMatchObject({
    status: 409,
  })
  await app.post('desk/rename_genre', { genre_id: postRock, title: 'Slow Music', from: 'Post Rock' }, admin.token)
  expect((await genreIds(app.db, ['postrock'])).get('postrock')).toBe(postRock)
  const stale = { genre_id: postRock, title: 'Fast Music', from: 'Post Rock' }
  expect(await app.refusal('POST', 'desk/rename_genre', stale, admin.token)).toMatchObject({ status: 409 })

  const artistId = await seedArtist(app.db, { genreIds: [postRock, rock] })
  const albumId = await seedAlbum(app.db, { artistId, genreId: postRock })
  const songId = await seedTrack(app.db, { artistId, albumId, genreId: postRock, title: 'Cantor Dust' })
  const away = await seedTrack(app.db, { artistId, genreIds: [postRock, rock] })
  await app.post('desk/hide', { items: [{ kind: 'song', id: away }] }, admin.token)
  await app.post(
    'desk/correct',
    { kind: 'album', id: albumId, version: (await item('album', albumId)).version, genre: 'Krautrock' },
    admin.token,
  )
  const [listed] = (await app.get('desk/genres', { search_text: 'post rock' }, admin.token)).data
  expect(listed).toMatchObject({ title: 'Slow Music', aliases: ['Post Rock'], artists: 1, songs: 1, albums: 0 })
  expect(await app.refusal('POST', 'desk/delete_genre', { genre_id: postRock }, admin.token)).toMatchObject({
    status: 409,
  })

  const merge = { genre_id: postRock, into_id: rock }
  const numbers = { artists: 1, albums: 0, songs: 1, podcasts: 0 }
  expect(await app.post('desk/merge_genres', { ...merge, dry_run: 1 }, admin.token)).toEqual(numbers)
  expect(await app.post('desk/merge_genres', merge, admin.token)).toEqual(numbers)
  const rows = await app.db
    .select({ id: artistGenre.genreId })
    .from(artistGenre)
    .where(eq(artistGenre.artistId, artistId))
  expect(rows).toEqual([{ id: rock }])
  expect(await genreIds(app.db, ['Post Rock', 'slow music'])).toEqual(
    new Map([
      ['Post Rock', rock],
      ['slow music', rock],
    ]),
  )
  const found = await app.get('song/search_all_v1', { search_text: 'Cantor', genre_ids: String(postRock) })
  expect(found.songs.data.map(({ id }) => id)).toEqual([songId])
  await app.post('desk/show', { items: [{ kind: 'song', id: away }] }, admin.token)
  expect(await app.db.select({ id: trackGenre.genreId }).from(trackGenre).where(eq(trackGenre.trackId, away))).toEqual([
    { id: rock },
  ])
  // The value from before the correction is the merged genre now.
  await app.post(
    'desk/undo_correction',
    { kind: 'album', id: albumId, version: (await item('album', albumId)).version },
    admin.token,
  )
  expect((await item('album', albumId)).fields.find(({ field }) => field === 'genre')?.value).toBe('Krautrock')

  const unused = await seedGenre(app.db, 'Skiffle')
  await app.post('desk/delete_genre', { genre_id: unused }, admin.token)
  await undoLast()
  expect((await app.get('desk/genres', { used: 'no' }, admin.token)).data).toMatchObject([{ title: 'Skiffle' }])
})
