import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist } from '../../db/schema/catalogue.ts'
import { topicFollow } from '../../db/schema/community.ts'
import { creatorFollow } from '../../db/schema/follow.ts'
import { memberFollow } from '../../db/schema/member.ts'
import { artistMember, podcastMember } from '../../db/schema/membership.ts'
import { notification, notificationOff } from '../../db/schema/notification.ts'
import { episode, podcast } from '../../db/schema/podcast.ts'

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

/**
 * Notifies the followers of the account that wrote an article, and of the artists and podcasts that it links to, each once, unless they switched it off.
 * Returns the notified members.
 */
export async function notifyOfArticle(
  tx: Db,
  { id, authorId, title, excerpt, content }: NewArticle,
): Promise<number[]> {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, actor_id, article_id, title, text)
    select distinct follower.id, 'article', ${authorId}::integer, ${id}::integer, ${title}::text, nullif(${excerpt}::text, '') from (
      select follower_id as id from ${memberFollow} where followed_id = ${authorId}
      union select member_id from ${creatorFollow} where artist_id = any(${sql.param(linkedIds(content, 'artist'))}::integer[]) or podcast_id = any(${sql.param(linkedIds(content, 'podcast'))}::integer[])
    ) follower where follower.id is distinct from ${authorId} and ${wants('article')}
    on conflict do nothing returning member_id`)
  return rows.map((row) => row.member_id)
}

/**
 * Notifies the followers of the artists of new albums. An album is new to those who followed its artist before it came; of each artist the newest three are told, so
 * that an import of a whole life's work is no flood. Returns the notified members.
 */
export async function notifyOfAlbums(tx: Db, albumIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, album_id, title, text)
    select follower.id, 'album', new.id, new.title, new.name from (
      select a.id, a.title, a.artist_id, a.created_at, r.name, row_number() over (partition by a.artist_id order by a.id desc) as place
      from ${album} a join ${artist} r on r.id = a.artist_id where a.id = any(${sql.param([...albumIds])}::integer[])
    ) new cross join lateral (
      select member_id as id from ${creatorFollow} f where f.artist_id = new.artist_id and f.created_at < new.created_at
    ) follower
    where new.place <= ${MOST_AT_ONCE} and ${wants('album')}
      and not exists (select from ${artistMember} own where own.artist_id = new.artist_id and own.member_id = follower.id)
    order by new.id on conflict do nothing returning member_id`)
  return rows.map((row) => row.member_id)
}

/** Notifies the followers of the podcasts of new episodes, as notifyOfAlbums does; what was published long before it came here is not new. */
export async function notifyOfEpisodes(tx: Db, episodeIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, episode_id, title, text)
    select follower.id, 'episode', new.id, new.name, new.podcast from (
      select e.id, e.name, e.podcast_id, e.created_at, p.title as podcast, row_number() over (partition by e.podcast_id order by e.published_at desc, e.id desc) as place
      from ${episode} e join ${podcast} p on p.id = e.podcast_id
      where e.id = any(${sql.param([...episodeIds])}::integer[]) and e.published_at > e.created_at - make_interval(days => ${NEW_FOR_DAYS})
    ) new cross join lateral (
      select member_id as id from ${creatorFollow} f where f.podcast_id = new.podcast_id and f.created_at < new.created_at
    ) follower
    where new.place <= ${MOST_AT_ONCE} and ${wants('episode')}
      and not exists (select from ${podcastMember} own where own.podcast_id = new.podcast_id and own.member_id = follower.id)
    order by new.id on conflict do nothing returning member_id`)
  return rows.map((row) => row.member_id)
}

/** Albums of an artist, or episodes of a podcast, that are told when they come together. */
const MOST_AT_ONCE = 3
/** Days for which an episode counts as new after it was published. */
const NEW_FOR_DAYS = 30

/** Ids of the artists or podcasts whose pages an article links to. */
const linkedIds = (content: string, kind: 'artist' | 'podcast'): number[] =>
  [...content.matchAll(new RegExp(`href="[^"]*/${kind}/(\\d{1,9})"`, 'g'))].map(([, id]) => Number(id))

type NewArticle = { id: number; authorId: number | null; title: string; excerpt: string; content: string }

const wants = (kind: 'post' | 'article' | 'album' | 'episode') =>
  sql`not exists (select from ${notificationOff} off where off.member_id = follower.id and off.kind = ${kind})`
