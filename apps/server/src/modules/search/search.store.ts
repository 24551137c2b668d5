import { SEARCH_KINDS } from '@earshot/contract/search'
import type { SearchKind } from '@earshot/contract/search'
import { and, desc, gt, gte } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue.ts'
import { play } from '../../db/schema/listening.ts'
import { playlist } from '../../db/schema/playlist.ts'
import { episode, podcast, season } from '../../db/schema/podcast.ts'
import { openSearchUpkeep, openSearchWriter } from '../../ports/open-search.ts'
import type { Forgotten, ItemDocument } from '../../ports/search.ts'
import { readDocuments } from './documents.ts'
import { listDependants, listParents } from './relations.ts'
import type { RelatedItems } from './relations.ts'
import { indexAllTexts } from './text.store.ts'

/** Items that are read and written at once while everything is indexed. */
const BATCH = 200
/** Played items whose counters are written at once. */
const TOUCH_BATCH = 50
/** Latest plays that are looked at: at 1,000 a second, more than three minutes of them. */
const PLAYS_MAX = 200_000
/** Plays between two looks for the first one since a time. */
const PLAYS_STEP = 20_000

/** Updates the search index for rows that were added or changed. Takes the index lock first, so that it reads their latest values. */
export async function reindexItems(db: Db, kind: SearchKind, ids: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await openSearchWriter(tx).lock()
    await indexItems(tx, kind, ids)
  })
}

/**
 * Brings the index up to date with rows that were added or changed, in the caller's transaction; ids that are no more
 * are forgotten. What shows their name follows by itself: an artist's albums and tracks, an album's tracks, a podcast's
 * seasons and episodes. Deleted rows, also by cascade, are forgotten without a call. Call it last in the transaction: it
 * may wait for other writers of the index, and must then hold no row that they need next.
 */
export async function indexItems(tx: Db, kind: SearchKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const documents = await readDocuments(tx, kind, ids)
  const found = new Set(documents.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id)).map((id) => ({ kind, id }))
  const items: (ItemDocument | Forgotten<SearchKind>)[] = [...documents, ...gone]
  for (const related of await listDependants(tx, kind, documents))
    items.push(...(await readDocuments(tx, related.kind, related.ids)))
  await openSearchWriter(tx).write(items)
}

/** Brings counters and places up to date of what was played since a time, and of what that belongs to. */
export async function refreshPlayed(db: Db, since: Date): Promise<void> {
  for (const { kind, ids } of await listPlayed(db, since)) {
    for (const batch of batchesOf(ids, TOUCH_BATCH)) {
      await db.transaction(async (tx) => {
        await openSearchWriter(tx).lock()
        const related = await listParents(tx, kind, batch)
        for (const each of [{ kind, ids: batch }, ...related])
          await openSearchWriter(tx).write(await readDocuments(tx, each.kind, each.ids))
      })
    }
  }
}

/** Makes the whole index anew while searches go on. `progress` hears how many of how many items were read. */
export async function indexAll(db: Db, progress: (done: number, total: number) => void = () => {}): Promise<void> {
  await openSearchUpkeep(db).rebuild(readAll(db, progress), async (tx, touched) => {
    for (const kind of SEARCH_KINDS) {
      const ids = touched.filter((each) => each.kind === kind).map(({ id }) => id)
      await indexItems(tx, kind, distinct(ids))
    }
  })
}

async function* readAll(
  db: Db,
  progress: (done: number, total: number) => void,
): AsyncGenerator<readonly ItemDocument[]> {
  // At first, because they are written in place: after an upgrade that added a kind they are found soonest.
  yield* indexAllTexts(db)
  const all: RelatedItems[] = []
  for (const kind of SEARCH_KINDS) all.push({ kind, ids: await listIds(db, kind) })
  const total = all.reduce((sum, { ids }) => sum + ids.length, 0)
  let done = 0
  for (const { kind, ids } of all) {
    for (const batch of batchesOf(ids, BATCH)) {
      yield await readDocuments(db, kind, batch)
      done += batch.length
      progress(done, total)
    }
  }
}

async function listPlayed(db: Db, since: Date): Promise<RelatedItems[]> {
  const rows = await db
    .selectDistinct({ kind: play.kind, itemId: play.itemId, playlistId: play.playlistId })
    .from(play)
    .where(and(gt(play.id, await findPlayBefore(db, since)), gte(play.createdAt, since)))
  const played = (kind: 'song' | 'episode') => distinct(rows.flatMap((row) => (row.kind === kind ? row.itemId : [])))
  return [
    { kind: 'songs', ids: played('song') },
    { kind: 'episodes', ids: played('episode') },
    { kind: 'playlists', ids: distinct(rows.flatMap(({ playlistId }) => playlistId ?? [])) },
  ]
}

// Plays have no index by time, but their ids grow with it.
async function findPlayBefore(db: Db, since: Date): Promise<number> {
  let id = 0
  for (let skipped = PLAYS_STEP; skipped <= PLAYS_MAX; skipped += PLAYS_STEP) {
    const [older] = await db
      .select({ id: play.id, createdAt: play.createdAt })
      .from(play)
      .orderBy(desc(play.id))
      .offset(skipped)
      .limit(1)
    if (older === undefined) return 0
    id = older.id
    if (older.createdAt < since) break
  }
  return id
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

const batchesOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))

const TABLES = {
  podcasts: podcast,
  episodes: episode,
  seasons: season,
  albums: album,
  songs: track,
  artists: artist,
  playlists: playlist,
} as const

async function listIds(db: Db, kind: SearchKind): Promise<number[]> {
  const table = TABLES[kind]
  const rows = await db.select({ id: table.id }).from(table).orderBy(table.id)
  return rows.map(({ id }) => id)
}
