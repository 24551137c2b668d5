import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { post, postPin, topic } from '../../../db/schema/community/community.ts'
import { badRequest, oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { emitPostsMoved } from '../acts/moved.ts'
import { mustNotBeArchived } from './topic.store.ts'

/**
 * Moves all posts of a topic to another one, or counts them, and returns their number; addresses, comments and dates
 * stay, and nobody is notified (COMMUNITYDESK-03). Throws 404, 400 for the same topic, and 403 for an archived one.
 */
export const moveAllPosts = (
  db: Db,
  { topicId, toTopicId, isDryRun }: { topicId: number; toTopicId: number; isDryRun: boolean },
  by: AuditActor,
): Promise<number> =>
  db.transaction(async (tx) => {
    if (topicId === toTopicId) throw badRequest('to_topic_id', 'must be another topic')
    const both = await tx
      .select()
      .from(topic)
      .where(inArray(topic.id, [topicId, toTopicId]))
      .orderBy(topic.id)
      .for('update')
    const from = oneOf(
      both.filter(({ id }) => id === topicId),
      'topic',
    )
    const to = oneOf(
      both.filter(({ id }) => id === toTopicId),
      'topic',
    )
    await mustNotBeArchived(tx, toTopicId)
    const all = eq(post.topicId, topicId)
    if (isDryRun) {
      const [found] = await tx
        .select({ n: count() })
        .from(post)
        .where(and(all, ne(post.visibility, 'draft')))
      return found?.n ?? 0
    }
    const moved = await tx
      .update(post)
      .set({ topicId: toTopicId })
      .where(all)
      .returning({ id: post.id, visibility: post.visibility })
    const ids = moved.map(({ id }) => id)
    await tx.delete(postPin).where(and(eq(postPin.place, 'topic'), inArray(postPin.postId, ids)))
    const visible = moved.filter(({ visibility }) => visibility === 'visible').length
    await tx.update(topic).set({ postsCount: 0 }).where(eq(topic.id, topicId))
    await tx
      .update(topic)
      .set({ postsCount: to.postsCount + visible })
      .where(eq(topic.id, toTopicId))
    await writeAudit(tx, {
      by,
      act: 'topic.move',
      subject: { kind: 'topic', id: topicId, title: from.title },
      after: { topic: to.title, posts: ids.length },
    })
    await emitPostsMoved(tx, ids)
    return moved.filter(({ visibility }) => visibility !== 'draft').length
  })
