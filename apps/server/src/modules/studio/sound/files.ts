import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Services } from '../../../ports/services.ts'
import { listUnusedSounds } from '../../media/unused-sounds.ts'

/**
 * Locks the files of uploads until the end of the transaction: between the question whether anything uses a file and
 * its deletion, no upload starts to use it.
 */
export async function lockFiles(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('studio files'))`)
}

/** Deletes those of these stored files that nothing uses. The files must be locked. */
export async function deleteUnused(
  tx: Db,
  storage: Services['storage'],
  keys: readonly (string | null)[],
): Promise<void> {
  const unused = await listUnusedSounds(
    tx,
    keys.flatMap((key) => key ?? []),
  )
  for (const key of unused) await storage.delete(key)
}
