import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'

const COUNT_LOCK = 727_012

/**
 * Waits for running counts of plays and blocks new ones until the end of the transaction. Counting locks a song before
 * its album and artist; other transactions lock the artist first.
 */
export async function lockCounts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK})`)
}
