import { mayDecide } from '@earshot/contract/access'
import { isReportedItem } from '@earshot/contract/community/report-subject'
import { STATUS } from '@earshot/contract/envelope'
import type { DECISIONS, REPORTED_KINDS, REPORTED_TEXTS } from '@earshot/contract/limits'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { comment } from '../../db/schema/community/community.ts'
import { decision, report } from '../../db/schema/community/moderation.ts'
import { emit } from '../../events/event.ts'
import { itemDecided } from '../../events/events.ts'
import { Refusal, forbidden, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'
import { deleteComment, setCommentVisibility } from '../community/comments/comment-changes.store.ts'
import { deletePost, lockPost, setPostVisibility } from '../community/post-changes.store.ts'
import { deleteReview, lockReview, setReviewVisibility } from '../rating/rating.store.ts'
import { plainText } from '../richtext/sanitise.ts'
import { lockPublished } from './published.store.ts'

/** A decision about a post, comment, review or published item; its author or owners receive `note`. */
export type Decision = {
  kind: (typeof REPORTED_KINDS)[number]
  itemId: number
  decision: (typeof DECISIONS)[number]
  note: string | null
}

/** Maximum number of characters of a comment in the log. */
const TITLE_MAX = 200

/**
 * Applies and logs a decision and notifies the author or owners, in one transaction. Throws 404 for an item that does
 * not exist or has no open case, 403 for the moderator's own text or item, and 409 for an item that may not be hidden.
 */
export async function decide(services: Services, moderator: Viewer, requested: Decision, at: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { kind, itemId } = requested
    const item = isReportedItem(kind)
      ? await lockPublished({ ...services, db: tx }, moderator, { kind, id: itemId })
      : await LOCKS[kind](tx, itemId, at)
    if (!mayDecide(moderator, item.memberId))
      throw forbidden('You cannot decide a case about your own text. Another moderator has to decide it.')
    const reports = await tx
      .update(report)
      .set({ decidedAt: at })
      .where(and(eq(report.kind, requested.kind), eq(report.itemId, requested.itemId), isNull(report.decidedAt)))
      .returning({ id: report.id })
    const waits =
      requested.decision === 'show' ? item.visibility === 'hidden' : reports.length > 0 || item.visibility === 'held'
    if (!waits) throw new Refusal(STATUS.notFound, 'This case is already decided.')
    await apply(requested, item)
    // Files of a text that nobody saw yet change with it, too.
    await recordChange(tx, 'file')
    const made = oneOf(
      await tx
        .insert(decision)
        .values({
          decision: requested.decision,
          kind: requested.kind,
          itemId: requested.itemId,
          postId: item.postId,
          title: item.words,
          moderatorId: moderator.id,
          memberId: isReportedItem(kind) ? null : item.memberId,
          note: requested.note,
          createdAt: at,
        })
        .returning({ id: decision.id }),
      'decision',
    )
    await item.notifyOwners?.(requested)
    if (item.memberId !== null && !isReportedItem(kind) && item.memberId !== moderator.id && isNews(requested, item))
      await emit(tx, itemDecided, { decisionId: made.id })
  })
}

/** A locked text or item that a moderator decides about; the log stores `words`. */
type Item = {
  postId: number | null
  memberId: number | null
  visibility: string
  words: string
  /** Notifies the owners of a published item. */
  notifyOwners?: (requested: Decision) => Promise<void>
  setVisibility: (visibility: 'visible' | 'hidden', reason: string | null) => Promise<void>
  delete: () => Promise<void>
}

async function lockPostItem(tx: Db, postId: number): Promise<Item> {
  const { memberId, visibility, title } = await lockPost(tx, postId)
  return {
    postId,
    memberId,
    visibility,
    words: title,
    setVisibility: (wanted, reason) => setPostVisibility(tx, postId, wanted, reason),
    delete: () => deletePost(tx, postId),
  }
}

// The lock of the post serialises two moderators of the same comment.
async function lockCommentItem(tx: Db, commentId: number, at: Date): Promise<Item> {
  const { postId } = oneOf(
    await tx.select({ postId: comment.postId }).from(comment).where(eq(comment.id, commentId)),
    'comment',
  )
  await lockPost(tx, postId)
  const { memberId, visibility, html } = oneOf(
    await tx
      .select({ memberId: comment.memberId, visibility: comment.visibility, html: comment.html })
      .from(comment)
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt))),
    'comment',
  )
  return {
    postId,
    memberId,
    visibility,
    words: plainText(html, TITLE_MAX),
    setVisibility: (wanted, reason) => setCommentVisibility(tx, commentId, wanted, reason, at),
    delete: () => deleteComment(tx, commentId, at),
  }
}

async function lockReviewItem(tx: Db, id: number): Promise<Item> {
  const { item, memberId, visibility, words } = await lockReview(tx, id)
  return {
    postId: null,
    memberId,
    visibility,
    words: (words ?? '').slice(0, TITLE_MAX),
    setVisibility: (wanted, reason) => setReviewVisibility(tx, { id, item }, wanted, reason),
    delete: () => deleteReview(tx, { id, item }),
  }
}

const LOCKS: Record<(typeof REPORTED_TEXTS)[number], (tx: Db, itemId: number, at: Date) => Promise<Item>> = {
  post: lockPostItem,
  comment: lockCommentItem,
  review: lockReviewItem,
}

function apply({ decision: decided, note }: Decision, item: Item): Promise<void> {
  if (decided === 'delete') return item.delete()
  return decided === 'hide' ? item.setVisibility('hidden', note) : item.setVisibility('visible', null)
}

// Authors are not notified when a decision leaves a visible text visible and has no note.
const isNews = ({ decision: decided, note }: Decision, { visibility }: Item): boolean =>
  decided !== 'keep' || visibility !== 'visible' || note !== null
