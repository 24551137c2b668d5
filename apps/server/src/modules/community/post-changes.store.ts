import type { Visibility } from '@earshot/contract/community'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { post, topic } from '../../db/schema/community.ts'
import { member } from '../../db/schema/member.ts'
import { oneOf } from '../../errors.ts'
import { NEW_ACCOUNT_DAYS, SAME_SECONDS } from './community.rules.ts'
import { countPosts } from './topic.store.ts'

/** A post as its author sends it: plain titles, a sanitised description. */
export type NewPost = { topicId: number; memberId: number; title: string; subTitle: string; description: string }

/**
 * Stores a post and returns its id; the same post again within a minute is the one that is there. With `holdFirst` the posts of an account that
 * is new and has none that others can read wait for a moderator. Throws 404 for an unknown topic.
 */
export async function createPost(db: Db, asked: NewPost, { holdFirst, now }: { holdFirst: boolean; now: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    // Two of the same at once wait for each other here.
    oneOf(await tx.select({ id: topic.id }).from(topic).where(eq(topic.id, asked.topicId)).for('no key update'), 'topic')
    const same = await findSame(tx, asked, now)
    if (same !== undefined) return same
    const visibility = holdFirst && await isNewHere(tx, asked.memberId, now) ? 'held' : 'visible'
    const row = oneOf(await tx.insert(post).values({ ...asked, visibility, createdAt: now }).returning({ id: post.id }), 'post')
    if (visibility === 'visible') await countPosts(tx, asked.topicId, 1)
    return row.id
  })
}

/** Deletes a post with all that belongs to it, in the caller's transaction. Throws 404. */
export async function deletePost(tx: Db, postId: number): Promise<void> {
  const row = await lockPost(tx, postId)
  await tx.delete(post).where(eq(post.id, postId))
  if (row.visibility === 'visible') await countPosts(tx, row.topicId, -1)
}

/** Shows or hides a post in the caller's transaction; `reason` is a moderator's, for its author. Throws 404. */
export async function setPostVisibility(tx: Db, postId: number, visibility: Visibility, reason: string | null): Promise<void> {
  const row = await lockPost(tx, postId)
  await tx.update(post).set({ visibility, reason }).where(eq(post.id, postId))
  if (row.visibility !== visibility && (row.visibility === 'visible' || visibility === 'visible')) await countPosts(tx, row.topicId, visibility === 'visible' ? 1 : -1)
}

/**
 * Locks a post until the end of the transaction: whoever changes it, its comments or its counts does this first, and locks
 * its topic only afterwards. Throws 404.
 */
export async function lockPost(tx: Db, postId: number): Promise<{ topicId: number; memberId: number; visibility: Visibility; title: string }> {
  return oneOf(await tx.select({ topicId: post.topicId, memberId: post.memberId, visibility: post.visibility, title: post.title }).from(post).where(eq(post.id, postId)).for('update'), 'post')
}

async function findSame(tx: Db, asked: NewPost, now: Date): Promise<number | undefined> {
  const [found] = await tx.select({ id: post.id }).from(post).where(and(
    eq(post.memberId, asked.memberId), gt(post.createdAt, new Date(now.getTime() - SAME_SECONDS * 1000)), eq(post.topicId, asked.topicId),
    eq(post.title, asked.title), eq(post.subTitle, asked.subTitle), eq(post.description, asked.description),
  )).orderBy(desc(post.id)).limit(1)
  return found?.id
}

async function isNewHere(tx: Db, memberId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - NEW_ACCOUNT_DAYS * 86_400_000)
  const [found] = await tx.select({ id: member.id }).from(member).where(and(
    eq(member.id, memberId), sql`${member.role} is null`, gt(member.createdAt, since), sql`not exists (select from ${post} where ${post.memberId} = ${member.id} and ${post.visibility} = 'visible')`,
  ))
  return found !== undefined
}
