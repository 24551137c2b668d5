import { UNREAD } from '@earshot/contract/community/writing/limits'
import type { UnreadComments, UnreadPost } from '@earshot/contract/community/writing/unread'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, post, topic } from '../../db/schema/community/community.ts'
import { postRead, topicRead } from '../../db/schema/community/unread.ts'
import { member } from '../../db/schema/member/member.ts'
import { notFound } from '../../http/errors.ts'

/** Returns those of the visible posts that are new to a member or have comments that the member has not read. */
export async function listUnread(db: Db, memberId: number, postIds: readonly number[]): Promise<UnreadPost[]> {
  const rows = await readUnread(db, memberId, postIds)
  return rows
    .filter(({ unread, is_new: isNew }) => unread > 0 || isNew)
    .map(({ id, unread, is_new }) => ({ id, unread, is_new }))
}

/** Returns the unread comments of one post. */
export async function findUnread(db: Db, memberId: number, postId: number): Promise<UnreadComments> {
  const [row] = await readUnread(db, memberId, [postId])
  return { count: row?.unread ?? 0, first_id: row?.first_id ?? null }
}

/** Marks the comments of a post up to one of them as read by a member; what was read stays read. */
export async function markPostRead(db: Db, memberId: number, postId: number, upTo: number): Promise<void> {
  await db.execute(sql`
    insert into ${postRead} (member_id, post_id, comment_id)
    select ${memberId}::integer, ${postId}::integer, least(${upTo}::integer, coalesce(max(id), 0)) from ${comment} where post_id = ${postId}
    on conflict (member_id, post_id) do update set comment_id = greatest(post_read.comment_id, excluded.comment_id)`)
}

/** Marks all posts and comments of a topic as read by a member. Throws 404. */
export async function markTopicRead(db: Db, memberId: number, topicId: number, now: Date): Promise<void> {
  const { rows } = await db.execute(sql`
    insert into ${topicRead} (member_id, topic_id, read_at)
    select ${memberId}::integer, id, ${now.toISOString()}::timestamptz from ${topic} where id = ${topicId}
    on conflict (member_id, topic_id) do update set read_at = excluded.read_at returning topic_id`)
  if (rows.length === 0) throw notFound('topic')
}

// Counts among the newest comments of each post, so that a post with 100,000 comments costs as much as any other.
async function readUnread(db: Db, memberId: number, postIds: readonly number[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, n.unread, n.first_id, r.post_id is null and p.created_at > base.at and p.member_id <> me.id as is_new
    from ${post} p
    join ${member} me on me.id = ${memberId}
    left join ${topicRead} t on t.topic_id = p.topic_id and t.member_id = me.id
    cross join lateral (select greatest(me.created_at, t.read_at) as at) base
    left join ${postRead} r on r.post_id = p.id and r.member_id = me.id
    cross join lateral (
      select count(*)::integer as unread, min(newest.id) as first_id from (
        select c.* from ${comment} c where c.post_id = p.id and c.id > coalesce(r.comment_id, 0) order by c.id desc limit ${UNREAD.most}
      ) newest
      where newest.visibility = 'visible' and newest.deleted_at is null and newest.member_id <> me.id and newest.created_at > base.at
    ) n
    where p.id = any(${sql.param([...postIds])}::integer[]) and p.visibility = 'visible'`)
  return rows
}

type Row = { id: number; unread: number; first_id: number | null; is_new: boolean }
