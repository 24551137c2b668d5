import type { SearchKind } from '@earshot/contract/catalogue/search'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { searchTerm, searchVersion } from '../../db/schema/catalogue/search.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import { KIND_IDS } from '../../search-index/document.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { findIds } from '../../testing/search.ts'
import { seedArtist, seedMember, seedTrack } from '../../testing/seed.ts'
import { renewIndex } from './search.jobs.ts'
import { indexAll, indexItems, reindex } from './search.store.ts'

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

async function addTrack(values: Parameters<typeof seedTrack>[1]): Promise<number> {
  const id = await seedTrack(app.db, values)
  await indexItems(app.db, 'songs', [id])
  return id
}

test('BROWSE-08 an index with older rules is rebuilt by a job, once', async () => {
  const other = await openTestApp()
  try {
    const item_id = await seedTrack(other.db, { title: 'Salt & Time' })
    await indexItems(other.db, 'songs', [item_id])
    const ranked = await seedTrack(other.db, { title: 'Ranked otherwise' })
    await indexItems(other.db, 'songs', [ranked])
    const terms = () =>
      other.db
        .select()
        .from(searchTerm)
        .where(eq(searchTerm.kind, KIND_IDS.songs))
        .orderBy(asc(searchTerm.itemId), asc(searchTerm.word))
    const before = await terms()
    await other.db.execute(
      sql`update search_entry set words = 'salt time', title = 'salt time' where item_id = ${item_id}`,
    )
    await other.db.execute(sql`delete from search_term where word like '%and%'`)
    await other.db.update(searchTerm).set({ rank: 0 }).where(eq(searchTerm.word, 'ranked'))
    await other.db.insert(searchVersion).values({ version: 1 })
    const found = () => findIds(other.db, { kind: 'songs', text: 'salt and time', genreIds: [], offset: 0, limit: 1 })
    expect((await found()).total).toBe(0)
    await Promise.all([renewIndex(other.db), renewIndex(other.db)])
    await other.runJobs(['upkeep'])
    expect(await openSearchWriter(other.db).isCurrent()).toBe(true)
    expect(await found()).toEqual({ ids: [item_id], total: 1 })
    expect(await terms()).toEqual(before)
  } finally {
    await other.close()
  }
})

test('BROWSE-08 while the index is rebuilt, search results are unchanged, and concurrent writes are not lost', async () => {
  const [kept, renamed, deleted] = [
    await addTrack({ title: 'Meanwhile kept' }),
    await addTrack({ title: 'Meanwhile renamed' }),
    await addTrack({ title: 'Meanwhile deleted' }),
  ]
  let isDone = false
  const during: string[][] = []
  const added: number[] = []
  // The progress is reported between two batches; a task that starts here runs concurrently with the rest.
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

test('BROWSE-08 rebuilding the index removes rows without an item, also by two processes at once', async () => {
  const song = await addTrack({ title: 'Ondine' })
  const memberId = await seedMember(app.db, { username: 'Ondine' })
  await app.db.execute(sql`alter table track disable trigger search_forget`)
  await app.db.delete(track).where(eq(track.id, song))
  await app.db.execute(sql`alter table track enable trigger search_forget`)
  expect(await totalOf('songs', 'ondine')).toBe(1)
  await Promise.all([indexAll(app.db), indexAll(app.db)])
  expect(await totalOf('songs', 'ondine')).toBe(0)
  expect(await app.services.search.findTexts({ kind: 'members', text: 'ondine', limit: 2 })).toEqual([memberId])
})

test('LIVEFEED-08 every item with a word is found immediately, also while items are added and deleted and the index is rebuilt', async () => {
  const songs = []
  for (let number = 1; number <= 20; number += 1) songs.push(await addTrack({ title: `Wholesong ${number}` }))
  const question = { kind: 'songs', text: 'wholesong', genreIds: [], offset: 0 } as const
  const inOrder = (found: readonly number[]) => found.toSorted((a, b) => a - b)
  // Pages of the same list contain the same items in another way.
  const paged = async () => inOrder((await findIds(app.db, { ...question, limit: 1_000 })).ids)
  const listAll = async () => {
    const found = await findIds(app.db, { ...question, limit: Infinity })
    expect(found.total).toBe(found.ids.length)
    return inOrder(found.ids)
  }
  expect(await listAll()).toEqual(songs)
  expect(await listAll()).toEqual(await paged())
  const [gone = 0, ...rest] = songs
  const fresh = await addTrack({ title: 'Wholesong' })
  await app.db.delete(track).where(eq(track.id, gone))
  expect(await listAll()).toEqual([...rest, fresh])
  await indexAll(app.db)
  expect(await listAll()).toEqual([...rest, fresh])
  expect(await listAll()).toEqual(await paged())
  expect((await findIds(app.db, { ...question, text: 'wholesomg', limit: Infinity })).total).toBe(20)
  expect((await findIds(app.db, { ...question, text: 'noneofthem', limit: Infinity })).ids).toEqual([])
})

test('API-30 the new name of an artist reaches more songs than one transaction writes', async () => {
  const artistId = await seedArtist(app.db, { name: 'Zephyrine' })
  const sound = { fileKey: 'audio/none.ogg', fileSize: 1, mime: 'audio/ogg', fileHash: 'none' }
  const songs = Array.from({ length: 250 }, (_, n) => ({ title: `Part ${n}`, artistId, length: 60, ...sound }))
  const rows = await app.db.insert(track).values(songs).returning({ id: track.id })
  await reindex(app.db, 'artists', [artistId])
  await reindex(
    app.db,
    'songs',
    rows.map(({ id }) => id),
  )
  await app.db.update(artist).set({ name: 'Quillemette' }).where(eq(artist.id, artistId))
  await reindex(app.db, 'artists', [artistId])
  expect(await totalOf('songs', 'quillemette')).toBe(250)
  expect(await totalOf('songs', 'zephyrine')).toBe(0)
})
