import { maySettle } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import type { DECISIONS, REPORTED_KINDS } from '@earshot/contract/limits'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { comment } from '../../db/schema/community.ts'
import { decision, report } from '../../db/schema/moderation.ts'
import { Refusal, forbidden, oneOf } from '../../errors.ts'
import { emit } from '../../events/event.ts'
import { itemSettled } from '../../events/events.ts'
import { deleteComment, setCommentVisibility } from '../community/comment-changes.store.ts'
import { deletePost, lockPost, setPostVisibility } from '../community/post-changes.store.ts'
import { deleteReview, lockReview, setReviewVisibility } from '../rating/rating.store.ts'
import type { RatedItem } from '../rating/rating.store.ts'
import { plainText } from '../richtext/sanitise.ts'

/** A decision about a post, comment or review; `note` is sent to its author. */
export type Settlement = {
  kind: (typeof REPORTED_KINDS)[number]
  itemId: number
  decision: (typeof DECISIONS)[number]
  note: string | null
}

/** Characters of a comment that the log keeps. */
const TITLE_MAX = 200

/**
 * Applies and logs a decision and notifies the author, in one transaction. Throws 404 for an item that does not exist or has no open case,
 * 403 for the moderator's own words.
 */
export async function settle(
  db: Db,
  moderator: Pick<Viewer, 'id' | 'role'>,
  asked: Settlement,
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await LOCKS[asked.kind](tx, asked.itemId)
    if (!maySettle(moderator, item.memberId))
      throw forbidden('You cannot decide about your own text. Another moderator has to.')
    const reports = await tx
      .update(report)
      .set({ settledAt: at })
      .where(and(eq(report.kind, asked.kind), eq(report.itemId, asked.itemId), isNull(report.settledAt)))
      .returning({ id: report.id })
    const waits =
      asked.decision === 'show' ? item.visibility === 'hidden' : reports.length > 0 || item.visibility === 'held'
    if (!waits) throw new Refusal(STATUS.notFound, 'This case is already settled.')
    await carryOut(tx, asked, item, at)
    const made = oneOf(
      await tx
        .insert(decision)
        .values({
          decision: asked.decision,
          kind: asked.kind,
          itemId: asked.itemId,
          postId: item.postId,
          title: item.words,
          moderatorId: moderator.id,
          memberId: item.memberId,
          note: asked.note,
          createdAt: at,
        })
        .returning({ id: decision.id }),
      'decision',
    )
    if (item.memberId !== moderator.id && isNews(asked, item)) await emit(tx, itemSettled, { decisionId: made.id })
  })
}

type Item = {
  postId: number | null
  rated?: RatedItem
  memberId: number
  visibility: string
  title: string
  words: string
}

async function lockPostItem(tx: Db, postId: number): Promise<Item> {
  const post = await lockPost(tx, postId)
  return { ...post, postId, words: post.title }
}

// Two moderators at the same comment wait for each other at its post.
async function lockCommentItem(tx: Db, commentId: number): Promise<Item> {
  const { postId } = oneOf(
    await tx.select({ postId: comment.postId }).from(comment).where(eq(comment.id, commentId)),
    'comment',
  )
  const { title } = await lockPost(tx, postId)
  const row = oneOf(
    await tx
      .select({ memberId: comment.memberId, visibility: comment.visibility, html: comment.html })
      .from(comment)
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt))),
    'comment',
  )
  return { postId, title, memberId: row.memberId, visibility: row.visibility, words: plainText(row.html, TITLE_MAX) }
}

async function lockReviewItem(tx: Db, reviewId: number): Promise<Item> {
  const { item, memberId, visibility, title, words } = await lockReview(tx, reviewId)
  return { postId: null, rated: item, memberId, visibility, title, words: (words ?? '').slice(0, TITLE_MAX) }
}

const LOCKS = { post: lockPostItem, comment: lockCommentItem, review: lockReviewItem }

async function carryOut(
  tx: Db,
  { kind, itemId, decision: decided, note }: Settlement,
  { rated }: Item,
  at: Date,
): Promise<void> {
  if (decided === 'delete') {
    if (rated !== undefined) return deleteReview(tx, { id: itemId, item: rated })
    return kind === 'post' ? deletePost(tx, itemId) : deleteComment(tx, itemId, at)
  }
  const [visibility, reason] = decided === 'hide' ? (['hidden', note] as const) : (['visible', null] as const)
  if (rated !== undefined) return setReviewVisibility(tx, { id: itemId, item: rated }, visibility, reason)
  return kind === 'post'
    ? setPostVisibility(tx, itemId, visibility, reason)
    : setCommentVisibility(tx, itemId, visibility, reason, at)
}

// Authors are not notified when a moderator keeps what was visible and adds no note.
const isNews = ({ decision: decided, note }: Settlement, { visibility }: Item): boolean =>
  decided !== 'keep' || visibility !== 'visible' || note !== null
