import { mayDecide } from '@earshot/contract/access'
import { isReportedItem } from '@earshot/contract/community/report-subject'
import { STATUS } from '@earshot/contract/envelope'
import { CASE } from '@earshot/contract/limits'
import type { DECISIONS, REPORTED_KINDS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/moderation'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { caseTaken, decision, report } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { Refusal, badRequest, forbidden, notFound, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { sendJob } from '../../jobs/queue.ts'
import type { Services } from '../../ports/services.ts'
import { onDesk, writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { lockItem, type LockedItem } from './items.store.ts'
import { notifyOfDecision } from './moderation.jobs.ts'

/** A decision about a post, comment, review or published item; its author or owners receive `note`. */
export type Decision = {
  kind: (typeof REPORTED_KINDS)[number]
  itemId: number
  decision: (typeof DECISIONS)[number]
  note: string | null
}

/**
 * Applies and logs a decision in one transaction, and returns its id; the author or owners are notified 60 seconds
 * later (COMMUNITYDESK-08). Throws 404 for an item that does not exist or has no open case, 403 for the moderator's own
 * text or item and for another topic, and 409 for an item that may not be hidden.
 */
export const decide = (services: Services, moderator: Viewer, requested: Decision, at: Date): Promise<number> =>
  services.db.transaction(async (tx) => {
    const { kind, itemId, note, decision: decided } = requested
    const item = await lockItem({ ...services, db: tx }, moderator, requested, at)
    mustMayDecide(moderator, item)
    if (decided === 'delete' && isReportedItem(kind))
      throw badRequest('decision', 'must be keep, hide or show for what is published')
    const isOpen = and(eq(report.kind, kind), eq(report.itemId, itemId), isNull(report.decidedAt))
    const reports = await tx.update(report).set({ decidedAt: at }).where(isOpen).returning({ at: report.createdAt })
    if (!waits(decided, item, reports.length)) throw await decidedMeanwhile(tx, requested)
    await item.setVisibility(visibilityAfter[decided], decided === 'hide' || decided === 'delete' ? note : null)
    // Files of a text that nobody saw yet change with it, too.
    await recordChange(tx, 'file')
    await tx.delete(caseTaken).where(and(eq(caseTaken.kind, kind), eq(caseTaken.itemId, itemId)))
    const values = {
      decision: decided,
      kind,
      itemId,
      postId: item.postId,
      topicId: item.topicId,
      title: item.words,
      moderatorId: moderator.id,
      memberId: isReportedItem(kind) ? null : item.memberId,
      note,
      before: item.visibility,
      openedAt: openedAt(item, reports),
      createdAt: at,
    }
    const { id } = oneOf(await tx.insert(decision).values(values).returning({ id: decision.id }), 'decision')
    await recordDecision(tx, onDesk(moderator), requested, id)
    await sendJob(tx, { ...notifyOfDecision.job({ decisionId: id }), startAfter: CASE.notifiedSeconds })
    return id
  })

/**
 * Undoes the last decision about an item: the visibility is that before it, and the reports are open again
 * (COMMUNITYDESK-08). Throws 404 for a decision of another topic, 403 for the moderator's own text, and 409 for one
 * that is undone or not the last.
 */
export const undoDecision = (
  services: Services,
  moderator: Viewer,
  decisionId: number,
  { at, by = onDesk(moderator) }: { at: Date; by?: AuditActor },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const [made] = await tx.select().from(decision).where(eq(decision.id, decisionId))
    if (made === undefined || made.before === null || made.kind === 'member') throw notFound('decision')
    const { kind, itemId, before } = made
    const item = await lockItem({ ...services, db: tx }, moderator, { kind, itemId }, at)
    mustMayDecide(moderator, item)
    const [last] = await tx
      .select({ id: decision.id, undoneAt: decision.undoneAt })
      .from(decision)
      .where(and(eq(decision.kind, kind), eq(decision.itemId, itemId), isNull(decision.undoneAt)))
      .orderBy(desc(decision.id))
      .limit(1)
      .for('update')
    if (last?.id !== decisionId)
      throw new Refusal(STATUS.conflict, 'Only the last decision about a text can be undone.')
    if (
      made.decision === 'suspend' ||
      made.decision === 'restore' ||
      item.visibility !== visibilityAfter[made.decision]
    )
      throw new Refusal(STATUS.conflict, 'The text has changed since this decision.')
    await item.setVisibility(before, null)
    await tx
      .update(report)
      .set({ decidedAt: null })
      .where(and(eq(report.kind, kind), eq(report.itemId, itemId), eq(report.decidedAt, made.createdAt)))
    await tx.update(decision).set({ undoneAt: at, undoneBy: moderator.id }).where(eq(decision.id, decisionId))
    await recordChange(tx, 'file')
    await writeAudit(tx, { by, act: 'case.undo', subject: { kind, id: itemId }, after: { decision: made.decision } })
  })

/** Throws 403 for a moderator's own text and for a topic of others. */
function mustMayDecide(moderator: Viewer, { memberId, topicId }: LockedItem): void {
  if (mayDecide(moderator, memberId, topicId)) return
  throw forbidden(
    moderator.id === memberId
      ? 'You cannot decide a case about your own text. Another moderator has to decide it.'
      : 'You moderate other topics.',
  )
}

const visibilityAfter = { keep: 'visible', show: 'visible', hide: 'hidden', delete: 'deleted' } as const

// A hidden or deleted text waits for nothing but being shown again.
function waits(decided: Decision['decision'], { visibility }: LockedItem, reports: number): boolean {
  if (decided === 'show') return visibility === 'hidden' || visibility === 'deleted'
  return reports > 0 || visibility === 'held'
}

function openedAt({ createdAt, visibility }: LockedItem, reports: readonly { at: Date }[]): Date | null {
  const times = [...reports.map(({ at }) => at.getTime()), ...(visibility === 'held' ? [createdAt.getTime()] : [])]
  return times.length === 0 ? null : new Date(Math.min(...times))
}

// Names who decided a case while another moderator looked at it (COMMUNITYDESK-09).
async function decidedMeanwhile(tx: Db, { kind, itemId }: Decision): Promise<Refusal> {
  const [last] = await tx
    .select({ username: member.username, decision: decision.decision })
    .from(decision)
    .innerJoin(member, eq(member.id, decision.moderatorId))
    .where(and(eq(decision.kind, kind), eq(decision.itemId, itemId), isNull(decision.undoneAt)))
    .orderBy(desc(decision.id))
    .limit(1)
  return new Refusal(
    STATUS.notFound,
    last === undefined
      ? 'This case is already decided.'
      : m.moderation_decided_meanwhile({ name: last.username, decision: last.decision }),
  )
}

// Titles stay out of the audit log, so that a text that is deleted for good leaves no words there.
const recordDecision = (tx: Db, by: AuditActor, { kind, itemId, decision: decided }: Decision, id: number) =>
  writeAudit(tx, { by, act: `case.${decided}`, subject: { kind, id: itemId }, after: { decision: id } })
