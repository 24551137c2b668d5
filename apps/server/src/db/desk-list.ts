import { DESK_LIST } from '@earshot/contract/desk/list'
import { sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../http/errors.ts'
import type { Db } from './open.ts'

/** Returns the part of a list that a page of the desk shows (DESK-07). */
export const pageOf = (page: number): { limit: number; offset: number } => ({
  limit: DESK_LIST.pageSize,
  offset: (page - 1) * DESK_LIST.pageSize,
})

/** Counts the rows of a query up to 10,000, so that counting never costs more than reading that many (DESK-07). */
export async function countRows(db: Db, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${query} limit ${DESK_LIST.countedMax}) counted`,
  )
  return oneOf(rows, 'count').total
}
