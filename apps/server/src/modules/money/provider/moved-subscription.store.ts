import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { removedRow } from '../../../db/schema/catalogue/removal.ts'

/** A subscription that was removed together with its artist or podcast. */
export type MovedSubscription = z.output<typeof Moved>

/** Finds the subscription with this id of ours, or of the provider, among hidden and removed items. */
export async function findMovedSubscription(
  db: Db,
  { id, providerId }: { id?: number; providerId?: string },
): Promise<MovedSubscription | undefined> {
  const [found] = await db
    .select({ row: removedRow.row })
    .from(removedRow)
    .where(
      and(
        eq(removedRow.tableName, 'subscription'),
        id === undefined
          ? sql`${removedRow.row}->>'provider_id' = ${providerId ?? ''}::text`
          : sql`${removedRow.row}->>'id' = ${String(id)}::text`,
      ),
    )
    .limit(1)
  return found === undefined ? undefined : Moved.parse(found.row)
}

const Moved = z
  .object({ id: z.int(), provider: z.string(), provider_id: z.string(), payment_id: z.string().nullable() })
  .transform(({ provider_id: providerId, payment_id: paymentId, ...row }) => ({ ...row, providerId, paymentId }))
