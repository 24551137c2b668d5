import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { comment } from '../../../db/schema/community/community.ts'
import { emitChanged } from '../../../events/event.ts'
import { commentsChanged, postsChanged } from '../../../events/events.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'

/** Posts and comments of one event. */
const PIECE = 1000

/** Has the search index find posts and their comments in their new topic, in the transaction of the move. */
export async function emitPostsMoved(tx: Db, postIds: readonly number[]): Promise<void> {
  await recordChange(tx, 'topic', 'lively')
  for (let start = 0; start < postIds.length; start += PIECE) {
    const ids = postIds.slice(start, start + PIECE)
    await emitChanged(tx, postsChanged, ids)
    const comments = await tx.select({ id: comment.id }).from(comment).where(inArray(comment.postId, ids))
    for (let from = 0; from < comments.length; from += PIECE)
      await emitChanged(
        tx,
        commentsChanged,
        comments.slice(from, from + PIECE).map(({ id }) => id),
      )
  }
}
