import type { PostVisibility, StoredVisibility, Visibility } from '@earshot/contract/community/community'
import { STATUS } from '@earshot/contract/envelope'
import { and, countDistinct, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, post, postMedia } from '../../db/schema/community/community.ts'
import { emit, emitChanged } from '../../events/event.ts'
import { commentsChanged, postPublished, postsChanged } from '../../events/events.ts'
import { Refusal, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { htmlOfText } from '../richtext/sanitise.ts'
import { judge, recordVerdict } from '../rule/judge.store.ts'
import type { Verdict } from '../rule/judge.store.ts'
import { isFirstPost, mustFitNewAccount, mustHaveTurn } from '../rule/new-accounts.store.ts'
import type { NewAccountRules } from '../rule/new-accounts.store.ts'
import { SAME_SECONDS } from './community.rules.ts'
import { countPosts, lockForPost } from './topics/topic.store.ts'

/** The texts of a post from its author: plain titles, a sanitised description. */
export type PostText = { title: string; subTitle: string; description: string }
/** A post from its author. With `blocks` it is a draft until that many blocks have arrived. */
export type NewPost = PostText & { topicId: number; memberId: number; blocks: number }
/** Options of publishing: the settings of new accounts, and the time. */
export type Publishing = { config: NewAccountRules; now: Date }

/**
 * Stores a post and returns its id; a repetition within a minute returns the existing post. Throws 404 for an unknown
 * topic.
 */
export async function createPost(db: Db, { blocks, ...requested }: NewPost, publishing: Publishing): Promise<number> {
  const { now } = publishing
  return db.transaction(async (tx) => {
    // The lock serialises two identical posts.
    await lockForPost(tx, requested.topicId, requested.memberId)
    const same = await findSame(tx, requested, now)
    if (same !== undefined) return same
    await mustHaveTurn(tx, requested.memberId, 'posts', publishing.config, now)
    const { id } = oneOf(
      await tx
        .insert(post)
        .values({ ...requested, visibility: 'draft', blocksExpected: blocks, createdAt: now })
        .returning({ id: post.id }),
      'post',
    )
    // A text that is refused is refused before its pictures are sent.
    await judgePost(tx, { ...requested, id }, publishing)
    await publishComplete(tx, id, publishing)
    return id
  })
}

/**
 * Changes the texts of a draft and its expected number of blocks, and publishes the draft when all blocks are there.
 * The age of the draft counts from its last change. Throws 409 for a published post.
 */
export async function updateDraft(
  db: Db,
  postId: number,
  { blocks, ...words }: PostText & { blocks: number },
  publishing: Publishing,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockPost(tx, postId)).visibility !== 'draft')
      throw new Refusal(STATUS.conflict, 'This post is already published.')
    await tx
      .update(post)
      .set({ ...words, blocksExpected: blocks, createdAt: publishing.now })
      .where(eq(post.id, postId))
    await judgePost(tx, await lockPost(tx, postId), publishing)
    await publishComplete(tx, postId, publishing)
  })
}

/** Publishes a draft in the caller's transaction when all of its blocks are there. */
export async function publishComplete(tx: Db, postId: number, { config, now }: Publishing): Promise<void> {
  const row = await lockPost(tx, postId)
  if (row.visibility !== 'draft') return
  const [arrived] = await tx
    .select({ blocks: countDistinct(postMedia.pos) })
    .from(postMedia)
    .where(eq(postMedia.postId, postId))
  if ((arrived?.blocks ?? 0) < row.blocksExpected) return
  await mustHaveTurn(tx, row.memberId, 'posts', config, now)
  const verdict = await judgePost(tx, row, { config, now })
  const isHeld = verdict.held !== undefined || (await isFirstPost(tx, row.memberId, config, now))
  const visibility = isHeld ? 'held' : 'visible'
  await tx.update(post).set({ visibility, createdAt: now }).where(eq(post.id, postId))
  await recordVerdict(tx, { kind: 'post', itemId: postId }, verdict, now)
  if (visibility === 'visible') await publishPost(tx, row)
  // Open queues of moderators show the case.
  else await recordChange(tx, 'desk')
}

/** Deletes a post with its dependent rows in the caller's transaction. Throws 404. */
export async function deletePost(tx: Db, postId: number): Promise<void> {
  const row = await lockPost(tx, postId)
  // The comments are deleted with the post, so the search index drops them too.
  const comments = await tx.select({ id: comment.id }).from(comment).where(eq(comment.postId, postId))
  await tx.delete(post).where(eq(post.id, postId))
  await emitChanged(tx, postsChanged, [postId])
  await emitChanged(
    tx,
    commentsChanged,
    comments.map(({ id }) => id),
  )
  if (row.visibility === 'visible') await countPosts(tx, row.topicId, -1)
}

/** Shows or hides a post in the caller's transaction; `reason` is a moderator's, for the author. Throws 404. */
export async function setPostVisibility(
  tx: Db,
  postId: number,
  visibility: StoredVisibility,
  reason: string | null,
): Promise<void> {
  const row = await lockPost(tx, postId)
  await tx.update(post).set({ visibility, reason, withdrawnFrom: null }).where(eq(post.id, postId))
  if (row.visibility === visibility) return
  if (visibility === 'visible') await publishPost(tx, row)
  if (row.visibility === 'visible') {
    await countPosts(tx, row.topicId, -1)
    await emitChanged(tx, postsChanged, [postId])
  }
}

async function publishPost(tx: Db, row: LockedPost): Promise<void> {
  await countPosts(tx, row.topicId, 1)
  await emit(tx, postPublished, { postId: row.id })
}

/**
 * Locks a post until the end of the transaction. Every change of a post, its comments or its counts locks the post
 * first and its topic afterwards. Throws 404.
 */
export async function lockPost(tx: Db, postId: number): Promise<LockedPost> {
  return oneOf(
    await tx
      .select({
        id: post.id,
        topicId: post.topicId,
        memberId: post.memberId,
        visibility: post.visibility,
        withdrawnFrom: post.withdrawnFrom,
        reason: post.reason,
        createdAt: post.createdAt,
        editedAt: post.editedAt,
        lockedAt: post.lockedAt,
        lockReason: post.lockReason,
        title: post.title,
        subTitle: post.subTitle,
        description: post.description,
        blocksExpected: post.blocksExpected,
      })
      .from(post)
      .where(eq(post.id, postId))
      .for('update'),
    'post',
  )
}

type LockedPost = {
  id: number
  topicId: number
  memberId: number
  visibility: PostVisibility
  withdrawnFrom: Visibility | null
  reason: string | null
  createdAt: Date
  editedAt: Date | null
  lockedAt: Date | null
  lockReason: string | null
  title: string
  subTitle: string
  description: string
  blocksExpected: number
}

async function findSame(tx: Db, input: Omit<NewPost, 'blocks'>, now: Date): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: post.id })
    .from(post)
    .where(
      and(
        eq(post.memberId, input.memberId),
        gt(post.createdAt, new Date(now.getTime() - SAME_SECONDS * 1000)),
        eq(post.topicId, input.topicId),
        eq(post.title, input.title),
        eq(post.subTitle, input.subTitle),
        eq(post.description, input.description),
      ),
    )
    .orderBy(desc(post.id))
    .limit(1)
  return found?.id
}

/**
 * Judges all texts of a post, and throws what a new account may not write (COMMUNITYDESK-10, COMMUNITYDESK-11).
 */
export async function judgePost(
  tx: Db,
  { id, memberId, title, subTitle, description }: Pick<LockedPost, 'id' | 'memberId'> & PostText,
  { config, now }: Publishing,
): Promise<Verdict> {
  const blocks = await tx
    .select({ type: postMedia.type, content: postMedia.content, alt: postMedia.alt })
    .from(postMedia)
    .where(eq(postMedia.postId, id))
  const ofBlocks = blocks.map(({ content, alt }) => content ?? htmlOfText(alt ?? ''))
  const html = [htmlOfText(title), htmlOfText(subTitle), description, ...ofBlocks]
  const pictures = blocks.filter(({ type }) => type === 'image').length
  const joined = html.join('<br />')
  await mustFitNewAccount(tx, { memberId, html: joined, pictures }, config, now)
  return judge(tx, memberId, 'posts', joined)
}
