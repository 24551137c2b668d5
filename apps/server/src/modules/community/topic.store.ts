import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { topic, topicFollow } from '../../db/schema/community.ts'
import { oneOf } from '../../errors.ts'
import { topicColumns } from './views.ts'

/** Topics and who follows them. */
export function topicStore(db: Db) {
  return {
    listTopics: () => db.select(topicColumns).from(topic).orderBy(topic.pos, topic.id),

    /** Ids of the topics that a member follows. */
    listFollowed: async (memberId: number): Promise<number[]> =>
      (
        await db
          .select({ id: topicFollow.topicId })
          .from(topicFollow)
          .where(eq(topicFollow.memberId, memberId))
          .orderBy(topicFollow.topicId)
      ).map(({ id }) => id),

    /** Follows the topic, or no longer; returns whether the member follows it now. Throws 404. */
    toggleFollow: (memberId: number, topicId: number, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        // The topic is locked first, by everybody: its count follows its rows, whoever else is at it.
        oneOf(await tx.select({ id: topic.id }).from(topic).where(eq(topic.id, topicId)).for('no key update'), 'topic')
        const ended = await tx
          .delete(topicFollow)
          .where(and(eq(topicFollow.memberId, memberId), eq(topicFollow.topicId, topicId)))
          .returning({ id: topicFollow.topicId })
        const isFollowing = ended.length === 0
        if (isFollowing) await tx.insert(topicFollow).values({ memberId, topicId, createdAt: at })
        await tx
          .update(topic)
          .set({ followersCount: sql`greatest(0, ${topic.followersCount} + ${isFollowing ? 1 : -1})` })
          .where(eq(topic.id, topicId))
        return isFollowing
      }),
  }
}

/** Adds 1 to the count of visible posts of a topic, or subtracts 1. */
export async function countPosts(tx: Db, topicId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(topic)
    .set({ postsCount: sql`greatest(0, ${topic.postsCount} + ${change})` })
    .where(eq(topic.id, topicId))
}
