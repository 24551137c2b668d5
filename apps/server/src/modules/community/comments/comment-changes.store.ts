import { mayReadPost, maySeeComment } from '@earshot/contract/access'
import type { Visibility } from '@earshot/contract/community/community'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { comment, deletedComment, post } from '../../../db/schema/community/community.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { emit, emitChanged } from '../../../events/event.ts'
import { commentCreated, commentsChanged } from '../../../events/events.ts'
import { badRequest, forbidden, notFound, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { SAME_SECONDS, replyProblem } from '../community.rules.ts'
import { lockPost } from '../post-changes.store.ts'
import { mustNotBeArchived } from '../topics/topic.store.ts'

/** Number of newest comments of a post that are compared to find a repetition. */
const SAME_AMONG = 100

/** A sanitised comment of an author; `parentId` is 0 at the top level. */
export type NewComment = { postId: number; parentId: number; memberId: number; html: string }

/**
 * Stores a comment and returns its id; a repetition within a minute returns the existing comment. Throws 404 for a post
 * or parent that the author cannot see, 400 for a parent that cannot be answered here (threat T22).
 */
export async function createComment(db: Db, requested: NewComment, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // The lock serialises two identical comments, and makes the ids of a post's comments increase in the order in which
    // they become visible.
    const on = await lockPost(tx, requested.postId)
    if (!mayReadPost({ id: requested.memberId }, on)) throw notFound('post')
    if (on.visibility !== 'visible') throw forbidden('You cannot comment until other members can see this post.')
    await mustNotBeArchived(tx, on.topicId)
    const parent = requested.parentId === 0 ? undefined : await getParent(tx, requested)
    const same = await findSame(tx, requested, now)
    if (same !== undefined) return same
    const place =
      parent === undefined ? {} : { parentId: parent.id, rootId: parent.rootId ?? parent.id, level: parent.level + 1 }
    const { postId, memberId, html } = requested
    const { id } = oneOf(
      await tx
        .insert(comment)
        .values({ postId, memberId, html, ...place, createdAt: now })
        .returning({ id: comment.id }),
      'comment',
    )
    await countComments(tx, postId, 1)
    await recordChange(tx, `post:${postId}`)
    await emit(tx, commentCreated, { commentId: id })
    return id
  })
}

/** Changes the text of a comment. The same text changes nothing, and a deleted comment stays unchanged. */
export async function updateComment(db: Db, commentId: number, html: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(comment)
      .set({ html, editedAt: now, changedAt: now })
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt), sql`${comment.html} <> ${html}`))
      .returning({ postId: comment.postId })
    if (row !== undefined) await emitCommentChanged(tx, { commentId, postId: row.postId })
  })
}

/**
 * Deletes a comment in the caller's transaction. A comment with replies becomes a stub without text. A comment without
 * replies is removed, and so are the stubs above it that have no other reply. Open pages are notified of both. Throws
 * 404, also for a stub.
 */
export async function deleteComment(tx: Db, commentId: number, now: Date): Promise<void> {
  const { postId } = oneOf(
    await tx.select({ postId: comment.postId }).from(comment).where(eq(comment.id, commentId)),
    'comment',
  )
  await lockPost(tx, postId)
  oneOf(
    await tx
      .select({ id: comment.id })
      .from(comment)
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt))),
    'comment',
  )
  const [reply] = await tx.select({ id: comment.id }).from(comment).where(eq(comment.parentId, commentId)).limit(1)
  if (reply === undefined) await removeWithStubs(tx, { commentId, postId }, now)
  else await leaveStub(tx, commentId, now)
  await countComments(tx, postId, -1)
  await emitCommentChanged(tx, { commentId, postId })
}

async function leaveStub(tx: Db, commentId: number, now: Date): Promise<void> {
  await tx
    .update(comment)
    .set({ html: '', visibility: 'visible', reason: null, editedAt: null, deletedAt: now, changedAt: now })
    .where(eq(comment.id, commentId))
  // Notifications of the comment contain its text.
  await tx.delete(notification).where(eq(notification.commentId, commentId))
}

async function removeWithStubs(
  tx: Db,
  { commentId, postId }: { commentId: number; postId: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with recursive gone as (
      select id, parent_id from ${comment} where id = ${commentId}
      union all select above.id, above.parent_id from ${comment} above join gone on above.id = gone.parent_id
      where above.deleted_at is not null and not exists (select from ${comment} other where other.parent_id = above.id and other.id <> gone.id)
    ), told as (
      insert into ${deletedComment} (comment_id, post_id, deleted_at) select id, ${postId}::integer, ${now.toISOString()}::timestamptz from gone
    ) delete from ${comment} where id in (select id from gone)`)
}

/**
 * Shows or hides a comment in the caller's transaction; `reason` is a moderator's, for the author. The comment keeps
 * its position and still counts. Throws 404.
 */
export async function setCommentVisibility(
  tx: Db,
  commentId: number,
  visibility: Visibility,
  reason: string | null,
  now: Date,
): Promise<void> {
  const { postId } = oneOf(
    await tx
      .update(comment)
      .set({ visibility, reason, changedAt: now })
      .where(eq(comment.id, commentId))
      .returning({ postId: comment.postId }),
    'comment',
  )
  await emitCommentChanged(tx, { commentId, postId })
}

async function emitCommentChanged(tx: Db, { commentId, postId }: { commentId: number; postId: number }): Promise<void> {
  await recordChange(tx, `post:${postId}`)
  await emitChanged(tx, commentsChanged, [commentId])
}

async function countComments(tx: Db, postId: number, change: number): Promise<void> {
  await tx
    .update(post)
    .set({ commentsCount: sql`greatest(0, ${post.commentsCount} + ${change})` })
    .where(eq(post.id, postId))
}

async function getParent(tx: Db, { parentId, postId, memberId }: NewComment) {
  const parent = oneOf(
    await tx
      .select({
        id: comment.id,
        postId: comment.postId,
        memberId: comment.memberId,
        rootId: comment.rootId,
        level: comment.level,
        visibility: comment.visibility,
      })
      .from(comment)
      .where(and(eq(comment.id, parentId), isNull(comment.deletedAt))),
    'comment',
  )
  if (!maySeeComment({ id: memberId }, parent)) throw notFound('comment')
  const problem = replyProblem(parent, postId)
  if (problem !== undefined) throw badRequest('comment_id', problem)
  return parent
}

async function findSame(
  tx: Db,
  { postId, parentId, memberId, html }: NewComment,
  now: Date,
): Promise<number | undefined> {
  const recent = tx
    .select()
    .from(comment)
    .where(eq(comment.postId, postId))
    .orderBy(desc(comment.id))
    .limit(SAME_AMONG)
    .as('recent')
  const [found] = await tx
    .select({ id: recent.id })
    .from(recent)
    .where(
      and(
        eq(recent.memberId, memberId),
        gt(recent.createdAt, new Date(now.getTime() - SAME_SECONDS * 1000)),
        sql`${recent.parentId} is not distinct from ${parentId === 0 ? null : parentId}`,
        eq(recent.html, html),
      ),
    )
    .orderBy(desc(recent.id))
    .limit(1)
  return found?.id
}
