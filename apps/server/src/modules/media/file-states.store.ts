import { and, eq, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { soundPreview } from '../../db/schema/catalogue/sound.ts'
import { upload, withdrawnFile } from '../../db/schema/upload.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'

/** State of a stored file: whether it is withdrawn, and whether a member uploaded it. */
export type FileState = { isWithdrawn: boolean; isBrought: boolean }

/**
 * Maximum number of files with a cached state, and the milliseconds for which it is cached unless a change evicts it.
 */
const REMEMBER_MAX = 5_000
const REMEMBER_MS = 10_000

/** Reads the state of files by key, cached until a change may show or withdraw one. */
export function fileStates({
  db,
  invalidation,
}: Pick<Services, 'db' | 'invalidation'>): (key: string) => Promise<FileState> {
  // With `max`, its arrays would be allocated in full at the start.
  const known = new LRUCache<string, FileState>({ maxSize: REMEMBER_MAX, sizeCalculation: () => 1, ttl: REMEMBER_MS })
  let age = 0
  invalidation.subscribe((changed) => {
    if (!concerns(changed, 'file', 'post', 'article', 'playlist')) return
    age += 1
    known.clear()
  })
  return async (key) => {
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const requested = age
    const [row] = await db
      .select({
        isWithdrawn: sql<boolean>`exists (select from ${withdrawnFile} where ${eq(withdrawnFile.key, key)})`,
        isBrought: sql<boolean>`exists (select from ${upload} where ${eq(upload.key, key)})`,
      })
      .from(sql`(select) as file`)
    const state = row ?? { isWithdrawn: false, isBrought: false }
    if (requested === age) known.set(key, state)
    return state
  }
}

/** Returns whether the name belongs to the preview of a visible song or episode. */
export async function isPreviewShown(db: Services['db'], name: string): Promise<boolean> {
  const [row] = await db
    .select({ name: soundPreview.name })
    .from(soundPreview)
    .where(
      and(
        eq(soundPreview.name, name),
        or(
          sql`exists (select from ${track} where ${eq(track.fileHash, soundPreview.fileHash)})`,
          sql`exists (select from ${episode} where ${eq(episode.fileHash, soundPreview.fileHash)})`,
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}
