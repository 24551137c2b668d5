import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { removal, removedMark, removedRow } from '../../../db/schema/catalogue/removal.ts'
import type { RemovalAct, RemovableKind } from '../../../db/schema/catalogue/removal.ts'

/** The removed item that a mark belongs to. */
export type MarkedItem = { kind: RemovableKind; itemId: number; title: string; act: RemovalAct; intoId: number | null }

/** Returns the mark of a sound, which does not depend on its file name. */
export const soundMark = (soundHash: string): string => `sound:${soundHash}`
/** Returns the mark of a feed. */
export const feedMark = (feed: string): string => `feed:${feed}`
/** Returns the mark of an episode of a podcast. */
export const episodeMark = (podcastId: number, guid: string): string => `episode:${podcastId}:${guid}`

/**
 * Stores the names by which imports would match the items of removals: sources of artists, albums and files, sounds,
 * feeds and guids; for albums also the year in their files.
 */
export async function writeMarks(tx: Db, removalIds: readonly number[]): Promise<void> {
  const corrected = sql`
    select c.row->'before' as before from removed_row c
    where c.removal_id = r.removal_id and c.table_name = 'correction' and c.row->>'album_id' = r.row->>'id' and c.row->>'field' = 'year'`
  await tx.execute(sql`
    insert into removed_mark (removal_id, mark, year)
    select r.removal_id, mark, year from removed_row r, lateral (values
      (case when r.table_name in ('artist', 'track') then r.row->>'source' end, null),
      (case when r.table_name = 'album' then r.row->>'source' end, case when r.table_name = 'album' then (coalesce((${corrected}), r.row)->>'year')::int end),
      (case when r.table_name = 'track' then 'sound:' || nullif(split_part(r.row->>'fingerprint', ':', 3), '') end, null),
      (case when r.table_name = 'podcast' then 'feed:' || (r.row->>'feed') end, null),
      (case when r.table_name = 'podcast' then 'feed:' || (r.row->>'moved_from') end, null),
      (case when r.table_name = 'episode' then 'episode:' || (r.row->>'podcast_id') || ':' || (r.row->>'guid') end, null)
    ) made (mark, year)
    where r.removal_id = any (${sql.param([...removalIds])}::int[]) and mark is not null on conflict do nothing`)
}

/** An advisory lock: exclusive for removals and restores of rows of the catalogue, shared for imports that write. */
const REMOVAL_LOCK = 727_059

/** Waits until no import writes, and blocks imports until the end of the transaction, whose duration is not limited. */
export async function lockRemovals(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${REMOVAL_LOCK})`)
}

/**
 * Finds the marks with these names in the transaction of an import. Until its end nothing is hidden or removed, and
 * items that were removed during the import are found.
 */
export async function lockMarks(tx: Db, names: readonly string[]): Promise<Map<string, MarkedItem>> {
  // A removal may take longer than a request.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${REMOVAL_LOCK})`)
  return readMarks(tx, names)
}

/** Returns all marks. If several removals have the same name, the newest one is returned. */
export const listMarks = (db: Db): Promise<Map<string, MarkedItem>> => readMarks(db)

/** Finds the marks with these names. */
export const findMarks = (db: Db, names: readonly string[]): Promise<Map<string, MarkedItem>> => readMarks(db, names)

async function readMarks(db: Db, names?: readonly string[]): Promise<Map<string, MarkedItem>> {
  const rows = await db
    .select({
      mark: removedMark.mark,
      kind: removal.kind,
      itemId: removal.itemId,
      title: removal.title,
      act: removal.act,
      intoId: removal.intoId,
    })
    .from(removedMark)
    .innerJoin(removal, eq(removal.id, removedMark.removalId))
    .where(names === undefined ? undefined : sql`${removedMark.mark} = any(${sql.param([...names])}::text[])`)
    .orderBy(removal.id)
  return new Map(rows.map(({ mark, ...item }) => [mark, item]))
}

/** An episode that was hidden or removed, with the values of its row. */
export type RemovedEpisode = {
  removalId: number
  act: RemovalAct
  guid: string
  enclosure: string | null
  name: string
  publishedAt: Date
  length: number
}

/** Lists the hidden or removed episodes of a podcast, until their rows are deleted. */
export async function listRemovedEpisodes(db: Db, podcastId: number): Promise<RemovedEpisode[]> {
  const { row } = removedRow
  const rows = await db
    .select({
      removalId: removal.id,
      act: removal.act,
      guid: sql<string>`${row}->>'guid'`,
      enclosure: sql<string | null>`${row}->>'enclosure'`,
      name: sql<string>`${row}->>'name'`,
      publishedAt: sql<string>`${row}->>'published_at'`,
      length: sql<number>`(${row}->>'length')::int`,
    })
    .from(removal)
    .innerJoin(
      removedRow,
      and(eq(removedRow.removalId, removal.id), eq(removedRow.tableName, 'episode'), eq(removedRow.depth, 0)),
    )
    .where(and(eq(removal.kind, 'episode'), sql`(${row}->>'podcast_id')::int = ${podcastId}`))
    .orderBy(removal.id)
  return rows.map(({ publishedAt, ...each }) => ({ ...each, publishedAt: new Date(publishedAt) }))
}

/** Adds names by which imports match the items of removals. */
export async function addMarks(db: Db, marks: readonly { removalId: number; mark: string }[]): Promise<void> {
  if (marks.length > 0)
    await db
      .insert(removedMark)
      .values([...marks])
      .onConflictDoNothing()
}
