import type { MoneyCheck } from '@earshot/contract/desk/money/overview'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { moneyCheck } from '../../../../db/schema/money/check.ts'
import type { Difference } from '../../../../db/schema/money/check.ts'
import { recordChange } from '../../../../invalidation/invalidation.ts'

type Kind = (typeof moneyCheck.$inferSelect)['kind']

/** Returns the last check of a kind (MONEY-10, MONEY-12). */
export async function readCheck(db: Db, kind: Kind): Promise<MoneyCheck & { silentSince: Date | null }> {
  const [row] = await db.select().from(moneyCheck).where(eq(moneyCheck.kind, kind))
  const finishedAt = row?.finishedAt ?? null
  return {
    is_running: row?.requestedAt !== null && row?.requestedAt !== undefined,
    finished_at: finishedAt?.toISOString() ?? null,
    rows: row?.rows ?? 0,
    differences: row?.differences ?? [],
    silentSince: row?.silentSince ?? null,
  }
}

/** Records that an admin waits for a check. */
export const requestCheck = async (tx: Db, kind: Kind, at: Date): Promise<void> => {
  await tx
    .insert(moneyCheck)
    .values({ kind, requestedAt: at })
    .onConflictDoUpdate({ target: moneyCheck.kind, set: { requestedAt: at } })
  await recordChange(tx, 'money')
}

/** Stores the result of a check. Returns the differences that were not known before. */
export const storeCheck = (
  db: Db,
  kind: Kind,
  { rows, found, at }: { rows: number; found: readonly string[]; at: Date },
): Promise<Difference[]> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(moneyCheck).where(eq(moneyCheck.kind, kind)).for('update')
    const known = new Map(before?.differences.map((each) => [each.text, each]))
    const differences = [...new Set(found)].map((text) => known.get(text) ?? { text, since: at.toISOString() })
    const values = { requestedAt: null, finishedAt: at, rows, differences }
    await tx
      .insert(moneyCheck)
      .values({ kind, ...values })
      .onConflictDoUpdate({ target: moneyCheck.kind, set: values })
    await recordChange(tx, 'money')
    return differences.filter(({ text }) => !known.has(text))
  })

/** Records whether the provider answers: since when it does not (MONEY-10). */
export async function recordAnswer(db: Db, isSilent: boolean, at: Date): Promise<void> {
  await db
    .insert(moneyCheck)
    .values({ kind: 'provider', silentSince: isSilent ? at : null })
    .onConflictDoUpdate({
      target: moneyCheck.kind,
      set: { silentSince: isSilent ? sql`coalesce(${moneyCheck.silentSince}, excluded.silent_since)` : null },
      setWhere: isSilent ? sql`${moneyCheck.silentSince} is null` : sql`${moneyCheck.silentSince} is not null`,
    })
}
