import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { comment, post } from '../../../db/schema/community/community.ts'
import { notFound, oneOf } from '../../../http/errors.ts'
import { deleteComment, setCommentVisibility } from '../comments/comment-changes.store.ts'
import { deletePost, lockPost, setPostVisibility } from '../post-changes.store.ts'

/**
 * Deletes a post for its author in the caller's transaction, and returns whether it can be restored for some seconds
 * (WRITING-16). A draft is deleted for good. Throws 404.
 */
export async function withdrawPost(tx: Db, postId: number): Promise<boolean> {
  const { visibility, reason } = await lockPost(tx, postId)
  if (visibility === 'deleted') throw notFound('post')
  if (visibility === 'draft') {
    await deletePost(tx, postId)
    return false
  }
  await setPostVisibility(tx, postId, 'deleted', reason)
  await tx.update(post).set({ withdrawnFrom: visibility }).where(eq(post.id, postId))
  return true
}

/** Restores a post that its author deleted some seconds ago. Throws 404. */
export async function restorePost(db: Db, postId: number, memberId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockPost(tx, postId)
    if (row.withdrawnFrom === null || row.memberId !== memberId) throw notFound('post')
    await setPostVisibility(tx, postId, row.withdrawnFrom, row.reason)
  })
}

/**
 * Deletes a comment for its author in the caller's transaction, and returns whether it can be restored for some seconds
 * (WRITING-16). A comment that a moderator deleted is deleted for good. Throws 404.
 */
export async function withdrawComment(tx: Db, commentId: number, now: Date): Promise<boolean> {
  const { visibility, withdrawnFrom, reason, deletedAt } = await lockComment(tx, commentId)
  if (deletedAt !== null || withdrawnFrom !== null) throw notFound('comment')
  if (visibility === 'deleted') {
    await deleteComment(tx, commentId, now)
    return false
  }
  await setCommentVisibility(tx, commentId, 'deleted', reason, now)
  await tx.update(comment).set({ withdrawnFrom: visibility }).where(eq(comment.id, commentId))
  return true
}

/** Restores a comment that its author deleted some seconds ago. Throws 404. */
export async function restoreComment(db: Db, commentId: number, memberId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockComment(tx, commentId)
    if (row.withdrawnFrom === null || row.memberId !== memberId) throw notFound('comment')
    await setCommentVisibility(tx, commentId, row.withdrawnFrom, row.reason, now)
  })
}

/** Deletes a withdrawn post for good, unless it was restored meanwhile, in the caller's transaction. */
export async function deleteWithdrawnPost(tx: Db, postId: number): Promise<void> {
  const [row] = await tx
    .select({ withdrawnFrom: post.withdrawnFrom })
    .from(post)
    .where(eq(post.id, postId))
    .for('update')
  if (row !== undefined && row.withdrawnFrom !== null) await deletePost(tx, postId)
}

/** Deletes a withdrawn comment for good, unless it was restored meanwhile, in the caller's transaction. */
export async function deleteWithdrawnComment(tx: Db, commentId: number, now: Date): Promise<void> {
  const [found] = await tx.select({ id: comment.id }).from(comment).where(eq(comment.id, commentId))
  if (found === undefined) return
  if ((await lockComment(tx, commentId)).withdrawnFrom !== null) await deleteComment(tx, commentId, now)
}

// The post is locked first, as in every change of a comment.
async function lockComment(tx: Db, commentId: number) {
  const ofComment = eq(comment.id, commentId)
  const { postId } = oneOf(await tx.select({ postId: comment.postId }).from(comment).where(ofComment), 'comment')
  await lockPost(tx, postId)
  return oneOf(
    await tx
      .select({
        memberId: comment.memberId,
        visibility: comment.visibility,
        withdrawnFrom: comment.withdrawnFrom,
        reason: comment.reason,
        deletedAt: comment.deletedAt,
      })
      .from(comment)
      .where(ofComment),
    'comment',
  )
}
