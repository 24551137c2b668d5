import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { oneOf } from '../../http/errors.ts'

/**
 * Locks a post or comment that everybody may see against deletion, and returns the id of its post. Throws 404 for one
 * that others cannot see.
 */
export async function lockVisibleText(tx: Db, { kind, id }: { kind: 'post' | 'comment'; id: number }): Promise<number> {
  const isShown = eq(post.visibility, 'visible')
  const rows =
    kind === 'post'
      ? await tx
          .select({ postId: post.id })
          .from(post)
          .where(and(eq(post.id, id), isShown))
          .for('key share')
      : await tx
          .select({ postId: comment.postId })
          .from(comment)
          .innerJoin(post, eq(post.id, comment.postId))
          .where(and(eq(comment.id, id), eq(comment.visibility, 'visible'), isNull(comment.deletedAt), isShown))
          .for('key share', { of: comment })
  return oneOf(rows, kind).postId
}
