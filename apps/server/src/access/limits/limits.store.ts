import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { limitCounter } from '../../db/schema/member/account.ts'
import { tooMany } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'

/** A limited action: at most `most` in `seconds`, for one `key` such as "login 203.0.113.7". */
export type Limit = { key: string; most: number; seconds: number }

/**
 * Counts one use of each limit and throws 429 if one is exceeded; with RATE_LIMITS=off nothing is counted. Counting and
 * checking is one statement, so that concurrent requests have the same result as sequential ones.
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

/**
 * SQL that increments a counter, with `:now` for the time: an open window is continued, an expired one starts again.
 * Checking and counting is one step.
 */
export const USED_AGAIN = {
  count: 'case when limit_counter.ends_at <= :now then 1 else limit_counter.count + 1 end',
  endsAt: 'case when limit_counter.ends_at <= :now then excluded.ends_at else limit_counter.ends_at end',
} as const

/** Counts one use and returns the number of uses in the open window. */
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

/** Deletes the uses of a key, for example after a correct password. */
export async function forgetUses(db: Db, key: string): Promise<void> {
  await db.delete(limitCounter).where(sql`${limitCounter.key} = ${key}`)
}

/** Subtracts one use of a key. */
export async function returnUse(db: Db, key: string): Promise<void> {
  await db
    .update(limitCounter)
    .set({ count: sql`greatest(${limitCounter.count} - 1, 0)` })
    .where(sql`${limitCounter.key} = ${key}`)
}

/** Deletes expired windows. */
export async function cleanLimits(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounter).where(lt(limitCounter.endsAt, now))
}
