import { mayEditPost, mayReadPost } from '@earshot/contract/access'
import { UPLOAD } from '@earshot/contract/limits'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { post, postMedia } from '../../db/schema/community/community.ts'
import { emit } from '../../events/event.ts'
import { postEdited } from '../../events/events.ts'
import { badRequest, forbidden, notFound, oneOf } from '../../http/errors.ts'
import { recordVerdict } from '../rule/judge.store.ts'
import { judgePost, lockPost, publishComplete, setPostVisibility } from './post-changes.store.ts'
import type { Publishing } from './post-changes.store.ts'

/** A part of a block: a text, a film, a YouTube video, or one of the pictures of a grid. */
export type BlockPart = Omit<typeof postMedia.$inferInsert, 'id' | 'postId' | 'pos'>

/** Throws 404 for a post that does not exist or is not visible to the member, and 403 for another member's post. */
export async function mustBeAuthor(db: Db, postId: number, memberId: number): Promise<void> {
  const viewer = { id: memberId }
  const found = await lockPost(db, postId)
  if (!mayReadPost(viewer, found)) throw notFound('post')
  if (!mayEditPost(viewer, found)) throw forbidden('This post belongs to another member.')
}

/**
 * Writes a block of a post at `pos` and replaces an earlier one, so that a repeated request leaves one block. The cover
 * picture of a post is the first picture of its body. The age of a draft counts from its last block, and its last
 * missing block publishes it. Throws 404, 403, and 400 when the post is full.
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
    const createdAt = sql`case when ${post.visibility} = 'draft' then ${publishing.now.toISOString()}::timestamptz else ${post.createdAt} end`
    const editedAt = sql`case when ${post.visibility} = 'draft' then null else ${publishing.now.toISOString()}::timestamptz end`
    const { visibility } = oneOf(
      await tx
        .update(post)
        .set({ thumbnail: firstPicture(postId), createdAt, editedAt })
        .where(eq(post.id, postId))
        .returning({ visibility: post.visibility }),
      'post',
    )
    if (visibility === 'visible') await emit(tx, postEdited, { postId })
    await publishComplete(tx, postId, publishing)
    // Publishing judges a draft; a block of a published post is an edit, which is judged like a new text.
    const verdict = await judgePost(tx, await lockPost(tx, postId), publishing)
    if (visibility === 'draft') return
    await recordVerdict(tx, { kind: 'post', itemId: postId }, verdict, publishing.now)
    if (verdict.held !== undefined && visibility === 'visible') await setPostVisibility(tx, postId, 'held', null)
  })
}

/** Selects the first picture of the body of a post, which is its cover picture. */
export const firstPicture = (postId: number) =>
  sql<
    string | null
  >`(select ${postMedia.thumbnail} from ${postMedia} where ${postMedia.postId} = ${postId} and ${postMedia.thumbnail} is not null order by ${postMedia.pos}, ${postMedia.id} limit 1)`
