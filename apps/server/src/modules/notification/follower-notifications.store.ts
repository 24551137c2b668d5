import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { album, artist } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../db/schema/catalogue/podcast.ts'
import { topicFollow } from '../../db/schema/community/community.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { memberFollow } from '../../db/schema/member/member.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { linksIn, type Urls } from '../mention/mention.rules.ts'
import { choiceOf } from './choices.store.ts'

/**
 * Notifies the followers of the author and of the topic of a post once each, on the site and by mail as they chose
 * (WRITING-17), unless they do not see the author (PEACE-01). Returns the notified members.
 */
export async function notifyOfPost(
  tx: Db,
  {
    id,
    topicId,
    memberId,
    title,
    subTitle,
  }: { id: number; topicId: number; memberId: number; title: string; subTitle: string },
  onMail: OnMail,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number; member_id: number; is_mailed: boolean }>(sql`
    insert into ${notification} (member_id, kind, actor_id, post_id, title, text, waits_for_digest)
    select follower.id, 'post', ${memberId}::integer, ${id}::integer, ${title}::text, nullif(${subTitle}::text, ''), ${choiceOf(sql`follower.id`, 'post')} = 'digest' from (
      select follower_id as id from ${memberFollow} where followed_id = ${memberId} union select member_id from ${topicFollow} where topic_id = ${topicId}
    ) follower where follower.id <> ${memberId} and ${wants('post')} and not ${isCovered(sql`follower.id`, memberId)}
    on conflict do nothing
    returning id, member_id, ${choiceOf(sql`notification.member_id`, 'post')} = 'mail' as is_mailed`)
  await onMail(
    tx,
    rows.filter((row) => row.is_mailed).map((row) => row.id),
  )
  return rows.map((row) => row.member_id)
}

/**
 * Notifies the followers of an article's authors, and of the artists and podcasts that it links to, once each, unless
 * they switched this kind off. Returns the notified members.
 */
export async function notifyOfArticle(
  tx: Db,
  { id, authorId, authorIds, title, excerpt, content }: NewArticle,
  urls: Urls,
): Promise<number[]> {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, actor_id, article_id, title, text)
    select follower.id, 'article', ${authorId}::integer, ${id}::integer, ${title}::text, nullif(${excerpt}::text, '')
    from (${followersOfArticle({ authorIds, content }, urls)}) follower
    on conflict do nothing returning member_id`)
  return rows.map((row) => row.member_id)
}

/** Returns how many members would be notified of an article (NEWSROOM-07). */
export async function countFollowersOfArticle(
  db: Db,
  about: Pick<NewArticle, 'authorIds' | 'content'>,
  urls: Urls,
): Promise<number> {
  const { rows } = await db.execute<{ followers: number }>(
    sql`select count(*)::integer as followers from (${followersOfArticle(about, urls)}) follower`,
  )
  return rows[0]?.followers ?? 0
}

// Followers of the authors, and of the artists and podcasts that the text links to; authors are not notified.
function followersOfArticle({ authorIds, content }: Pick<NewArticle, 'authorIds' | 'content'>, urls: Urls): SQL {
  const linked = (kind: 'artist' | 'podcast') =>
    linksIn(content, urls).flatMap((link) => (link.kind === kind ? [link.id] : []))
  const authors = sql`${sql.param([...authorIds])}::integer[]`
  return sql`select distinct follower.id from (
      select follower_id as id from ${memberFollow} where followed_id = any(${authors})
      union select member_id from ${creatorFollow} where artist_id = any(${sql.param(linked('artist'))}::integer[]) or podcast_id = any(${sql.param(linked('podcast'))}::integer[])
    ) follower where follower.id <> all(${authors}) and ${wants('article')}`
}

/**
 * Notifies the followers of the artists of new albums. An album is new to members who followed its artist before it was
 * added. A follower is notified of at most the newest three albums of an artist in two days, however many events report
 * them, so that an import of a complete catalogue does not flood followers. Returns the notified members.
 */
export const notifyOfAlbums = (db: Db, albumIds: readonly number[], onMail: OnMail): Promise<number[]> =>
  notifyOfNew(db, onMail, {
    kind: 'album',
    idColumn: 'album_id',
    source: artist,
    sourceColumn: 'artist_id',
    owners: sql`select own.member_id from ${artistMember} own where own.artist_id = newest.source_id`,
    recent: sql`
      select a.id, a.artist_id as source_id, a.title, r.name as text, a.created_at, row_number() over (partition by a.artist_id order by a.id desc) as place
      from ${album} a join ${artist} r on r.id = a.artist_id
      where a.id = any(${sql.param([...albumIds])}::integer[]) and a.notifies and a.created_at > ${RECENT}`,
    notified: sql`
      select count(*) from ${album} a join ${notification} n on n.album_id = a.id and n.kind = 'album' and n.member_id = follower.id
      where a.artist_id = newest.source_id and a.created_at > ${RECENT}`,
  })

/**
 * Notifies the followers of the podcasts of new episodes, as notifyOfAlbums does. An episode that was published long
 * before it was added is not new.
 */
export const notifyOfEpisodes = (db: Db, episodeIds: readonly number[], onMail: OnMail): Promise<number[]> =>
  notifyOfNew(db, onMail, {
    kind: 'episode',
    idColumn: 'episode_id',
    source: podcast,
    sourceColumn: 'podcast_id',
    owners: sql`select own.member_id from ${podcastMember} own where own.podcast_id = newest.source_id`,
    recent: sql`
      select e.id, e.podcast_id as source_id, e.name as title, p.title as text, e.created_at,
        row_number() over (partition by e.podcast_id order by e.published_at desc, e.id desc) as place
      from ${episode} e join ${podcast} p on p.id = e.podcast_id
      where e.id = any(${sql.param([...episodeIds])}::integer[]) and e.notifies and e.created_at > ${RECENT}
        and e.published_at > e.created_at - make_interval(days => ${NEW_FOR_DAYS})`,
    notified: sql`
      select count(*) from ${episode} e join ${notification} n on n.episode_id = e.id and n.kind = 'episode' and n.member_id = follower.id
      where e.podcast_id = newest.source_id and e.created_at > ${RECENT}`,
  })

/** Receives, in the same transaction, the ids of the new notifications that are also mailed. */
type OnMail = (tx: Db, notificationIds: readonly number[]) => Promise<void>

/** Maximum number of albums of an artist, or episodes of a podcast, that a follower is notified of in two days. */
const NOTIFIED_MAX = 3
/** An album or episode that was added before this time is not new: followers are not notified when it changes. */
const RECENT = sql`now() - interval '2 days'`
/** Days for which an episode counts as new after it was published. */
const NEW_FOR_DAYS = 30

/**
 * New items of artists and podcasts. In the queries, `newest` is a row of `recent` and `follower` a member who follows
 * its source.
 */
type New = {
  kind: 'album' | 'episode'
  idColumn: 'album_id' | 'episode_id'
  source: typeof artist | typeof podcast
  sourceColumn: 'artist_id' | 'podcast_id'
  owners: SQL
  recent: SQL
  notified: SQL
}

function notifyOfNew(
  db: Db,
  onMail: OnMail,
  { kind, idColumn, source, sourceColumn, owners, recent, notified }: New,
): Promise<number[]> {
  const id = sql.raw(idColumn)
  return db.transaction(async (tx) => {
    // The lock makes the second of two events about one source count the notifications of the first.
    await tx.execute(
      sql`select from ${source} where id in (select source_id from (${recent}) news) order by id for no key update`,
    )
    const { rows } = await tx.execute<{ id: number; member_id: number; is_mailed: boolean }>(sql`
      insert into ${notification} (member_id, kind, ${id}, title, text, waits_for_digest)
      select member_id, ${kind}, id, title, text, choice = 'digest' from (
        select follower.id as member_id, newest.*, ${choiceOf(sql`follower.id`, kind)} as choice, row_number() over (partition by follower.id, newest.source_id order by newest.place) + (${notified}) as nth
        from (${recent}) newest
        cross join lateral (select f.member_id as id from ${creatorFollow} f where f.${sql.raw(sourceColumn)} = newest.source_id and f.created_at < newest.created_at) follower
        where newest.place <= ${NOTIFIED_MAX} and ${wants(kind)} and follower.id not in (${owners})
          and not exists (select from ${notification} n where n.kind = ${kind} and n.${id} = newest.id and n.member_id = follower.id)
      ) candidate
      where nth <= ${NOTIFIED_MAX} order by id on conflict do nothing
      returning id, member_id, ${choiceOf(sql`notification.member_id`, kind)} = 'mail' as is_mailed`)
    await onMail(
      tx,
      rows.filter((row) => row.is_mailed).map((row) => row.id),
    )
    return rows.map((row) => row.member_id)
  })
}

type NewArticle = {
  id: number
  authorId: number | null
  authorIds: readonly number[]
  title: string
  excerpt: string
  content: string
}

/** The condition that `follower` did not switch off a kind of notifications. */
export const wants = (kind: 'post' | 'article' | 'album' | 'episode' | 'opened' | 'contest') =>
  sql`${choiceOf(sql`follower.id`, kind)} <> 'never'`
