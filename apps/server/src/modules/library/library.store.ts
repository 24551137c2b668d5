import type { LibraryItem, LibrarySort, LibraryTab } from '@earshot/contract/listening/library'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'

/** A page of a list of the library. */
export type LibraryPage = { tab: LibraryTab; sort: LibrarySort; search: string; limit: number; offset: number }

/** Latest plays that the history of a library consists of. */
const PLAYS_MAX = 10_000

/** Lists one page of what a member liked, follows, created or heard (LIBRARY-02). */
export async function listLibrary(db: Db, memberId: number, page: LibraryPage): Promise<LibraryItem[]> {
  const { tab, sort, search, limit, offset } = page
  const found =
    search === ''
      ? sql`true`
      : sql`position(member_fold(${search}) in member_fold(title || ' ' || coalesce(by, ''))) > 0`
  const { rows } = await db.execute(sql`
    select item.* from (${LISTS[tab](sql`${memberId}::int`)}) item
    where ${found} order by ${ORDERS[sort]} limit ${limit}::int offset ${offset}::int`)
  return Row.array()
    .parse(rows)
    .map(({ kind, id, title, by, image, at, length, count, ...flags }) => ({
      kind,
      id,
      title,
      by,
      image,
      added_at: new Date(at).toISOString(),
      ...(length !== null && { length }),
      ...(count !== null && { count }),
      ...(flags.is_own && { is_own: true }),
      ...(flags.is_shared && { is_shared: true }),
      ...(flags.is_followed && { is_followed: true }),
      ...(flags.is_liked && { is_liked: true }),
    }))
}

const ORDERS: Record<LibrarySort, SQL> = {
  recent: sql`at desc, place desc`,
  title: sql`member_fold(title), title, id, kind`,
  artist: sql`member_fold(coalesce(by, '')), by, member_fold(title), id, kind`,
}

const likedEpisodes = (member: SQL): SQL => sql`
  select 'episode' as kind, e.id, e.name as title, p.title as by, coalesce(e.avatar, s.avatar, p.avatar) as image,
    l.created_at as at, l.id as place, e.length, null::int as count, true as is_liked
  from item_like l join episode e on e.id = l.episode_id join podcast p on p.id = e.podcast_id
    left join season s on s.id = e.season_id
  where l.member_id = ${member} and l.episode_id is not null`

const likedSeasons = (member: SQL): SQL => sql`
  select 'season', s.id, s.name, p.title, coalesce(s.avatar, p.avatar), l.created_at, l.id, null, s.episode_count, true
  from item_like l join season s on s.id = l.season_id join podcast p on p.id = s.podcast_id
  where l.member_id = ${member} and l.season_id is not null`

const LISTS: Record<LibraryTab, (member: SQL) => SQL> = {
  songs: (member) => sql`
    select 'song' as kind, t.id, t.title, a.name as by, coalesce(t.art, r.art) as image, l.created_at as at, l.id as place,
      t.length, null::int as count, true as is_liked
    from item_like l join track t on t.id = l.track_id join artist a on a.id = t.artist_id
      left join album r on r.id = t.album_id
    where l.member_id = ${member} and l.track_id is not null`,
  albums: (member) => sql`
    select 'album' as kind, r.id, r.title, a.name as by, r.art as image, l.created_at as at, l.id as place,
      null::int as length, r.song_count as count, true as is_liked
    from item_like l join album r on r.id = l.album_id join artist a on a.id = r.artist_id
    where l.member_id = ${member} and l.album_id is not null`,
  // A playlist of the member, one that they follow, like or were invited to, and that they may see.
  playlists: (member) => sql`
    select 'playlist' as kind, p.id, p.name as title, coalesce(m.full_name, m.username) as by,
      coalesce(p.image, p.mosaic) as image, known.at, p.id as place, null::int as length, p.song_count as count,
      p.member_id = ${member} as is_own, known.is_shared, known.is_followed, known.is_liked
    from (
      select id, max(at) as at, bool_or(is_shared) as is_shared, bool_or(is_followed) as is_followed,
        bool_or(is_liked) as is_liked
      from (
        select id, created_at as at, false as is_shared, false as is_followed, false as is_liked from playlist
          where member_id = ${member}
        union all select playlist_id, created_at, false, true, false from playlist_follow where member_id = ${member}
        union all select playlist_id, accepted_at, true, false, false from playlist_member
          where member_id = ${member} and accepted_at is not null
        union all select playlist_id, created_at, false, false, true from item_like
          where member_id = ${member} and playlist_id is not null
      ) each group by id
    ) known join playlist p on p.id = known.id join member m on m.id = p.member_id
    where p.deleted_at is null and (p.is_public or p.member_id = ${member} or known.is_shared)
      and not ${isCovered(member, sql`p.member_id`)}`,
  podcasts: (member) => sql`
    ${likedEpisodes(member)} union all ${likedSeasons(member)} union all
    select 'podcast', p.id, p.title, p.host, p.avatar, f.created_at, f.id, null, null, false
    from creator_follow f join podcast p on p.id = f.podcast_id where f.member_id = ${member}`,
  artists: (member) => sql`
    select 'artist' as kind, a.id, a.name as title, null::text as by, a.avatar as image, f.created_at as at, f.id as place,
      null::int as length, null::int as count, false as is_liked
    from creator_follow f join artist a on a.id = f.artist_id where f.member_id = ${member}`,
  history: (member) => sql`
    with heard as (
      select kind, item_id, max(created_at) as at, max(id) as place from (
        select kind, item_id, created_at, id from play where member_id = ${member}
        order by created_at desc, id desc limit ${PLAYS_MAX}::int
      ) latest group by kind, item_id
    )
    select 'song' as kind, t.id, t.title, a.name as by, coalesce(t.art, r.art) as image, h.at, h.place, t.length,
      null::int as count, false as is_liked
    from heard h join track t on t.id = h.item_id join artist a on a.id = t.artist_id left join album r on r.id = t.album_id
    where h.kind = 'song'
    union all
    select 'episode', e.id, e.name, p.title, coalesce(e.avatar, s.avatar, p.avatar), h.at, h.place, e.length,
      null, false
    from heard h join episode e on e.id = h.item_id join podcast p on p.id = e.podcast_id
      left join season s on s.id = e.season_id
    where h.kind = 'episode'`,
}

const Row = z.object({
  kind: z.enum(['song', 'album', 'playlist', 'podcast', 'season', 'episode', 'artist']),
  id: z.int(),
  title: z.string(),
  by: z.string().nullable(),
  image: z.string().nullable(),
  at: z.union([z.string(), z.date()]),
  length: z.int().nullable(),
  count: z.int().nullable(),
  is_own: z.boolean().default(false),
  is_shared: z.boolean().default(false),
  is_followed: z.boolean().default(false),
  is_liked: z.boolean(),
})
