import { mayModerateIn, mayReadPost, maySeeComment } from '@earshot/contract/access'
import type { StoredVisibility } from '@earshot/contract/community/community'
import { lockSentence } from '@earshot/contract/community/post-acts'
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { findModerated, findRoles } from '../../../access/roles.store.ts'
import { areBlocked } from '../../../db/blocked.ts'
import type { Db } from '../../../db/open.ts'
import { comment, deletedComment, post } from '../../../db/schema/community/community.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { emit, emitChanged } from '../../../events/event.ts'
import { commentCreated, commentsChanged } from '../../../events/events.ts'
import { badRequest, forbidden, notFound, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { judge, recordVerdict } from '../../rule/judge.store.ts'
import { mustFitNewAccount, mustHaveTurn } from '../../rule/new-accounts.store.ts'
import { SAME_SECONDS, replyProblem } from '../community.rules.ts'
import { lockPost } from '../post-changes.store.ts'
import type { Publishing } from '../post-changes.store.ts'
import { mustNotBeArchived } from '../topics/topic.store.ts'

/** Number of newest comments of a post that are compared to find a repetition. */
const SAME_AMONG = 100

/** A sanitised comment of an author; `parentId` is 0 at the top level. */
export type NewComment = { postId: number; parentId: number; memberId: number; html: string }

/**
 * Stores a comment and returns its id; a repetition within a minute returns the existing comment. Throws 404 for a post
 * or parent that the author cannot see, 400 for a parent that cannot be answered here (threat T22), 403 if the author
 * of one of them blocked the author or is blocked.
 */
export async function createComment(db: Db, requested: NewComment, { config, now }: Publishing): Promise<number> {
  return db.transaction(async (tx) => {
    // The lock serialises two identical comments, and makes the ids of a post's comments increase in the order in which
    // they become visible.
    const on = await lockPost(tx, requested.postId)
    if (!mayReadPost({ id: requested.memberId }, on)) throw notFound('post')
    if (on.visibility !== 'visible') throw forbidden('You cannot comment until other members can see this post.')
    await mustNotBeArchived(tx, on.topicId)
    await mustBeUnlocked(tx, on, requested.memberId)
    const parent = requested.parentId === 0 ? undefined : await getParent(tx, requested)
    await mustNotBeBlocked(tx, requested.memberId, [on.memberId, ...(parent === undefined ? [] : [parent.memberId])])
    const same = await findSame(tx, requested, now)
    if (same !== undefined) return same
    const place =
      parent === undefined ? {} : { parentId: parent.id, rootId: parent.rootId ?? parent.id, level: parent.level + 1 }
    const { postId, memberId, html } = requested
    await mustHaveTurn(tx, memberId, 'comments', config, now)
    await mustFitNewAccount(tx, { memberId, html }, config, now)
    const verdict = await judge(tx, memberId, 'comments', html)
    const visibility = verdict.held === undefined ? 'visible' : 'held'
    const { id } = oneOf(
      await tx
        .insert(comment)
        .values({ postId, memberId, html, visibility, ...place, createdAt: now })
        .returning({ id: comment.id }),
      'comment',
    )
    await recordVerdict(tx, { kind: 'comment', itemId: id }, verdict, now)
    await countComments(tx, postId, 1)
    await recordChange(tx, `post:${postId}`)
    await emit(tx, commentCreated, { commentId: id })
    return id
  })
}

// Members who blocked each other do not answer each other (PEACE-01).
async function mustNotBeBlocked(tx: Db, memberId: number, authorIds: readonly number[]): Promise<void> {
  for (const authorId of authorIds)
    if (await areBlocked(tx, memberId, authorId))
      throw forbidden('You cannot answer this member, because one of you blocked the other.')
}

// A locked post takes comments of moderators only (COMMUNITYDESK-06).
async function mustBeUnlocked(
  tx: Db,
  { lockedAt, lockReason, topicId }: Awaited<ReturnType<typeof lockPost>>,
  memberId: number,
): Promise<void> {
  if (lockedAt === null) return
  const [roles, moderates] = await Promise.all([findRoles(tx, memberId), findModerated(tx, memberId)])
  if (!mayModerateIn({ id: memberId, roles, moderates }, topicId)) throw forbidden(lockSentence(lockReason))
}

/**
 * Changes the text of a comment, which is judged like a new one (COMMUNITYDESK-11). The same text changes nothing, and
 * a deleted comment stays unchanged.
 */
export async function updateComment(
  db: Db,
  { commentId, memberId, html }: { commentId: number; memberId: number; html: string },
  { config, now }: Publishing,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(comment)
      .set({ html, editedAt: now, changedAt: now })
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt), sql`${comment.html} <> ${html}`))
      .returning({ postId: comment.postId, visibility: comment.visibility })
    if (row === undefined) return
    await mustFitNewAccount(tx, { memberId, html }, config, now)
    const verdict = await judge(tx, memberId, 'comments', html)
    await recordVerdict(tx, { kind: 'comment', itemId: commentId }, verdict, now)
    if (verdict.held !== undefined && row.visibility === 'visible')
      await tx.update(comment).set({ visibility: 'held' }).where(eq(comment.id, commentId))
    await emitCommentChanged(tx, { commentId, postId: row.postId })
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
  const { visibility } = oneOf(
    await tx
      .select({ visibility: comment.visibility })
      .from(comment)
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt))),
    'comment',
  )
  const [reply] = await tx.select({ id: comment.id }).from(comment).where(eq(comment.parentId, commentId)).limit(1)
  if (reply === undefined) await removeWithStubs(tx, { commentId, postId }, now)
  else await leaveStub(tx, commentId, now)
  if (visibility !== 'deleted') await countComments(tx, postId, -1)
  await emitCommentChanged(tx, { commentId, postId })
}

async function leaveStub(tx: Db, commentId: number, now: Date): Promise<void> {
  await tx
    .update(comment)
    .set({
      html: '',
      visibility: 'visible',
      withdrawnFrom: null,
      reason: null,
      editedAt: null,
      deletedAt: now,
      changedAt: now,
    })
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
      insert into ${deletedComment} (comment_id, post_id, deleted_at) select id, ${postId}::integer, ${now.toISOString()}::timestamptz from gone on conflict do nothing
    ) delete from ${comment} where id in (select id from gone)`)
}

/**
 * Shows, hides or deletes a comment in the caller's transaction; `reason` is a moderator's, for the author. A hidden
 * comment keeps its position and still counts. A deleted one counts no longer; it becomes a stub while it has replies,
 * and open pages remove it otherwise (COMMUNITYDESK-08). Throws 404.
 */
export async function setCommentVisibility(
  tx: Db,
  commentId: number,
  visibility: StoredVisibility,
  reason: string | null,
  now: Date,
): Promise<void> {
  const before = oneOf(
    await tx
      .select({ postId: comment.postId, visibility: comment.visibility })
      .from(comment)
      .where(eq(comment.id, commentId)),
    'comment',
  )
  const { postId } = before
  await tx
    .update(comment)
    .set({ visibility, reason, withdrawnFrom: null, changedAt: now })
    .where(eq(comment.id, commentId))
  const counted = (each: StoredVisibility) => (each === 'deleted' ? 0 : 1)
  await countComments(tx, postId, counted(visibility) - counted(before.visibility))
  if (visibility === 'deleted' && before.visibility !== 'deleted') {
    const isAnswered = and(
      eq(comment.parentId, commentId),
      or(ne(comment.visibility, 'deleted'), isNotNull(comment.withdrawnFrom)),
    )
    if ((await tx.$count(comment, isAnswered)) === 0)
      await tx.insert(deletedComment).values({ commentId, postId, deletedAt: now }).onConflictDoNothing()
  }
  if (before.visibility === 'deleted' && visibility !== 'deleted')
    await tx.delete(deletedComment).where(eq(deletedComment.commentId, commentId))
  await emitCommentChanged(tx, { commentId, postId })
}

async function emitCommentChanged(tx: Db, { commentId, postId }: { commentId: number; postId: number }): Promise<void> {
  await recordChange(tx, `post:${postId}`)
  await emitChanged(tx, commentsChanged, [commentId])
}

// Called after the change of the comments.
async function countComments(tx: Db, postId: number, change: number): Promise<void> {
  await tx
    .update(post)
    .set({
      commentsCount: sql`greatest(0, ${post.commentsCount} + ${change})`,
      commentedAt: sql`(
        select created_at from ${comment} where post_id = ${postId} and visibility = 'visible' and deleted_at is null order by id desc limit 1
      )`,
    })
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
      .where(and(eq(comment.id, parentId), isNull(comment.deletedAt), isNull(comment.withdrawnFrom))),
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
