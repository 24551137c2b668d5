import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Db } from './open.ts'
import { memberBlock } from './schema/member/block.ts'

/**
 * The SQL of whether a viewer does not see the texts of an author (PEACE-01): one of them blocked the other, or the
 * viewer muted the author. It is false for visitors, and for texts without an author. Every list, thread, search, feed
 * and notification uses it; PostgreSQL hashes the members of a viewer once per statement.
 */
export const isCovered = (
  viewer: number | undefined | SQL | AnyColumn,
  author: SQL | AnyColumn | number,
): SQL<boolean> =>
  viewer === undefined
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(${author}::int in (
        select b.blocked_id from ${memberBlock} b where b.member_id = ${viewer}
        union all select b.member_id from ${memberBlock} b where b.blocked_id = ${viewer} and b.kind = 'block'), false)`

/**
 * The SQL of whether one of two members blocked the other: they do not follow, mention, answer or invite each other,
 * and do not open each other's posts and playlists. It is false for visitors.
 */
export const isBlocked = (one: number | undefined | SQL | AnyColumn, other: number | SQL | AnyColumn): SQL<boolean> =>
  one === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ${memberBlock} b where b.kind = 'block' and (
    (b.member_id = ${one} and b.blocked_id = ${other}) or (b.member_id = ${other} and b.blocked_id = ${one})))`

/** Returns whether one of two members blocked the other. */
export async function areBlocked(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${isBlocked(one, other)} as "is"`)
  return rows[0]?.is ?? false
}
