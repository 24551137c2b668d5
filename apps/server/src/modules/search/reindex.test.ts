import { SEARCH_KINDS } from '@earshot/contract/search'
import type { SearchKind } from '@earshot/contract/search'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist, track } from '../../db/schema/catalogue.ts'
import { searchVersion } from '../../db/schema/search.ts'
import { sendJob } from '../../jobs/queue.ts'
import { openSearchUpkeep } from '../../ports/open-search.ts'
import { ageIndex } from '../../search-index/index-age.ts'
import { KIND_IDS } from '../../search-index/kinds.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { findIds } from '../../testing/search.ts'
import { seedArtist, seedMember, seedTrack } from '../../testing/seed.ts'
import { refreshSearch, renewIndex } from './search.jobs.ts'
import { indexAll, indexItems } from './search.store.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const search = (search_text: string, more: { offset?: string; limit?: string; genre_ids?: string } = {}) =>
  app.get('song/search_all_v1', { search_text, ...more })
const namesOf = async (kind: SearchKind, text: string) =>
  (await search(text))[kind].data.map((item) => ('title' in item ? item.title : item.name))
const totalOf = async (kind: SearchKind, text: string) =>
  (await findIds(app.db, { kind, text, genreIds: [], offset: 0, limit: 1 })).total

/** Runs the job that comes every half minute. */
async function refresh(): Promise<void> {
  await sendJob(app.db, refreshSearch.job({}))
  await app.runJobs(['upkeep'])
}

async function addTrack(values: Parameters<typeof seedTrack>[1]): Promise<number> {
  const id = await seedTrack(app.db, values)
  await indexItems(app.db, 'songs', [id])
  return id
}

async function addArtist(name: string, plays = 0): Promise<number> {
  const id = await seedArtist(app.db, { name, plays })
  await indexItems(app.db, 'artists', [id])
  return id
}

test('BROWSE-08 an index that older rules made is made anew by a job, once', async () => {
  const other = await openTestApp()
  try {
    const item_id = await seedTrack(other.db, { title: 'Salt & Time' })
    const kind = KIND_IDS.songs
    const older = [
      { kind, item_id, genres: [], bucket: 0, heads: 2, title: 'salt time', words: ['salt', 'time'], card: '{}' },
    ]
    await other.db.execute(sql`select search_write(${JSON.stringify(older)}::jsonb)`)
    await other.db.insert(searchVersion).values({ version: 1 })
    const found = () => findIds(other.db, { kind: 'songs', text: 'salt and time', genreIds: [], offset: 0, limit: 1 })
    expect((await found()).total).toBe(0)
    await Promise.all([renewIndex(other.db), renewIndex(other.db)])
    await other.runJobs(['upkeep'])
    expect(await openSearchUpkeep(other.db).isCurrent()).toBe(true)
    expect(await found()).toEqual({ ids: [item_id], total: 1 })
  } finally {
    await other.close()
  }
})

test('BROWSE-08 while the index is made anew, searches find what they found, and what is written meanwhile is not lost', async () => {
  const [kept, renamed, deleted] = [
    await addTrack({ title: 'Meanwhile kept' }),
    await addTrack({ title: 'Meanwhile renamed' }),
    await addTrack({ title: 'Meanwhile deleted' }),
  ]
  let isDone = false
  const during: string[][] = []
  const added: number[] = []
  // The progress is told between two batches; what it starts here runs beside the rest of the work.
  const work: Promise<void>[] = []
  const change = async () => {
    added.push(await addTrack({ title: 'Meanwhile added' }))
    await app.db.update(track).set({ title: 'Meanwhile other' }).where(eq(track.id, renamed))
    await indexItems(app.db, 'songs', [renamed])
    await app.db.delete(track).where(eq(track.id, deleted))
    during.push(await namesOf('songs', 'meanwhile'))
  }
  await indexAll(app.db, (done, total) => {
    if (done === total && !isDone) {
      isDone = true
      work.push(change())
    }
  })
  await Promise.all(work)
  expect(during.map((names) => names.toSorted())).toEqual([['Meanwhile added', 'Meanwhile kept', 'Meanwhile other']])
  expect((await namesOf('songs', 'meanwhile')).toSorted()).toEqual(during[0]?.toSorted())
  expect(await totalOf('songs', 'meanwhile other')).toBe(1)
  await app.db.delete(track).where(inArray(track.id, [kept, renamed, ...added]))
  expect(await totalOf('songs', 'meanwhile')).toBe(0)
})

test('BROWSE-08 two cannot make the index anew at once, and what was abandoned is begun again', async () => {
  await app.db.execute(sql`create schema search_next`)
  await app.db.execute(sql`update search_version set beat = now()`)
  const memberId = await seedMember(app.db, { username: 'Ondine' })
  const findMembers = () => app.services.search.findTexts({ kind: 'members', text: 'ondine', limit: 2 })
  await expect(indexAll(app.db)).rejects.toThrow('being rebuilt already')
  expect(await findMembers(), 'whoever is refused writes nothing').toEqual([])
  await app.db.execute(sql`update search_version set beat = now() - interval '1 hour'`)
  await indexAll(app.db)
  expect(await findMembers()).toEqual([memberId])
  const { rows } = await app.db.execute(sql`select to_regnamespace('search_next') as left_behind`)
  expect(rows).toEqual([{ left_behind: null }])
})

// PGlite has one connection.
test.skipIf(!onPostgres)('BROWSE-08 a batch that takes long is not taken for abandoned', async () => {
  await app.db.execute(sql`update search_version set beat = now() - interval '1 hour'`)
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`update search_version set beat = clock_timestamp()`)
    await expect(indexAll(app.db)).rejects.toThrow('being rebuilt already')
  })
  await app.db.execute(sql`update search_version set beat = null`)
})

test('BROWSE-08 a ready reply is the reply that is made of the lists, after every change', async () => {
  const artistId = await addArtist('Readiness')
  const ids = []
  for (let n = 0; n < 20; n += 1) ids.push(await seedTrack(app.db, { artistId, title: `Ready ${n}`, plays: n }))
  await indexItems(app.db, 'songs', ids)
  // A page of fifteen is never ready; both are made of the same lists.
  const both = async (text: string) => {
    const ready = await search(text)
    const made = await search(text, { limit: '15' })
    for (const kind of SEARCH_KINDS) {
      expect(ready[kind].counts.total, kind).toBe(made[kind].counts.total)
      expect(ready[kind].data.slice(0, 15), kind).toEqual(made[kind].data)
    }
    return ready.songs
  }
  await refresh()
  const { rows } = await app.db.execute(sql`select count(*) as n from search_reply where reply is null`)
  expect(rows).toEqual([{ n: 0 }])
  expect((await both('ready')).counts.total).toBe(20)
  await app.db.update(artist).set({ name: 'Unreadiness' }).where(eq(artist.id, artistId))
  await indexItems(app.db, 'artists', [artistId])
  expect((await both('ready')).data[0]?.artistName).toBe('Unreadiness')
  await refresh()
  expect((await both('ready')).data[0]?.artistName).toBe('Unreadiness')
  await app.db.delete(track).where(inArray(track.id, ids.slice(5)))
  ageIndex()
  expect((await both('ready')).counts.total).toBe(5)
  await refresh()
  expect((await both('ready')).data).toHaveLength(5)
  await app.db.delete(artist).where(eq(artist.id, artistId))
  await refresh()
  ageIndex()
  expect((await both('unreadiness')).counts.total).toBe(0)
})

test('LIVEFEED-08 everything that holds a word is found at once, also when items come, go and the index is exchanged', async () => {
  const songs = []
  for (let number = 1; number <= 20; number += 1) songs.push(await addTrack({ title: `Wholesong ${number}` }))
  const question = { kind: 'songs', text: 'wholesong', genreIds: [], offset: 0 } as const
  const inOrder = (found: readonly number[]) => found.toSorted((a, b) => a - b)
  // Pages of the same list are another way to the same items.
  const paged = async () => inOrder((await findIds(app.db, { ...question, limit: 1_000 })).ids)
  const whole = async () => {
    const found = await findIds(app.db, { ...question, limit: Infinity })
    expect(found.total).toBe(found.ids.length)
    return inOrder(found.ids)
  }
  expect(await whole()).toEqual(songs)
  expect(await whole()).toEqual(await paged())
  const [gone = 0, ...rest] = songs
  const fresh = await addTrack({ title: 'Wholesong' })
  await app.db.delete(track).where(eq(track.id, gone))
  expect(await whole()).toEqual([...rest, fresh])
  await indexAll(app.db)
  expect(await whole()).toEqual([...rest, fresh])
  expect(await whole()).toEqual(await paged())
  expect((await findIds(app.db, { ...question, text: 'wholesomg', limit: Infinity })).total).toBe(20)
  expect((await findIds(app.db, { ...question, text: 'noneofthem', limit: Infinity })).ids).toEqual([])
})
