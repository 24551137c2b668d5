import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'

type Row = typeof studioSound.$inferSelect

/** A sent file that waits for its check. */
export type SentSound = Pick<Row, 'id' | 'name' | 'size' | 'memberId' | 'podcastId'> & { sentKey: string }

/** The columns that the check of a sound fills. */
export type CheckedSound = {
  [Name in 'fileKey' | 'fileSize' | 'mime' | 'fileHash' | 'length']: NonNullable<Row[Name]>
} & Pick<Row, 'originalKey' | 'art' | 'tags' | 'warnings'>

/** Finds a sound that waits for its check. */
export async function findChecking(db: Db, id: number): Promise<SentSound | undefined> {
  const [found] = await db
    .select({
      id: studioSound.id,
      name: studioSound.name,
      size: studioSound.size,
      memberId: studioSound.memberId,
      podcastId: studioSound.podcastId,
      sentKey: studioSound.sentKey,
    })
    .from(studioSound)
    .where(isChecking(id))
  return found === undefined || found.sentKey === null ? undefined : { ...found, sentKey: found.sentKey }
}

/** Returns whether a sound was sent for a release for subscribers. */
export async function isForSubscribers(db: Db, id: number): Promise<boolean> {
  const [found] = await db
    .select({ isClosed: sql<boolean>`${release.subscribersOnly} or coalesce(${album.subscribersOnly}, false)` })
    .from(studioSound)
    .innerJoin(release, eq(release.id, studioSound.releaseId))
    .leftJoin(album, eq(album.id, release.albumId))
    .where(eq(studioSound.id, id))
  return found?.isClosed ?? false
}

/** Stores the result of a check. Returns false if the sound was removed meanwhile. */
export async function storeChecked(db: Db, id: number, checked: CheckedSound): Promise<boolean> {
  const stored = await db
    .update(studioSound)
    .set({ ...checked, state: 'ready', problem: null })
    .where(isChecking(id))
    .returning({ id: studioSound.id })
  return stored.length > 0
}

/** Stores why a sound cannot be used, as a sentence. */
export async function storeProblem(db: Db, id: number, problem: string): Promise<void> {
  await db.update(studioSound).set({ state: 'failed', problem }).where(isChecking(id))
}

/** Lets checks fail that have no job, because all attempts of it were killed (RELEASE-08). */
export async function failLostChecks(db: Db, task: string): Promise<void> {
  await db
    .update(studioSound)
    .set({ state: 'failed', problem: UNFINISHED })
    .where(
      and(
        eq(studioSound.state, 'checking'),
        isNotNull(studioSound.sentKey),
        sql`not exists (select from pgboss.job j where j.name = 'sounds' and j.state < 'completed'
          and j.data->>'task' = ${task} and (j.data->'data'->>'soundId')::int = ${studioSound.id})`,
      ),
    )
}

/** The problem of a check that was ended by the machine and not by the file. */
export const UNFINISHED = 'The check did not come to its end. Try again.'

const isChecking = (id: number) => and(eq(studioSound.id, id), eq(studioSound.state, 'checking'))
