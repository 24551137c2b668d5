import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { SearchDocument } from './document.ts'
import { ageIndex } from './index-age.ts'

/** An item as it should be found, or one that is to be forgotten. */
export type Written = SearchDocument | Pick<SearchDocument, 'kind' | 'item_id'>

/** The lock that writers of the index hold, as in the function search_write. */
const INDEX_LOCK = 727_002

/** Waits until no other transaction writes the index, and keeps others from it until the end of this one. */
export async function lockIndex(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`)
}

/** Writes items, and forgets others, in the caller's transaction. Call it last in it: it may wait for other writers of the index. */
export async function writeItems(tx: Db, items: readonly Written[]): Promise<void> {
  if (items.length === 0) return
  const once = new Map(items.map((item) => [`${item.kind} ${item.item_id}`, item]))
  await tx.execute(sql`select search_write(${JSON.stringify([...once.values()])}::jsonb)`)
  ageIndex()
}
