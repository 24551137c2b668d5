import type { StreamKind } from '@earshot/contract/member/following'
import { FOLLOWING, STREAM_KINDS } from '@earshot/contract/member/following-limits'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isSuspended } from '../../access/suspension.store.ts'
import { isCovered } from '../../db/blocked.ts'
import type { Urls } from '../mention/mention.rules.ts'
import { linkStarts } from '../mention/mention.rules.ts'

/** The part of the stream that is read: entries before a cursor, or those newer than one; `most` of each source. */
export type Range = { before?: Cursor | undefined; after?: Cursor | undefined; most: number }

/** The place of an entry in the order of the stream: time, kind and id, descending. */
export type Cursor = { at: string; kind: StreamKind; id: number }

/**
 * Returns the common table expressions of what a member follows: `creators`, `topics` and `people` who are not
 * suspended and whom the member sees (PEACE-01), the latest of each.
 */
export const followsOf = (viewer: SQL): SQL => sql`
  creators as materialized (
    select artist_id, podcast_id from creator_follow where member_id = ${viewer} order by id desc limit ${FOLLOWING.follows}::int
  ), topics as materialized (
    select topic_id as id from topic_follow where member_id = ${viewer} order by created_at desc limit ${FOLLOWING.follows}::int
  ), people as materialized (
    select f.followed_id as id from member_follow f where f.follower_id = ${viewer} and not ${isSuspended(sql`f.followed_id`)}
      and not ${isCovered(viewer, sql`f.followed_id`)}
    order by f.created_at desc limit ${FOLLOWING.follows}::int
  )`

/**
 * Returns the newest entries of a kind as rows (kind, id, at), at most `most` of each followed artist, podcast, topic
 * or member. Each lateral part reads an index that has this order.
 */
export function sourceOf(kind: StreamKind, viewer: SQL, range: Range, urls: Urls): SQL {
  const newest = (at: SQL, id: SQL) =>
    sql`${within(kind, range, at, id)} order by ${at} desc, ${id} desc limit ${range.most}::int`
  const entries = (from: SQL) => sql`select ${kind}::text as kind, n.id, n.at from ${from}`
  switch (kind) {
    case 'album':
      return entries(sql`creators f cross join lateral (
        select a.id, a.created_at as at from album a where a.artist_id = f.artist_id and ${newest(sql`a.created_at`, sql`a.id`)}
      ) n where f.artist_id is not null`)
    case 'episode':
      return entries(sql`creators f cross join lateral (
        select e.id, e.published_at as at from episode e where e.podcast_id = f.podcast_id and e.published_at <= now() and ${newest(sql`e.published_at`, sql`e.id`)}
      ) n where f.podcast_id is not null`)
    case 'post':
      return sql`
        ${entries(sql`people f cross join lateral (
          select p.id, p.created_at as at from post p where p.member_id = f.id and p.visibility = 'visible' and ${newest(sql`p.created_at`, sql`p.id`)}
        ) n`)}
        union ${topicPosts(viewer, range)}`
    case 'playlist':
      return entries(sql`people f cross join lateral (
        select p.id, p.created_at as at from playlist p where p.member_id = f.id and p.is_public and p.deleted_at is null and ${newest(sql`p.created_at`, sql`p.id`)}
      ) n`)
    // A review is hidden with its playlist.
    case 'review':
      return entries(sql`people f cross join lateral (
        select r.id, r.created_at as at from rating r where r.member_id = f.id and r.words is not null and r.visibility = 'visible' and r.removed_at is null
          and (r.playlist_id is null or exists (select from playlist p where p.id = r.playlist_id and p.is_public and p.deleted_at is null and not ${isCovered(viewer, sql`p.member_id`)}))
          and ${newest(sql`r.created_at`, sql`r.id`)}
      ) n`)
    case 'article':
      return entries(sql`(
        select a.id, a.created_at as at, a.topic_ids, a.sound_links from article a where a.deleted_at is null
          and ${within(kind, range, sql`a.created_at`, sql`a.id`)} order by a.created_at desc, a.id desc limit ${FOLLOWING.articles}::int
      ) n where ${isOfFollows(urls)}`)
  }
}

/** The newest posts of others in the followed topics. */
export const topicPosts = (viewer: SQL, range: Range): SQL => sql`
  select 'post'::text as kind, n.id, n.at from topics f cross join lateral (
    select p.id, p.created_at as at from post p where p.topic_id = f.id and p.visibility = 'visible' and p.member_id <> ${viewer}
      and not ${isSuspended(sql`p.member_id`)} and not ${isCovered(viewer, sql`p.member_id`)} and ${within('post', range, sql`p.created_at`, sql`p.id`)}
    order by p.created_at desc, p.id desc limit ${range.most}::int
  ) n`

// An article of a followed member, of a followed topic, or with a link to a followed artist.
const isOfFollows = (urls: Urls): SQL => sql`(
  exists (select from article_author w where w.article_id = n.id and w.is_shown and w.member_id in (select id from people))
  or exists (select from jsonb_array_elements_text(n.topic_ids) t (id) where t.id::int in (select id from topics))
  or exists (select from unnest(n.sound_links) l (link) where l.link in (
    select start || artist_id from creators, unnest(${sql.param(linkStarts('artist', urls))}::text[]) start where artist_id is not null))
)`

// Entries of other kinds with the same time come before or after those of this kind.
function within(kind: StreamKind, { before, after }: Range, at: SQL, id: SQL): SQL {
  if (after !== undefined) return sql`${at} > ${after.at}::timestamptz`
  if (before === undefined) return sql`true`
  const [mine, last] = [STREAM_KINDS.indexOf(kind), STREAM_KINDS.indexOf(before.kind)]
  if (mine === last) return sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::int)`
  return mine < last ? sql`${at} <= ${before.at}::timestamptz` : sql`${at} < ${before.at}::timestamptz`
}
