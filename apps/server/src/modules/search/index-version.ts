import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { searchVersion } from '../../db/schema/search.ts'
import { INDEX_VERSION } from '../../search-index/document.ts'
import { indexAll } from './search.store.ts'

/**
 * Makes the index anew when other rules made it than those of this Earshot, once for all processes. Returns whether there was anything to index. Searches
 * wait for it: one to two minutes for 200,000 tracks.
 */
export async function renewIndex(db: Db): Promise<boolean> {
  if (await isCurrent(db)) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`lock table ${searchVersion}`)
    if (await isCurrent(tx)) return false
    let items = 0
    await indexAll(tx, (_, total) => {
      items = total
    })
    return items > 0
  })
}

async function isCurrent(db: Db): Promise<boolean> {
  const [made] = await db.select({ version: searchVersion.version }).from(searchVersion)
  return made?.version === INDEX_VERSION
}
