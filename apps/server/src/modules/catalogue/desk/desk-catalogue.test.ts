import { randomUUID } from 'node:crypto'
import type { Input } from '@earshot/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rating } from '../../../db/schema/catalogue/rating.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import {
  seedAlbum,
  seedArtist,
  seedBallot,
  seedContest,
  seedEpisode,
  seedPlan,
  seedPlaylist,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { indexAll } from '../../search/search.store.ts'
import { removeItem, takeRun } from '../removal/removal.store.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'Ada', role: 'admin' })
})
afterAll(() => app.close())

const find = async (input: Input<'desk/catalogue'>) => app.get('desk/catalogue', input, admin.token)
const titles = async (input: Input<'desk/catalogue'>) => (await find(input)).data.map(({ title }) => title)

test('CATALOGUE-01 items are found by words, number, address, ISRC, MusicBrainz id and file name', async () => {
  const recordingId = randomUUID()
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Slow Water', art: '/media/art/a.jpg' })
  const source = 'file:/music/Marrow/01 Heron.flac'
  const id = await seedTrack(app.db, { artistId, albumId, title: 'Heron', isrc: 'SEABC2600001', recordingId, source })
  await seedTrack(app.db, { title: 'Other' })
  await indexAll(app.db)
  for (const text of ['heron', 'finch her', String(id), `https://earshot.example/plays/${id}?x=1`, 'SE-ABC-26-00001'])
    expect(await titles({ kind: 'song', search_text: text })).toContain('Heron')
  for (const text of [recordingId.toUpperCase(), '01 heron.FLAC', `/plays/${id}`])
    expect(await titles({ kind: 'song', search_text: text })).toEqual(['Heron'])
  const { data } = await find({ kind: 'song', search_text: 'Heron' })
  expect(data).toEqual([
    {
      id,
      kind: 'song',
      title: 'Heron',
      coverURL: '/media/art/a.jpg',
      maker: { kind: 'artist', id: artistId, title: 'Marrow & Finch' },
      count: null,
      plays: 0,
      state: 'shown',
      source: 'import',
      owners: [],
    },
  ])
})

test('CATALOGUE-01 each kind is filtered by source and gap, and sorted', async () => {
  const artistId = await seedArtist(app.db, { name: 'Aardvark', plays: 9, source: 'artist:aardvark', avatar: '/a.jpg' })
  await app.db.insert(artistMember).values({ artistId, memberId: admin.id, role: 'owner' })
  const podcastId = await seedPodcast(app.db, { title: 'Aerial', feed: 'https://aerial.example/feed.xml' })
  await seedSeason(app.db, { podcastId, name: 'Season of Rain', year: 2020 })
  await seedEpisode(app.db, { podcastId, name: 'Drizzle' })
  expect((await titles({ sort: 'title' }))[0]).toBe('Aardvark')
  expect((await titles({ sort: 'plays' }))[0]).toBe('Aardvark')
  expect(await titles({ source: 'import' })).toEqual(['Aardvark'])
  expect(await titles({ missing: 'owner' })).not.toContain('Aardvark')
  expect((await find({ search_text: String(artistId) })).data[0]?.owners).toEqual(['Ada'])
  expect(await titles({ missing: 'cover' })).not.toContain('Aardvark')
  expect(await titles({ missing: 'year' })).toEqual([])
  expect(await titles({ kind: 'album', missing: 'owner' })).toEqual(['Slow Water'])
  expect(await titles({ kind: 'podcast', source: 'feed', missing: 'owner' })).toEqual(['Aerial'])
  expect(await titles({ kind: 'season', source: 'feed' })).toEqual(['Season of Rain'])
  expect(await titles({ kind: 'season', missing: 'year' })).toEqual([])
  expect(await titles({ kind: 'episode', missing: 'cover', source: 'feed' })).toEqual(['Drizzle'])
  expect(await titles({ kind: 'podcast', source: 'import' })).toEqual([])
  expect((await find({ kind: 'song', page: 9 })).data).toEqual([])
})

test('CATALOGUE-05 a dry run names what goes along, and hiding, showing, removing and restoring do it', async () => {
  const artistId = await seedArtist(app.db, { name: 'Siskin' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Alder' })
  await seedTrack(app.db, { artistId, albumId })
  const items = [{ kind: 'artist' as const, id: artistId }]
  const effects = { albums: 1, songs: 1, seasons: 0, episodes: 0, playlist_entries: 0, ratings: 0, followers: 0 }
  const done = [{ kind: 'artist', id: artistId, done: true, reason: null }]
  const rehearsed = await app.post('desk/remove', { items, dry_run: 1 }, admin.token)
  expect(rehearsed).toMatchObject({ results: done, effects, delete_at: expect.stringMatching(/^20\d\d-/) })
  expect(await titles({ search_text: String(artistId) })).toEqual(['Siskin'])
  const state = async () => (await app.get('desk/removed', { search_text: 'siskin' }, admin.token)).data[0]?.state
  expect(await app.post('desk/hide', { items, reason: 'rights' }, admin.token)).toMatchObject({
    results: done,
    effects,
  })
  expect(await state()).toBe('hidden')
  expect(await titles({ state: 'hidden', search_text: 'siskin' })).toEqual(['Siskin'])
  expect(await app.post('desk/hide', { items }, admin.token)).toMatchObject({
    results: [{ done: false, reason: expect.stringContaining('is hidden. Bring it back with') }],
  })
  await app.post('desk/show', { items }, admin.token)
  expect(await state()).toBeUndefined()
  await app.post('desk/remove', { items }, admin.token)
  expect(await state()).toBe('removed')
  expect(await app.post('desk/restore', { items }, admin.token)).toMatchObject({ results: done, effects })
  const { data } = await app.get('desk/audit', { subject_kind: 'artist', subject_id: artistId }, admin.token)
  expect(data.map(({ act }) => act)).toEqual(['item.restore', 'item.remove', 'item.show', 'item.hide'])
})

test('CATALOGUE-05 OPERATIONS-19 a dry run of several artists names the numbers of the acts, each row once', async () => {
  const [one, other] = [await seedArtist(app.db), await seedArtist(app.db)]
  const albumId = await seedAlbum(app.db, { artistId: one })
  const own = await seedTrack(app.db, { artistId: one, albumId })
  const guest = await seedTrack(app.db, { artistId: other, albumId })
  await seedPlaylist(app.db, {}, [own, guest])
  await app.db.insert(rating).values([
    { memberId: admin.id, trackId: guest, stars: 4 },
    { memberId: admin.id, albumId, stars: 5 },
  ])
  await app.db.insert(creatorFollow).values({ memberId: admin.id, artistId: other })
  const items = [one, other].map((id) => ({ kind: 'artist' as const, id }))
  const { effects } = await app.post('desk/remove', { items, dry_run: 1 }, admin.token)
  expect(effects).toEqual({
    albums: 1,
    songs: 2,
    seasons: 0,
    episodes: 0,
    playlist_entries: 2,
    ratings: 2,
    followers: 1,
  })
  const sums = []
  for (const item of items) sums.push((await app.post('desk/remove', { items: [item] }, admin.token)).effects)
  for (const name of ['albums', 'songs', 'playlist_entries', 'ratings', 'followers'] as const)
    expect([name, sums.reduce((sum, each) => sum + each[name], 0)]).toEqual([name, effects[name]])
})

test('CATALOGUE-05 open ballots and subscriptions stand in the way; ending subscriptions requires a proof', async () => {
  const artistId = await seedArtist(app.db, { name: 'Brambling' })
  const items = [{ kind: 'artist' as const, id: artistId }]
  const planId = await seedPlan(app.db, { artistId })
  await seedSubscription(app.db, { memberId: admin.id, planId, expiresAt: new Date('2999-01-01') })
  expect(await app.post('desk/remove', { items }, admin.token)).toMatchObject({
    results: [{ done: false, reason: expect.stringContaining('A member subscribes to this artist.') }],
    subscriptions: 0,
  })
  expect(await app.post('desk/remove', { items, dry_run: 1 }, admin.token)).toMatchObject({ subscriptions: 1 })
  const stale = await seedPerson(app, { role: 'admin' })
  app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
  expect(await app.refusal('POST', 'desk/remove', { items, end_subscriptions: 1 }, stale.token)).toMatchObject({
    status: 428,
  })
  const contestId = await seedContest(app.db, { title: 'Best of spring' })
  await seedBallot(app.db, [artistId], { contestId })
  expect(await app.post('desk/remove', { items, dry_run: 1 }, admin.token)).toMatchObject({
    results: [
      { done: false, reason: `This artist is on a ballot of the open contest Best of spring: /voting/${contestId}` },
    ],
  })
})

test('CATALOGUE-06 the items of one prune are listed and restored together; deleted ones may be allowed again', async () => {
  const run = await takeRun(app.db)
  const ids = [await seedTrack(app.db, { title: 'One' }), await seedTrack(app.db, { title: 'Two' })]
  for (const id of ids) await removeItem(app.services, { kind: 'song', id }, { isDryRun: false, run })
  const listed = async () => (await app.get('desk/removed', { run, state: 'removed' }, admin.token)).data
  const items = (await listed()).map(({ kind, item_id: id }) => ({ kind, id }))
  expect(items).toEqual(ids.toReversed().map((id) => ({ kind: 'song', id })))
  expect(await app.post('desk/allow', { items }, admin.token)).toMatchObject({
    results: [{ done: false, reason: expect.stringContaining('was removed. Bring it back with') }, { done: false }],
  })
  expect((await app.post('desk/restore', { items }, admin.token)).results.map(({ done }) => done)).toEqual([true, true])
  expect(await listed()).toEqual([])
  const { data } = await app.get('desk/audit', { act: 'item.restore' }, admin.token)
  expect(new Set(data.slice(0, 2).map(({ batch_id: batch }) => batch)).size).toBe(1)
})

test('CATALOGUE-05 the report of a restore counts no rows of an item that cannot be restored', async () => {
  const artistId = await seedArtist(app.db)
  const [lost, other] = [await seedTrack(app.db, { artistId }), await seedTrack(app.db)]
  const items = [lost, other].map((id) => ({ kind: 'song' as const, id }))
  await app.post('desk/remove', { items }, admin.token)
  await app.post('desk/remove', { items: [{ kind: 'artist', id: artistId }] }, admin.token)
  expect(await app.post('desk/restore', { items }, admin.token)).toMatchObject({
    results: [{ done: false, reason: expect.stringContaining('belongs to is not there') }, { done: true }],
    effects: { songs: 0 },
  })
})

test('OPERATIONS-19 an act on several artists is a job that is listed while it runs, with a report and an inverse act', async () => {
  const seed = async (name: string) => {
    const artistId = await seedArtist(app.db, { name })
    const albumId = await seedAlbum(app.db, { artistId })
    await seedTrack(app.db, { artistId, albumId })
    return artistId
  }
  const [first, second, held] = [await seed('Dunnock'), await seed('Fieldfare'), await seed('Redwing')]
  await seedBallot(app.db, [held], { contestId: await seedContest(app.db) })
  const items = [first, second, held].map((id) => ({ kind: 'artist' as const, id }))
  const report = {
    results: [{ done: true }, { done: true }, { done: false, reason: expect.stringContaining('on a ballot') }],
    effects: { albums: 2, songs: 2 },
  }
  expect(await app.post('desk/hide', { items, dry_run: 1 }, admin.token)).toMatchObject({
    ...report,
    operation_id: null,
  })
  const act = async (path: 'desk/hide' | 'desk/show') => {
    const { operation_id: id, results } = await app.post(path, { items }, admin.token)
    expect(results).toEqual([])
    return id ?? 0
  }
  const read = (id: number) => app.get('desk/items_operation', { operation_id: id }, admin.token)
  const hidden = await act('desk/hide')
  expect(await read(hidden)).toMatchObject({
    act: 'hide',
    by: 'Ada',
    done: 0,
    total: 3,
    finished_at: null,
    report: null,
  })
  expect(await app.get('desk/running', {}, admin.token)).toMatchObject({
    running: [{ id: hidden, kind: 'items', done: 0, total: 3, started_by: 'Ada' }],
  })
  expect(await app.refusal('POST', 'desk/remove', { items }, admin.token)).toMatchObject({ code: 409 })
  await app.runJobs(['commands'])
  expect(await app.get('desk/running', {}, admin.token)).toEqual({ running: [] })
  const ended = await read(hidden)
  expect(ended).toMatchObject({ done: 3, finished_at: expect.any(String), problem: null, report })
  expect(ended.items.map(({ title }) => title).toSorted()).toEqual(['Dunnock', 'Fieldfare', 'Redwing'])
  const { data } = await app.get('desk/audit', { act: 'item.hide' }, admin.token)
  const [one, two] = data
  expect([one, two]).toMatchObject([{ via: 'desk', subject: { id: second } }, { subject: { id: first } }])
  expect(one?.batch_id).toBe(two?.batch_id)
  const shown = await act('desk/show')
  await app.runJobs(['commands'])
  expect((await read(shown)).report?.results.map(({ done }) => done)).toEqual([true, true, false])
  expect(await titles({ search_text: String(second) })).toEqual(['Fieldfare'])
  expect(await app.refusal('GET', 'desk/items_operation', { operation_id: shown + 1 }, admin.token)).toMatchObject({
    code: 404,
  })
})
