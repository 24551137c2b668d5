import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { removal, removedMark } from '../../db/schema/removal.ts'
import type { RemovalAct, RemovableKind } from '../../db/schema/removal.ts'

/** What an import finds under a mark. */
export type MarkedItem = { kind: RemovableKind; itemId: number; title: string; act: RemovalAct; intoId: number | null }

/** The mark of a sound, whatever its file is called. */
export const soundMark = (soundHash: string): string => `sound:${soundHash}`
/** The mark of a feed. */
export const feedMark = (feed: string): string => `feed:${feed}`
/** The mark of an episode of a podcast. */
export const episodeMark = (podcastId: number, guid: string): string => `episode:${podcastId}:${guid}`

/** Remembers by which names imports would find the items of a removal: sources of artists, albums and files, sounds, feeds and guids; of albums also the year that their files tell. */
export async function writeMarks(tx: Db, removalId: number): Promise<void> {
  const corrected = sql`
    select c.row->'before' as before from removed_row c
    where c.removal_id = r.removal_id and c.table_name = 'correction' and c.row->>'album_id' = r.row->>'id' and c.row->>'field' = 'year'`
  await tx.execute(sql`
    insert into removed_mark (removal_id, mark, year)
    select ${removalId}::int, mark, year from removed_row r, lateral (values
      (case when r.table_name in ('artist', 'track') then r.row->>'source' end, null),
      (case when r.table_name = 'album' then r.row->>'source' end, case when r.table_name = 'album' then (coalesce((${corrected}), r.row)->>'year')::int end),
      (case when r.table_name = 'track' then 'sound:' || nullif(split_part(r.row->>'fingerprint', ':', 3), '') end, null),
      (case when r.table_name = 'podcast' then 'feed:' || (r.row->>'feed') end, null),
      (case when r.table_name = 'episode' then 'episode:' || (r.row->>'podcast_id') || ':' || (r.row->>'guid') end, null)
    ) made (mark, year)
    where r.removal_id = ${removalId}::int and mark is not null on conflict do nothing`)
}

/** Held alone by who takes rows of the catalogue away or brings them back, and together by imports that write. */
const REMOVAL_LOCK = 727_059

/** Waits until no import writes, and lets none write until the end of the transaction, which may take as long as it needs. */
export async function lockRemovals(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${REMOVAL_LOCK})`)
}

/** The marks with these names, in the transaction of an import: until its end nothing is hidden or removed, and what was, while the import ran, shows. */
export async function lockMarks(tx: Db, names: readonly string[]): Promise<Map<string, MarkedItem>> {
  // A removal may take longer than a request.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${REMOVAL_LOCK})`)
  return readMarks(tx, names)
}

/** All marks. The newest removal says what became of an item that was found by one name several times. */
export const listMarks = (db: Db): Promise<Map<string, MarkedItem>> => readMarks(db)

/** The marks with these names. */
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
