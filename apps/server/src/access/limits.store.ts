import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { limitCounter } from '../db/schema/account.ts'
import { tooMany } from '../errors.ts'
import type { Services } from '../services.ts'

/** A limited action: at most `most` in `seconds`, for one `key` such as "login 203.0.113.7". */
export type Limit = { key: string; most: number; seconds: number }

/**
 * Counts one use of each limit and throws 429 when one is exceeded; with RATE_LIMITS=off nothing is counted. Counting and
 * judging is one statement, so that two hundred requests at once get exactly what one after another would.
 */
export async function spendUses(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  limits: readonly Limit[],
): Promise<void> {
  if (!config.rateLimits) return
  const at = now()
  for (const { key, most, seconds } of limits) {
    const count = await countUse(db, key, seconds, at)
    if (count.uses > most) throw tooMany(Math.max(1, Math.ceil((count.endsAt.getTime() - at.getTime()) / 1000)))
  }
}

/** SQL for a counter that is used again, with `:now` for the time: a running window is counted on, one that has ended begins anew. Judging and counting is one step. */
export const USED_AGAIN = {
  count: 'case when limit_counter.ends_at <= :now then 1 else limit_counter.count + 1 end',
  endsAt: 'case when limit_counter.ends_at <= :now then excluded.ends_at else limit_counter.ends_at end',
} as const

/** Counts one use and returns how many the running window has seen. */
export async function countUse(
  db: Db,
  key: string,
  seconds: number,
  now: Date,
): Promise<{ uses: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + seconds * 1000)
  const atNow = (text: string) =>
    sql.join(
      text.split(':now').map((part) => sql.raw(part)),
      sql`${now.toISOString()}::timestamptz`,
    )
  const [row] = await db
    .insert(limitCounter)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: limitCounter.key,
      set: { count: atNow(USED_AGAIN.count), endsAt: atNow(USED_AGAIN.endsAt) },
    })
    .returning({ uses: limitCounter.count, endsAt: limitCounter.endsAt })
  return row ?? { uses: 1, endsAt }
}

/** Forgets the uses of a key, for example after a right password. */
export async function forgetUses(db: Db, key: string): Promise<void> {
  await db.delete(limitCounter).where(sql`${limitCounter.key} = ${key}`)
}

/** Removes windows that have ended. */
export async function cleanLimits(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounter).where(lt(limitCounter.endsAt, now))
}
