import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { idArray, listed } from './rows.store.ts'
import type { Layout } from './rows.store.ts'

/** The tables whose rows a report names, parents first. */
const COUNTED = ['album', 'track', 'season', 'episode', 'playlist_track', 'rating', 'creator_follow'] as const

/**
 * Counts the rows of a table with these ids, and the rows of the counted tables that belong to them by foreign keys, as
 * takeRows would move them. It moves and copies none, so that it answers within a second for the largest artists
 * (OPERATIONS-19).
 */
export async function countRows(
  db: Db,
  layout: Layout,
  { table: root, ids }: { table: string; ids: readonly number[] },
): Promise<Map<string, number>> {
  const sets = new Map<string, SQL>([[root, sql`select id from unnest(${idArray(ids)}) as root (id)`]])
  for (const name of COUNTED) {
    const { parents = [], key = [] } = layout.find((table) => table.name === name) ?? {}
    const reached = parents.filter(({ table, keeps }) => !keeps && sets.has(table))
    if (name === root || reached.length === 0) continue
    const columns = listed(key.map((column) => sql.identifier(column)))
    // A row that belongs to two of the parents counts once.
    const rows = reached.map(
      ({ column, table, parentColumn }) =>
        sql`select ${columns} from ${sql.identifier(name)} where ${sql.identifier(column)} = any (array(select ${sql.identifier(parentColumn)} from ${setOf(table)}))`,
    )
    sets.set(name, sql.join(rows, sql` union `))
  }
  const named = [...sets].map(([name, rows]) => sql`${setOf(name)} as (${rows})`)
  const counts = [...sets.keys()].map(
    (name) => sql`select ${name}::text as name, count(*)::int as n from ${setOf(name)}`,
  )
  const { rows } = await db.execute(sql`with ${listed(named)} ${sql.join(counts, sql` union all `)}`)
  return new Map(
    RowCount.array()
      .parse(rows)
      .map(({ name, n }) => [name, n]),
  )
}

const setOf = (table: string): SQL => sql`${sql.identifier(`taken_${table}`)}`

const RowCount = z.object({ name: z.string(), n: z.int() })
