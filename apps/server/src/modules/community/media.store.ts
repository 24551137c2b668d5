import { isAuthor } from '@earshot/contract/access'
import { UPLOAD } from '@earshot/contract/limits'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { post, postMedia } from '../../db/schema/community.ts'
import { badRequest, forbidden, oneOf } from '../../errors.ts'
import { emit } from '../../events/event.ts'
import { postEdited } from '../../events/events.ts'
import { lockPost, publishWhole } from './post-changes.store.ts'
import type { Publishing } from './post-changes.store.ts'

/** A part of a block: a text, a film, a video of YouTube, or one of the pictures that share a grid. */
export type BlockPart = Omit<typeof postMedia.$inferInsert, 'id' | 'postId' | 'pos'>

/** Throws 404 for an unknown post and 403 for another one's. */
export async function mustBeAuthor(db: Db, postId: number, memberId: number): Promise<void> {
  if (!isAuthor({ id: memberId }, (await lockPost(db, postId)).memberId)) throw forbidden('This post is not yours.')
}

/**
 * Writes a block of a post at `pos` and replaces an earlier one, so that a repeated request leaves one block. The post's own
 * picture is the first of its body. A draft is as young as its last block, and the last one that it waits for publishes it. Throws 404, 403, and 400 when the post is full.
 */
export async function putBlock(
  db: Db,
  { postId, memberId, pos }: { postId: number; memberId: number; pos: number },
  parts: readonly BlockPart[],
  publishing: Publishing,
): Promise<void> {
  await db.transaction(async (tx) => {
    await mustBeAuthor(tx, postId, memberId)
    const others = await tx
      .selectDistinct({ pos: postMedia.pos })
      .from(postMedia)
      .where(and(eq(postMedia.postId, postId), ne(postMedia.pos, pos)))
    if (others.length >= UPLOAD.blocksPerPost)
      throw badRequest('pos', `a post has at most ${UPLOAD.blocksPerPost} blocks`)
    await tx.delete(postMedia).where(and(eq(postMedia.postId, postId), eq(postMedia.pos, pos)))
    await tx.insert(postMedia).values(parts.map((part) => ({ ...part, postId, pos })))
    const first = sql`(select ${postMedia.thumbnail} from ${postMedia} where ${postMedia.postId} = ${postId} and ${postMedia.thumbnail} is not null order by ${postMedia.pos}, ${postMedia.id} limit 1)`
    const createdAt = sql`case when ${post.visibility} = 'draft' then ${publishing.now.toISOString()}::timestamptz else ${post.createdAt} end`
    const { visibility } = oneOf(
      await tx
        .update(post)
        .set({ thumbnail: first, createdAt })
        .where(eq(post.id, postId))
        .returning({ visibility: post.visibility }),
      'post',
    )
    if (visibility === 'visible') await emit(tx, postEdited, { postId })
    await publishWhole(tx, postId, publishing)
  })
}
