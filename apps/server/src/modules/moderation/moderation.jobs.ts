import { isReportedItem } from '@earshot/contract/community/report-subject'
import { DELETED_TEXT_DAYS } from '@earshot/contract/limits'
import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { caseTaken, decision, report } from '../../db/schema/community/moderation.ts'
import { emit } from '../../events/event.ts'
import { itemDecided } from '../../events/events.ts'
import { defineTask } from '../../jobs/task.ts'
import { deleteRow } from './items.store.ts'
import { notifyOwners } from './published.store.ts'

/** Notifies the author or owners of a decision, unless it was undone before (COMMUNITYDESK-08). */
export const notifyOfDecision = defineTask({
  name: 'moderation.notify',
  queue: 'events',
  data: z.object({ decisionId: z.int() }),
  run: ({ db }, { decisionId }) =>
    db.transaction(async (tx) => {
      const [made] = await tx.select().from(decision).where(eq(decision.id, decisionId))
      if (made === undefined || made.undoneAt !== null) return
      const { kind, itemId, memberId } = made
      if (kind !== 'member' && isReportedItem(kind)) return notifyOwners(tx, { kind, id: itemId }, made)
      // A decision that leaves a visible text visible and has no note is none for its author.
      const isNews = made.decision !== 'keep' || made.before !== 'visible' || made.note !== null
      if (memberId !== null && memberId !== made.moderatorId && isNews) await emit(tx, itemDecided, { decisionId })
    }),
})

/**
 * Deletes texts for good that a moderator deleted 30 days ago, unless their author's appeal is open, and expired marks
 * of taken cases (COMMUNITYDESK-08).
 */
export const deleteOldTexts = defineTask({
  name: 'moderation.delete-old-texts',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async ({ db, now }) => {
    const at = now()
    const since = new Date(at.getTime() - DELETED_TEXT_DAYS * 86_400_000)
    await db.delete(caseTaken).where(lt(caseTaken.until, at))
    for (const [kind, table] of [
      ['comment', comment],
      ['post', post],
      ['review', rating],
    ] as const) {
      const old = await db
        .select({ id: table.id })
        .from(table)
        .where(
          sql`${table.visibility} = 'deleted' and not exists (select from ${decision} where ${decision.kind} = ${kind} and ${decision.itemId} = ${table.id} and ${decision.undoneAt} is null and ${decision.createdAt} > ${since.toISOString()})
            and not exists (select from ${report} where ${report.kind} = ${kind} and ${report.itemId} = ${table.id} and ${report.decidedAt} is null)`,
        )
        .limit(1000)
      for (const { id } of old) await db.transaction((tx) => deleteRow[kind](tx, id, at))
    }
  },
})
