import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { comment, post } from '../../../db/schema/community/community.ts'
import { reaction } from '../../../db/schema/community/reaction.ts'
import { notify } from '../notify.ts'

/** Notifies the author of a text of the first reaction of a day (WRITING-04). */
export async function notifyOfReaction(tx: Db, reactionId: number): Promise<void> {
  const [row] = await tx
    .select({
      actorId: reaction.memberId,
      commentId: reaction.commentId,
      memberId: sql<number>`coalesce(${comment.memberId}, ${post.memberId})`,
      text: comment.html,
      postId: post.id,
      title: post.title,
    })
    .from(reaction)
    .leftJoin(comment, eq(comment.id, reaction.commentId))
    .innerJoin(post, sql`${post.id} = coalesce(${reaction.postId}, ${comment.postId})`)
    .where(eq(reaction.id, reactionId))
  if (row === undefined) return
  const { commentId, text, ...about } = row
  await notify(tx, { ...about, kind: 'reaction', ...(commentId !== null && { commentId }), text: text ?? '' })
}
