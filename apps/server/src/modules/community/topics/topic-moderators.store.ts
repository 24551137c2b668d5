import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { topic, topicModerator } from '../../../db/schema/community/community.ts'
import { member } from '../../../db/schema/member/member.ts'
import { notFound, oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { userRefColumns } from '../../member/views.ts'
import type { UserRefRow } from '../../member/views.ts'

/** Returns the moderators of all topics, by topic (COMMUNITYDESK-04). */
export async function listModerators(db: Db): Promise<ReadonlyMap<number, UserRefRow[]>> {
  const rows = await db
    .select({ topicId: topicModerator.topicId, user: userRefColumns })
    .from(topicModerator)
    .innerJoin(member, eq(member.id, topicModerator.memberId))
    .orderBy(member.username)
  const byTopic = Map.groupBy(rows, ({ topicId }) => topicId)
  return new Map([...byTopic].map(([id, found]) => [id, found.map(({ user }) => user)]))
}

/** Gives a topic exactly these moderators. Throws 404 for an unknown topic or member (COMMUNITYDESK-04). */
export const setModerators = (db: Db, topicId: number, memberIds: readonly number[], by: AuditActor): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx.select({ title: topic.title }).from(topic).where(eq(topic.id, topicId)).for('update')
    const { title } = oneOf(rows, 'topic')
    const wanted = [...new Set(memberIds)].toSorted((a, b) => a - b)
    const known = await tx.$count(member, inArray(member.id, wanted))
    if (known < wanted.length) throw notFound('member')
    const before = await tx
      .delete(topicModerator)
      .where(eq(topicModerator.topicId, topicId))
      .returning({ id: topicModerator.memberId })
    if (wanted.length > 0) await tx.insert(topicModerator).values(wanted.map((memberId) => ({ topicId, memberId })))
    await writeAudit(tx, {
      by,
      act: 'topic.moderators',
      subject: { kind: 'topic', id: topicId, title },
      before: { members: before.map(({ id }) => id).toSorted((a, b) => a - b) },
      after: { members: wanted },
    })
  })
