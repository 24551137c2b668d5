import { listTables } from '../../db/tables.ts'
import type { Queryable } from '../../db/tables.ts'

/**
 * Returns all rows of the catalogue and of dependent tables, as text by table, to check that nothing changed. The audit
 * log grows with each act, and is left out.
 */
export async function rowsOfAll(pool: Queryable): Promise<Record<string, string[]>> {
  const tables = await listTables(pool)
  const all: Record<string, string[]> = {}
  for (const { name, sql: table } of tables) {
    if (/^(audit|search_|removed?|withdrawn|session|limit)/.test(name)) continue
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from ${table} t`)
    const texts = rows.map((row) => JSON.stringify(row).replaceAll(/\\"(mosaic_)?version\\": \d+/g, ''))
    all[name] = texts.toSorted()
  }
  return all
}
