import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { upload, withdrawnFile } from '../../db/schema/upload.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import type { Services } from '../../services.ts'

/** The state of a stored file: whether it may be sent, and whether a member uploaded it. */
export type FileState = { isWithdrawn: boolean; isBrought: boolean }

/** Files whose state is remembered, and for how many milliseconds when no change ends it. */
const REMEMBER_MAX = 5_000
const REMEMBER_MS = 10_000

/** Reads the state of files by key, remembered until something changes that may show or withdraw one. */
export function fileStates({
  db,
  invalidation,
}: Pick<Services, 'db' | 'invalidation'>): (key: string) => Promise<FileState> {
  const known = new LRUCache<string, FileState>({ max: REMEMBER_MAX, ttl: REMEMBER_MS })
  let age = 0
  invalidation.subscribe((changed) => {
    if (!concerns(changed, 'files', 'posts', 'articles', 'playlists')) return
    age += 1
    known.clear()
  })
  return async (key) => {
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const asked = age
    const [row] = await db
      .select({
        isWithdrawn: sql<boolean>`exists (select from ${withdrawnFile} where ${eq(withdrawnFile.key, key)})`,
        isBrought: sql<boolean>`exists (select from ${upload} where ${eq(upload.key, key)})`,
      })
      .from(sql`(select) as file`)
    const state = row ?? { isWithdrawn: false, isBrought: false }
    if (asked === age) known.set(key, state)
    return state
  }
}
