import { SEARCH_KINDS } from '@earshot/contract/search'
import type { SearchKind } from '@earshot/contract/search'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue.ts'
import { playlist } from '../../db/schema/playlist.ts'
import { episode, podcast, season } from '../../db/schema/podcast.ts'
import { searchVersion } from '../../db/schema/search.ts'
import { INDEX_VERSION } from '../../search-index/document.ts'
import { ageIndex } from '../../search-index/index-age.ts'
import { lockIndex, writeItems } from '../../search-index/write.ts'
import type { Written } from '../../search-index/write.ts'
import { readDocuments } from './documents.ts'
import { listDependants, listParents } from './relations.ts'

/** Items that are read and written at once while everything is indexed. */
const BATCH = 2_000

/** Updates the search index for rows that were added or changed. Takes the index lock first, so that it reads their latest values. */
export async function reindexItems(db: Db, kind: SearchKind, ids: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockIndex(tx)
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
  const found = new Set(documents.map((document) => document.item_id))
  const gone = ids.filter((id) => !found.has(id)).map((id) => ({ kind: SEARCH_KINDS.indexOf(kind), item_id: id }))
  const items: Written[] = [...documents, ...gone]
  for (const related of await listDependants(tx, kind, documents))
    items.push(...(await readDocuments(tx, related.kind, related.ids)))
  await writeItems(tx, items)
}

/** Brings counters and place of an item up to date after it was played, and of what it belongs to. Call it last in the transaction, as indexItems. */
export async function touchRank(tx: Db, kind: SearchKind, id: number): Promise<void> {
  const items = await readDocuments(tx, kind, [id])
  for (const related of await listParents(tx, kind, id))
    items.push(...(await readDocuments(tx, related.kind, related.ids)))
  await writeItems(tx, items)
}

/** Makes the whole index anew in one transaction; searches wait for its end. `progress` hears how many of how many items are done. */
export async function indexAll(db: Db, progress: (done: number, total: number) => void = () => {}): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await lockIndex(tx)
    await tx.execute(sql`truncate search_item, search_card`)
    const all: { kind: SearchKind; ids: number[] }[] = []
    for (const kind of SEARCH_KINDS) all.push({ kind, ids: await listIds(tx, kind) })
    const total = all.reduce((sum, { ids }) => sum + ids.length, 0)
    let done = 0
    for (const { kind, ids } of all) {
      for (let from = 0; from < ids.length; from += BATCH) {
        const batch = ids.slice(from, from + BATCH)
        const documents = await readDocuments(tx, kind, batch)
        await tx.execute(sql`
          insert into search_genre_set select (select max(id) from search_genre_set) + row_number() over (), genres from (
            select distinct genres from jsonb_populate_recordset(null::search_given, ${JSON.stringify(documents)}::jsonb)
          ) fresh where not exists (select from search_genre_set s where s.genres = fresh.genres)`)
        await tx.execute(sql`
          with given as (select * from jsonb_populate_recordset(null::search_given, ${JSON.stringify(documents)}::jsonb)), items as (
            insert into search_item (kind, item_id, genre_set, bucket, heads, title, words)
            select kind, item_id, s.id, bucket, heads, title, words from given join search_genre_set s using (genres) order by item_id returning id, item_id
          )
          insert into search_card select items.id, given.card from items join given using (item_id) order by items.id`)
        done += batch.length
        progress(done, total)
      }
    }
    await tx.execute(sql`select search_rebuild()`)
    await tx.delete(searchVersion)
    await tx.insert(searchVersion).values({ version: INDEX_VERSION })
  })
  await db.execute(sql`analyze search_item, search_card, search_block, search_head, search_word`)
  ageIndex()
}

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
