import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/open.ts'
import { searchAge, searchMoved, searchTouched, searchVersion } from '../db/schema/search.ts'
import { indexVersion } from './document.ts'
import type { SearchDocument } from './document.ts'
import { ageIndex } from './index-age.ts'
import { KIND_IDS } from './kinds.ts'
import { lockIndex } from './write.ts'

/** The tables of the index, in the order in which they are locked: a search reads replies and cards before lists. */
const TABLES = [
  'search_reply',
  'search_card',
  'search_item',
  'search_head',
  'search_block',
  'search_word',
  'search_genre_set',
  'search_genre',
  'search_count',
] as const
/** Whoever rebuilds gives a sign of life with every batch; after so many seconds without one somebody else may begin anew. */
const ABANDONED_SECONDS = 120
/** Ready replies that are made in one transaction. */
const REPLIES = 500
/** Tries to exchange the tables, each of which waits for readers for two seconds at most. */
const SWAP_TRIES = 30

/** An item that was written while the index was rebuilt. */
export type Touched = { kind: number; itemId: number }

/**
 * Makes the whole index anew beside the one that stands, in the schema search_next, while searches and writers go on; then exchanges the two. `catchUp`
 * writes the items that changed meanwhile. Throws a sentence when another process is at it.
 */
export async function rebuildIndex(
  db: Db,
  version: number,
  documents: AsyncIterable<readonly SearchDocument[]>,
  catchUp: (tx: Db, touched: readonly Touched[]) => Promise<void>,
): Promise<void> {
  await begin(db)
  for await (const batch of documents) await inNext(db, (tx) => fill(tx, batch))
  await inNext(db, addIndexes)
  for (const kind of Object.values(KIND_IDS))
    await inNext(db, (tx) => tx.execute(sql`select search_make_lists(${kind}::smallint)`))
  await inNext(db, (tx) => tx.execute(sql`select search_make_words()`))
  while ((await inNext(db, (tx) => fillReplies(tx, REPLIES))) > 0);
  await inNext(db, (tx) => tx.execute(sql.raw(`analyze ${TABLES.join(', ')}`)))
  await swap(db, version, catchUp)
  ageIndex()
}

/** Whether the index has the shape that this version of Earshot makes. */
export async function isIndexCurrent(db: Db): Promise<boolean> {
  const [made] = await db.select({ version: searchVersion.version }).from(searchVersion)
  return made?.version === indexVersion()
}

/** Makes up to `most` ready replies that are out of date, and returns how many it made. */
export async function fillReplies(db: Db, most: number): Promise<number> {
  const { rows } = await db.execute(sql`select search_fill(${most}) as n`)
  return Count.parse(rows[0]).n
}

/** Counts up to `most` lists by genres that became long, and returns how many it counted. */
export async function countLongLists(db: Db, most: number): Promise<number> {
  const { rows } = await db.execute(sql`select search_count_lists(${most}) as n`)
  return Count.parse(rows[0]).n
}

const Count = z.object({ n: z.number() })

async function begin(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockIndex(tx)
    await tx.execute(sql`insert into search_version (version) select 0 where not exists (select from search_version)`)
    // The process that fills the new index holds the row while it works on a batch, however long that takes.
    const { rows } = await tx.execute(
      sql`select 1 from search_version where beat is null or beat < clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS}) for update skip locked`,
    )
    if (rows.length === 0) throw new Error('The search index is being rebuilt already. Try again when that is done.')
    await tx.update(searchVersion).set({ beat: sql`clock_timestamp()` })
    await tx.execute(sql`drop schema if exists search_next cascade`)
    await tx.delete(searchTouched)
    await tx.execute(sql`create schema search_next`)
    for (const table of TABLES)
      await tx.execute(
        sql.raw(`create table search_next.${table} (like public.${table} including defaults including identity)`),
      )
    await tx.execute(sql`insert into search_next.search_genre_set values (0, '{}')`)
  })
}

/** Runs `work` in a transaction that sees the tables of the new index in place of those that stand. */
async function inNext<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`update search_version set beat = clock_timestamp()`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local search_path = search_next, public`)
    const result = await work(tx)
    // A batch that took long must not look abandoned once it is stored.
    await tx.execute(sql`update search_version set beat = clock_timestamp()`)
    // The caller may have a transaction of its own around this one.
    await tx.execute(sql`set local search_path = public`)
    return result
  })
}

async function fill(tx: Db, batch: readonly SearchDocument[]): Promise<void> {
  const json = JSON.stringify(batch)
  await tx.execute(sql`
    insert into search_genre_set select (select max(id) from search_genre_set) + row_number() over (), genres from (
      select distinct genres from jsonb_populate_recordset(null::search_given, ${json}::jsonb)
    ) fresh where not exists (select from search_genre_set s where s.genres = fresh.genres)`)
  await tx.execute(sql`
    with given as (select * from jsonb_populate_recordset(null::search_given, ${json}::jsonb)), items as (
      insert into search_item (kind, item_id, genre_set, bucket, heads, title, words)
      select kind, item_id, s.id, bucket, heads, title, words from given join search_genre_set s using (genres) order by item_id returning id, kind, item_id
    )
    insert into search_card select items.id, given.card from items join given using (kind, item_id) order by items.id`)
}

// Keys and indexes as those of the index that stands, under the same names.
async function addIndexes(tx: Db): Promise<void> {
  const { rows } = await tx.execute(sql`
    select format('alter table search_next.%I add constraint %I %s', r.relname, c.conname, pg_get_constraintdef(c.oid)) as statement
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype in ('p', 'u') and r.relnamespace = 'public'::regnamespace and ${tableNames}
    union all
    select replace(pg_get_indexdef(x.indexrelid), ' ON public.', ' ON search_next.')
    from pg_index x join pg_class r on r.oid = x.indrelid
    where r.relnamespace = 'public'::regnamespace and ${tableNames} and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`)
  for (const { statement } of Statements.parse(rows)) await tx.execute(sql.raw(statement))
}

const Statements = z.array(z.object({ statement: z.string() }))
const tableNames = sql`r.relname in (${sql.join(
  TABLES.map((table) => sql`${table}`),
  sql`, `,
)})`

async function swap(db: Db, version: number, catchUp: (tx: Db, touched: Touched[]) => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await db.transaction(async (tx) => {
        await lockIndex(tx)
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`set local lock_timeout = '2s'`)
        for (const table of TABLES) await tx.execute(sql.raw(`lock table public.${table} in access exclusive mode`))
        for (const table of TABLES) {
          await tx.execute(sql.raw(`drop table public.${table}`))
          await tx.execute(sql.raw(`alter table search_next.${table} set schema public`))
        }
        await tx.execute(sql`drop schema search_next`)
        await catchUp(tx, await tx.select().from(searchTouched))
        await tx.delete(searchTouched)
        await tx.update(searchVersion).set({ version, beat: null })
        const grown = await tx
          .update(searchAge)
          .set({ age: sql`${searchAge.age} + 1` })
          .returning({ age: searchAge.age })
        await tx.insert(searchMoved).values(grown)
        await tx.execute(sql`set local lock_timeout = 0`)
      })
      return
    } catch (error) {
      if (tried === SWAP_TRIES || !isLockMissed(error)) throw error
    }
  }
}

// What a reader, such as a dump, held for too long, or what two waited for in a ring.
const isLockMissed = (error: unknown): boolean => error instanceof Error && LockMissed.safeParse(error.cause).success
const LockMissed = z.object({ code: z.enum(['55P03', '40P01']) })
