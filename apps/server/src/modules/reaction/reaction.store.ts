import type { Reaction, Reactions } from '@earshot/contract/community/writing/reaction'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment } from '../../db/schema/community/community.ts'
import { reaction } from '../../db/schema/community/reaction.ts'
import { emit } from '../../events/event.ts'
import { textReacted } from '../../events/events.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { lockVisibleText } from '../community/visible-text.store.ts'

/** A post or comment that members react to. */
export type ReactedText = { kind: 'post' | 'comment'; id: number }

/**
 * Adds or removes a reaction of a member, and returns the counts and the member's own reactions (WRITING-04). Throws
 * 404 for a text that others cannot see.
 */
export async function setReaction(
  db: Db,
  text: ReactedText,
  { memberId, kind, isOn }: { memberId: number; kind: Reaction; isOn: boolean },
): Promise<{ reactions: Reactions; own: Reaction[] }> {
  return db.transaction(async (tx) => {
    const postId = await lockVisibleText(tx, text)
    const ofText = text.kind === 'post' ? { postId: text.id } : { commentId: text.id }
    const mine = and(isTo(text), eq(reaction.memberId, memberId))
    const [changed] = isOn
      ? await tx
          .insert(reaction)
          .values({ ...ofText, memberId, kind })
          .onConflictDoNothing()
          .returning()
      : await tx
          .delete(reaction)
          .where(and(mine, eq(reaction.kind, kind)))
          .returning()
    if (changed !== undefined) {
      if (isOn) await emit(tx, textReacted, { reactionId: changed.id })
      await recordChange(tx, `post:${postId}`)
    }
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

/** Returns the reactions of a member to a post, and to each of its comments. */
export async function listOwnReactions(
  db: Db,
  postId: number,
  memberId: number,
): Promise<{ reactions: Reaction[]; comments: { id: number; reactions: Reaction[] }[] }> {
  const isOwn = eq(reaction.memberId, memberId)
  const rows = await db
    .select({ kind: reaction.kind })
    .from(reaction)
    .where(and(isOwn, eq(reaction.postId, postId)))
    .orderBy(reaction.id)
  const comments = await db
    .select({ id: comment.id, reactions: sql<Reaction[]>`json_agg(${reaction.kind} order by ${reaction.id})` })
    .from(reaction)
    .innerJoin(comment, eq(comment.id, reaction.commentId))
    .where(and(isOwn, eq(comment.postId, postId)))
    .groupBy(comment.id)
  return { reactions: rows.map(({ kind }) => kind), comments }
}

const isTo = ({ kind, id }: ReactedText) => eq(kind === 'post' ? reaction.postId : reaction.commentId, id)
