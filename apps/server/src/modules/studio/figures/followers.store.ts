import type { Creator } from '@earshot/contract/catalogue/creator'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { dailyTotal } from '../../../db/schema/listening/figure.ts'

/**
 * Returns a function that gives the number of followers at the end of a day, up to `to`. Days that are not closed are
 * counted from the rows of `creator_follow` (FIGURES-12).
 */
export async function readFollowers(
  db: Db,
  { kind, id }: Creator,
  { to, closed }: { to: string; closed: string },
): Promise<(day: string) => number> {
  const totals = await db
    .select({ day: dailyTotal.day, count: dailyTotal.count })
    .from(dailyTotal)
    .where(
      and(
        eq(dailyTotal.kind, kind),
        eq(dailyTotal.itemId, id),
        eq(dailyTotal.figure, 'followers'),
        lte(dailyTotal.day, to),
      ),
    )
    .orderBy(asc(dailyTotal.day))
  const { rows } = await db.execute(sql`
    select greatest((created_at at time zone 'UTC')::date, ${closed}::date)::text as day, count(*)::int as count from creator_follow
    where ${kind === 'artist' ? sql`artist_id` : sql`podcast_id`} = ${id} group by 1`)
  const follows = Row.array().parse(rows)
  return (day) =>
    day <= closed
      ? (totals.findLast((total) => total.day <= day)?.count ?? 0)
      : follows.reduce((sum, follow) => (follow.day <= day ? sum + follow.count : sum), 0)
}

const Row = z.object({ day: z.string(), count: z.int() })
