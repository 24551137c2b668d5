import type { Reaction, Reactions } from '@earshot/contract/community/writing/reaction'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { reaction } from '../../db/schema/community/reaction.ts'
import { emit } from '../../events/event.ts'
import { textReacted } from '../../events/events.ts'
import { notFound } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'

/** A post or comment that members react to. */
export type ReactedText = { kind: 'post' | 'comment'; id: number }

/**
 * Adds or ends a reaction of a member, and returns the counts and the member's own reactions (WRITING-04). Throws 404
 * for a text that others cannot see.
 */
export async function setReaction(
  db: Db,
  text: ReactedText,
  { memberId, kind, isOn }: { memberId: number; kind: Reaction; isOn: boolean },
): Promise<{ reactions: Reactions; own: Reaction[] }> {
  return db.transaction(async (tx) => {
    const postId = await getPostOf(tx, text)
    const ofText = text.kind === 'post' ? { postId: text.id } : { commentId: text.id }
    const mine = and(isTo(text), eq(reaction.memberId, memberId))
    if (isOn) {
      const [added] = await tx
        .insert(reaction)
        .values({ ...ofText, memberId, kind })
        .onConflictDoNothing()
        .returning({ id: reaction.id })
      if (added !== undefined) await emit(tx, textReacted, { reactionId: added.id })
    } else await tx.delete(reaction).where(and(mine, eq(reaction.kind, kind)))
    await recordChange(tx, `post:${postId}`)
    const counts = await tx
      .select({ kind: reaction.kind, n: sql<number>`count(*)::integer` })
      .from(reaction)
      .where(isTo(text))
      .groupBy(reaction.kind)
    const own = await tx.select({ kind: reaction.kind }).from(reaction).where(mine).orderBy(reaction.id)
    return {
      reactions: Object.fromEntries(counts.map(({ kind: each, n }) => [each, n])),
      own: own.map((row) => row.kind),
    }
  })
}

/** Returns the reactions of a member to a post and its comments. */
export const listOwnReactions = (db: Db, postId: number, memberId: number) =>
  db
    .select({ kind: reaction.kind, commentId: reaction.commentId })
    .from(reaction)
    .leftJoin(comment, eq(comment.id, reaction.commentId))
    .where(and(eq(reaction.memberId, memberId), or(eq(reaction.postId, postId), eq(comment.postId, postId))))
    .orderBy(reaction.id)

const isTo = ({ kind, id }: ReactedText) => eq(kind === 'post' ? reaction.postId : reaction.commentId, id)

async function getPostOf(tx: Db, { kind, id }: ReactedText): Promise<number> {
  if (kind === 'post') {
    const [found] = await tx
      .select({ id: post.id })
      .from(post)
      .where(and(eq(post.id, id), eq(post.visibility, 'visible')))
      .for('key share')
    if (found === undefined) throw notFound('post')
    return found.id
  }
  const [found] = await tx
    .select({ postId: comment.postId, visibility: comment.visibility })
    .from(comment)
    .innerJoin(post, eq(post.id, comment.postId))
    .where(and(eq(comment.id, id), isNull(comment.deletedAt), eq(post.visibility, 'visible')))
    .for('key share', { of: comment })
  if (found === undefined || found.visibility !== 'visible') throw notFound('comment')
  return found.postId
}
