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

/** Remembers by which names imports would find the items of a removal: sources of artists, albums and files, sounds, feeds and guids. */
export async function writeMarks(tx: Db, removalId: number): Promise<void> {
  await tx.execute(sql`
    insert into removed_mark (removal_id, mark)
    select ${removalId}::int, mark from removed_row r, lateral (values
      (case when r.table_name in ('artist', 'album', 'track') then r.row->>'source' end),
      (case when r.table_name = 'track' then 'sound:' || nullif(split_part(r.row->>'fingerprint', ':', 3), '') end),
      (case when r.table_name = 'podcast' then 'feed:' || (r.row->>'feed') end),
      (case when r.table_name = 'episode' then 'episode:' || (r.row->>'podcast_id') || ':' || (r.row->>'guid') end)
    ) made (mark)
    where r.removal_id = ${removalId}::int and mark is not null on conflict do nothing`)
}

/** All marks. The newest removal says what became of an item that was found by one name several times. */
export async function listMarks(db: Db): Promise<Map<string, MarkedItem>> {
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
    .orderBy(removal.id)
  return new Map(rows.map(({ mark, ...item }) => [mark, item]))
}
