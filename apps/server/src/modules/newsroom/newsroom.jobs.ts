import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import { and, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { articleDraft } from '../../db/schema/site/publication.ts'
import { defineTask } from '../../jobs/task.ts'
import { publishDue } from './publish.store.ts'

/**
 * Publishes scheduled articles within a minute of their time; those that became due while no server ran come next
 * (NEWSROOM-08).
 */
export const publishScheduledArticles = defineTask({
  name: 'newsroom.publish',
  queue: 'upkeep',
  every: '30 seconds',
  data: z.object({}),
  run: async (services) => {
    const due = await services.db
      .select({ id: articleDraft.id })
      .from(articleDraft)
      .where(
        and(
          isNotNull(articleDraft.publishAt),
          lte(articleDraft.publishAt, services.now()),
          isNull(articleDraft.deletedAt),
        ),
      )
      .orderBy(articleDraft.publishAt)
    for (const { id } of due) await publishDue(services, id)
  },
})

/** Deletes articles that were removed 30 days ago, with their versions (NEWSROOM-13). */
export const forgetRemovedArticles = defineTask({
  name: 'newsroom.forget',
  queue: 'upkeep',
  every: '1 day',
  data: z.object({}),
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - NEWSROOM.restoreDays * 86_400_000)
    await db.delete(articleDraft).where(lt(articleDraft.deletedAt, before))
  },
})
