import { mayPostIn } from '@earshot/contract/access'
import { eq, isNull, sql } from 'drizzle-orm'
import { findRoles } from '../../../access/roles.store.ts'
import type { Db } from '../../../db/open.ts'
import { topic } from '../../../db/schema/community/community.ts'
import { forbidden, oneOf } from '../../../http/errors.ts'
import { topicColumns } from '../views.ts'

/** Reads topics. */
export function topicStore(db: Db) {
  return {
    /** Lists the topics in their order; with `archived` also those that are closed for writing. */
    listTopics: ({ archived }: { archived: boolean }) =>
      db
        .select(topicColumns)
        .from(topic)
        .where(archived ? undefined : isNull(topic.archivedAt))
        .orderBy(topic.pos, topic.id),
  }
}

/** Changes the count of visible posts of a topic by 1. */
export async function countPosts(tx: Db, topicId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(topic)
    .set({ postsCount: sql`greatest(0, ${topic.postsCount} + ${change})` })
    .where(eq(topic.id, topicId))
}

/**
 * Locks the topic of a new post. Throws 404, and 403 if it is archived or its posts are written by others
 * (COMMUNITYDESK-01, COMMUNITYDESK-03).
 */
export async function lockForPost(tx: Db, topicId: number, memberId: number): Promise<void> {
  const rows = await tx
    .select({ write: topic.write, archivedAt: topic.archivedAt })
    .from(topic)
    .where(eq(topic.id, topicId))
    .for('no key update')
  const { write, archivedAt } = oneOf(rows, 'topic')
  mustBeOpen(archivedAt)
  if (!mayPostIn({ id: memberId, roles: await findRoles(tx, memberId) }, { write }))
    throw forbidden(`Only ${write} write posts in this topic.`)
}

/** Throws 403 for an archived topic (COMMUNITYDESK-03). */
export async function mustNotBeArchived(tx: Db, topicId: number): Promise<void> {
  const [found] = await tx.select({ archivedAt: topic.archivedAt }).from(topic).where(eq(topic.id, topicId))
  mustBeOpen(found?.archivedAt ?? null)
}

function mustBeOpen(archivedAt: Date | null): void {
  if (archivedAt !== null) throw forbidden('This topic is archived.')
}
