import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'

const COUNT_LOCK = 727_012

/** Waits until nobody counts plays, and lets nobody count until the end of the transaction: counting locks a song before its album and artist, others the artist first. */
export async function lockCounts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK})`)
}
