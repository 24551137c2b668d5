import { RELEASE } from '@earshot/contract/studio/release-fields'
import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { defineTask } from '../../../jobs/task.ts'
import { publishDue as publishDueEpisode } from '../episode/publish/publishing.ts'
import { publishDue, removeDropped } from '../release/publish/publishing.ts'

/**
 * Publishes scheduled releases and episodes within a minute of their time; those that became due while no server ran
 * come next.
 */
export const publishScheduled = defineTask({
  name: 'studio.publish',
  queue: 'upkeep',
  every: '30 seconds',
  data: z.object({}),
  run: async (services) => {
    const due = await services.db
      .select({ id: release.id })
      .from(release)
      .where(and(isNotNull(release.publishAt), lte(release.publishAt, services.now())))
      .orderBy(release.publishAt)
    for (const { id } of due) await publishDue(services, id)
    const dueEpisodes = await services.db
      .select({ id: episodeDraft.id })
      .from(episodeDraft)
      .where(and(isNotNull(episodeDraft.publishAt), lte(episodeDraft.publishAt, services.now())))
      .orderBy(episodeDraft.publishAt)
    for (const { id } of dueEpisodes) await publishDueEpisode(services, id)
    // A process may have ended before it removed the songs that a published working copy dropped.
    const dropping = await services.db
      .select({ id: release.id })
      .from(release)
      .where(and(eq(release.hasChanges, false), sql`${release.removedTrackIds} <> '[]'::jsonb`))
    for (const { id } of dropping) await removeDropped(services, id, 'job')
  },
})

/** Deletes drafts that were deleted 30 days ago. */
export const forgetDeletedDrafts = defineTask({
  name: 'studio.forget-drafts',
  queue: 'upkeep',
  every: '1 day',
  data: z.object({}),
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - RELEASE.restoreDays * 86_400_000)
    await db.delete(release).where(and(lt(release.deletedAt, before), sql`${release.albumId} is null`))
    await db.delete(episodeDraft).where(and(lt(episodeDraft.deletedAt, before), isNull(episodeDraft.publishedAt)))
  },
})
