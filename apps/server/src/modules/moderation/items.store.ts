import type { StoredVisibility } from '@earshot/contract/community/community'
import { isReportedItem, type ReportedKind } from '@earshot/contract/community/report-subject'
import type { REPORTED_TEXTS } from '@earshot/contract/limits'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { comment } from '../../db/schema/community/community.ts'
import { notFound, oneOf } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { deleteComment, setCommentVisibility } from '../community/comments/comment-changes.store.ts'
import { deletePost, lockPost, setPostVisibility } from '../community/post-changes.store.ts'
import { deleteReview, lockReview, setReviewVisibility } from '../rating/rating.store.ts'
import { plainText } from '../richtext/sanitise.ts'
import { lockPublished } from './published.store.ts'

/** Maximum number of characters of a comment in the log. */
const TITLE_MAX = 200

/** A locked text or item that a moderator decides about; the log stores `words`. */
export type LockedItem = {
  postId: number | null
  topicId: number | null
  memberId: number | null
  visibility: StoredVisibility
  words: string
  createdAt: Date
  setVisibility: (visibility: StoredVisibility, reason: string | null) => Promise<void>
}

/** Locks what a case is about until the end of the transaction. Throws 404. */
export const lockItem = (
  services: Services,
  moderator: Viewer,
  { kind, itemId }: { kind: ReportedKind; itemId: number },
  at: Date,
): Promise<LockedItem> =>
  isReportedItem(kind) ? lockPublished(services, moderator, { kind, id: itemId }) : LOCKS[kind](services.db, itemId, at)

type TextKind = (typeof REPORTED_TEXTS)[number]

// A draft, also of a scheduled post, is there for its author only.
async function lockPostItem(tx: Db, postId: number): Promise<LockedItem> {
  const { visibility, ...row } = await lockPost(tx, postId)
  if (visibility === 'draft') throw notFound('post')
  return {
    ...row,
    visibility,
    postId,
    words: row.title,
    setVisibility: (wanted, reason) => setPostVisibility(tx, postId, wanted, reason),
  }
}

// The lock of the post serialises two moderators of the same comment.
async function lockCommentItem(tx: Db, commentId: number, at: Date): Promise<LockedItem> {
  const { postId } = oneOf(
    await tx.select({ postId: comment.postId }).from(comment).where(eq(comment.id, commentId)),
    'comment',
  )
  const { topicId } = await lockPost(tx, postId)
  const { html, ...row } = oneOf(
    await tx
      .select({
        memberId: comment.memberId,
        visibility: comment.visibility,
        html: comment.html,
        createdAt: comment.createdAt,
      })
      .from(comment)
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt))),
    'comment',
  )
  return {
    ...row,
    postId,
    topicId,
    words: plainText(html, TITLE_MAX),
    setVisibility: (wanted, reason) => setCommentVisibility(tx, commentId, wanted, reason, at),
  }
}

async function lockReviewItem(tx: Db, id: number): Promise<LockedItem> {
  const { item, memberId, visibility, words, createdAt } = await lockReview(tx, id)
  return {
    postId: null,
    topicId: null,
    memberId,
    visibility,
    createdAt,
    words: (words ?? '').slice(0, TITLE_MAX),
    setVisibility: (wanted, reason) => setReviewVisibility(tx, { id, item }, wanted, reason),
  }
}

const LOCKS: Record<TextKind, (tx: Db, itemId: number, at: Date) => Promise<LockedItem>> = {
  post: lockPostItem,
  comment: lockCommentItem,
  review: lockReviewItem,
}

/** Deletes the row of a text for good, in the transaction of the caller. Throws 404. */
export const deleteRow: Record<TextKind, (tx: Db, itemId: number, at: Date) => Promise<void>> = {
  post: deletePost,
  comment: deleteComment,
  review: async (tx, id) => deleteReview(tx, { id, item: (await lockReview(tx, id)).item }),
}
