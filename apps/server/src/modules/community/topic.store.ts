import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { topic } from '../../db/schema/community/community.ts'
import { topicColumns } from './views.ts'

/** Reads topics. */
export function topicStore(db: Db) {
  return {
    listTopics: () => db.select(topicColumns).from(topic).orderBy(topic.pos, topic.id),
  }
}

/** Changes the count of visible posts of a topic by 1. */
export async function countPosts(tx: Db, topicId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(topic)
    .set({ postsCount: sql`greatest(0, ${topic.postsCount} + ${change})` })
    .where(eq(topic.id, topicId))
}
