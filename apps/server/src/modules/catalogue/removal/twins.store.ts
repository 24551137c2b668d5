import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { conflict } from '../../../http/errors.ts'
import type { Refusal } from '../../../http/errors.ts'
import { REMOVABLE, REMOVABLE_KINDS } from './kinds.ts'
import { idArray } from './rows.store.ts'

/**
 * Throws a sentence if an import that ran before the marks of a removal were stored has added the same item again: the
 * rows of both cannot exist.
 */
export async function mustBeAlone(tx: Db, removalId: number): Promise<void> {
  const [twin] = (await listTwins(tx, [{ id: removalId, itemId: 0 }])).values()
  if (twin !== undefined) throw twin
}

/** Returns the refusals of removals with such a twin, by the ids of their items. */
export async function listTwins(
  tx: Db,
  removals: readonly { id: number; itemId: number }[],
): Promise<Map<number, Refusal>> {
  const { rows } = await tx.execute(sql`
    with gone as (select r.removal_id, r.table_name, r.row->>'source' as source, r.row->>'feed' as feed, r.row->>'guid' as guid, (r.row->>'podcast_id')::int as podcast_id from removed_row r
      where r.removal_id = any (${idArray(removals.map(({ id }) => id))}) and r.table_name in ('artist', 'album', 'track', 'podcast', 'episode'))
    select g.removal_id as "removalId", 'artist' as kind, t.id, t.name as title from gone g join artist t on t.source = g.source where g.table_name = 'artist'
    union all select g.removal_id, 'album', t.id, t.title from gone g join album t on t.source = g.source where g.table_name = 'album'
    union all select g.removal_id, 'song', t.id, t.title from gone g join track t on t.source = g.source where g.table_name = 'track'
    union all select g.removal_id, 'podcast', t.id, t.title from gone g join podcast t on t.feed = g.feed where g.table_name = 'podcast'
    union all select g.removal_id, 'episode', t.id, t.name from gone g join episode t on t.podcast_id = g.podcast_id and t.guid = g.guid where g.table_name = 'episode'`)
  const items = new Map(removals.map(({ id, itemId }) => [id, itemId]))
  return new Map(
    Twin.array()
      .parse(rows)
      .map((twin) => [
        items.get(twin.removalId) ?? 0,
        conflict(
          `An import has added the ${twin.kind} ${twin.title} again: ${REMOVABLE[twin.kind].page}${twin.id}. Remove that one first: earshot remove ${twin.kind} ${twin.id}`,
        ),
      ]),
  )
}

const Twin = z.object({ removalId: z.int(), kind: z.enum(REMOVABLE_KINDS), id: z.int(), title: z.string() })
