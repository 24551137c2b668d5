import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { topicFollow } from '../../db/schema/community.ts'
import { memberFollow } from '../../db/schema/member.ts'
import { notification, notificationOff } from '../../db/schema/notification.ts'

/** Notifies the followers of the author and of the topic of a post, each once, unless they switched it off. Returns the notified members. */
export async function notifyOfPost(
  tx: Db,
  {
    id,
    topicId,
    memberId,
    title,
    subTitle,
  }: { id: number; topicId: number; memberId: number; title: string; subTitle: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, actor_id, post_id, title, text)
    select follower.id, 'post', ${memberId}::integer, ${id}::integer, ${title}::text, nullif(${subTitle}::text, '') from (
      select follower_id as id from ${memberFollow} where followed_id = ${memberId} union select member_id from ${topicFollow} where topic_id = ${topicId}
    ) follower where follower.id <> ${memberId} and ${wants('post')}
    on conflict do nothing returning member_id`)
  return rows.map((row) => row.member_id)
}

/** Notifies the followers of the account that wrote an article, each once, unless they switched it off. Returns the notified members. */
export async function notifyOfArticle(
  tx: Db,
  { id, authorId, title, excerpt }: { id: number; authorId: number; title: string; excerpt: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, actor_id, article_id, title, text)
    select follower.id, 'article', ${authorId}::integer, ${id}::integer, ${title}::text, nullif(${excerpt}::text, '') from (
      select follower_id as id from ${memberFollow} where followed_id = ${authorId}
    ) follower where follower.id <> ${authorId} and ${wants('article')}
    on conflict do nothing returning member_id`)
  return rows.map((row) => row.member_id)
}

const wants = (kind: 'post' | 'article') =>
  sql`not exists (select from ${notificationOff} off where off.member_id = follower.id and off.kind = ${kind})`
