import { HomeRows } from '@earshot/contract/member/following'
import { FOLLOWING } from '@earshot/contract/member/following-limits'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'

/** Finds the current track of a member's queue; null without a queue. */
export async function findQueued(db: Db, memberId: number): Promise<HomeRows['queue']> {
  const { rows } = await db.execute(sql`
    select i.*, q.current as place, jsonb_array_length(q.tracks) as count
    from listening_queue q
    cross join lateral (select q.tracks -> q.current ->> 'type' as type, (q.tracks -> q.current ->> 'id')::int as id) c
    cross join lateral (
      select 'song' as kind, t.id, t.title, a.name as by, coalesce(t.art, r.art) as image
      from track t join artist a on a.id = t.artist_id left join album r on r.id = t.album_id where c.type = 'song' and t.id = c.id
      union all select 'episode', e.id, e.name, p.title, coalesce(e.avatar, s.avatar, p.avatar)
      from episode e join podcast p on p.id = e.podcast_id left join season s on s.id = e.season_id where c.type = 'episode' and e.id = c.id
    ) i where q.member_id = ${memberId}`)
  return HomeRows.shape.queue.parse(rows[0] ?? null)
}

/** Lists the episodes that a member began and did not finish, the latest first. */
export async function listUnfinished(db: Db, memberId: number): Promise<HomeRows['unfinished']> {
  const { rows } = await db.execute(sql`
    select e.id, e.name as title, p.title as by, coalesce(e.avatar, s.avatar, p.avatar) as image, l.seconds, e.length
    from listening_position l join episode e on e.id = l.episode_id join podcast p on p.id = e.podcast_id
      left join season s on s.id = e.season_id
    where l.member_id = ${memberId} and not l.is_played and l.seconds > 0
    order by l.updated_at desc, e.id limit ${FOLLOWING.row}::int`)
  return HomeRows.shape.unfinished.parse(rows)
}

/**
 * Lists albums made from the likes of a member, at most one of each artist, with the reason: the most played ones of
 * the genres they like most, and of artists whom members with the same likes like. Only likes of at least two members
 * count, so that no list shows what one member likes.
 */
export async function listFromLikes(db: Db, memberId: number): Promise<HomeRows['likes']> {
  const { likes, genres, ofGenre, shared, others, theirs, artists } = READ
  const { rows } = await db.execute(sql`
    with liked as materialized (
      select l.track_id, coalesce(l.album_id, t.album_id) as album_id, coalesce(t.artist_id, a.artist_id) as artist_id, l.created_at, l.id,
        l.album_id as liked_album_id
      from (
        select id, track_id, album_id, created_at from item_like
        where member_id = ${memberId} and (track_id is not null or album_id is not null)
        order by created_at desc, id desc limit ${likes}::int
      ) l left join track t on t.id = l.track_id left join album a on a.id = l.album_id
    ), top_genre as materialized (
      select g.id, g.title, count(*) as n from (
        select genre_id from liked join track_genre using (track_id)
        union all select a.genre_id from liked join album a on a.id = liked.album_id
      ) each join genre g on g.id = each.genre_id group by g.id order by n desc, g.id limit ${genres}::int
    ), neighbour as materialized (
      select distinct on (o.member_id) o.member_id, s.artist_id from (
        select track_id, artist_id from liked order by created_at desc, id desc limit ${shared}::int
      ) s cross join lateral (
        select member_id from item_like where track_id = s.track_id and counted and member_id <> ${memberId} limit ${others}::int
      ) o
      union
      select o.member_id, s.artist_id from (
        select liked_album_id, artist_id from liked where liked_album_id is not null order by created_at desc, id desc limit ${shared}::int
      ) s cross join lateral (
        select member_id from item_like where album_id = s.liked_album_id and counted and member_id <> ${memberId} limit ${others}::int
      ) o
    ), co_liked as materialized (
      select artist_id, count(distinct member_id) as n, mode() within group (order by because_id) as because_id from (
        select n.member_id, n.artist_id as because_id, coalesce(t.artist_id, a.artist_id) as artist_id
        from neighbour n cross join lateral (
          select track_id, album_id from item_like where member_id = n.member_id and counted order by created_at desc, id desc limit ${theirs}::int
        ) l left join track t on t.id = l.track_id left join album a on a.id = l.album_id
      ) each where artist_id is not null and artist_id not in (select artist_id from liked)
      group by artist_id having count(distinct member_id) > 1 order by n desc, artist_id limit ${artists}::int
    ), found as (
      select a.id, a.artist_id, 'genre' as reason, g.title as because, row_number() over (partition by g.id order by a.plays desc, a.id) as place
      from top_genre g cross join lateral (
        select a.id, a.artist_id, a.plays from album a where a.genre_id = g.id and a.id not in (select album_id from liked where album_id is not null)
        order by a.plays desc, a.id desc limit ${ofGenre}::int
      ) a
      union all
      select a.id, c.artist_id, 'artist', r.name, row_number() over (order by c.n desc, c.artist_id)
      from co_liked c join artist r on r.id = c.because_id cross join lateral (
        select id from album where artist_id = c.artist_id order by plays desc, id limit 1
      ) a
    )
    select a.id, a.title, r.name as by, a.art as image, f.reason, f.because from (
      select distinct on (artist_id) id, artist_id, reason, because, place from found order by artist_id, reason, place
    ) f join album a on a.id = f.id join artist r on r.id = f.artist_id
    where not exists (select from item_like l where l.member_id = ${memberId} and l.album_id = f.id)
    order by f.place, f.reason, f.id limit ${FOLLOWING.row}::int`)
  return HomeRows.shape.likes.parse(rows)
}

/**
 * Rows that one request reads: latest likes of the member; their most frequent genres, and albums of each; latest likes
 * that are compared, other members of each, and their latest likes; artists of those.
 */
const READ = { likes: 100, genres: 3, ofGenre: 20, shared: 10, others: 10, theirs: 10, artists: 20 } as const
