import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'

/** Columns by which a row is about a member. */
const OWNERS = ['member_id', 'follower_id', 'followed_id'] as const
/** Tables whose rows are means of signing in, or copies of others. */
const LEFT_OUT = ['one_time_code', 'repeated_write', 'known_device', 'username_skeleton', 'member_term', 'data_export']
/** Columns with secrets, and those that name members who decided or wrote about this one. */
const HIDDEN = /hash|token|secret|^key$|^search_text$|^moderator_id$|^decided_by$|^author_id$|^requested_by$/

/**
 * Reads the rows about a member in every table, by its name: those with a column that is the member's number. Hashes,
 * keys and tokens are left out (ACCOUNT2-06).
 */
export async function collectTables(db: Db, memberId: number): Promise<Map<string, unknown[]>> {
  const tables = new Map<string, unknown[]>()
  tables.set('member', await readRows(db, 'member', 'id', memberId))
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'integer'
      and c.column_name in ${[...OWNERS]}
    order by c.table_name, c.column_name`)
  for (const { table, column } of columns) {
    if (LEFT_OUT.includes(table)) continue
    const rows = await readRows(db, table, column, memberId)
    if (rows.length > 0) tables.set(table, [...(tables.get(table) ?? []), ...rows])
  }
  return tables
}

async function readRows(db: Db, table: string, column: string, memberId: number): Promise<unknown[]> {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${memberId}`,
  )
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !HIDDEN.test(name))))
}
