import type { StreamEntry, StreamKind } from '@earshot/contract/member/following'
import { STREAM_KINDS, FOLLOWING } from '@earshot/contract/member/following-limits'
import { memberPath } from '@earshot/contract/member/member-path'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import type { Urls } from '../mention/mention.rules.ts'
import { followsOf, sourceOf, topicPosts, type Cursor, type Range } from './sources.ts'

/** Reads the stream of what a member follows (HOMEFEED-03): plain queries, nothing is copied for followers. */
export function streamStore(db: Db, urls: Urls) {
  const read = async (viewerId: number, sources: SQL, most: number): Promise<StreamEntry[]> => {
    const { rows } = await db.execute(sql`
      with ${followsOf(sql`${viewerId}::int`)}, newest as materialized (
        select kind, id, at from (${sources}) each order by at desc, kind desc, id desc limit ${most}::int
      )
      select each.*, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text
      from (${DETAILS}) each order by at desc, kind desc, id desc`)
    return Row.array()
      .parse(rows)
      .map((row) => toEntry(row, urls.playerUrl))
  }
  const allOf = (kinds: readonly StreamKind[], viewerId: number, range: Range) =>
    union(kinds.map((kind) => sourceOf(kind, sql`${viewerId}::int`, range, urls)))
  return {
    /** Lists entries of some kinds, newest first. */
    listEntries: (viewerId: number, kinds: readonly StreamKind[], range: Range) =>
      read(viewerId, allOf(kinds, viewerId, range), range.most),

    /** Lists the newest posts of the followed topics. */
    listTopicPosts: (viewerId: number, most: number) =>
      read(viewerId, topicPosts(sql`${viewerId}::int`, { most }), most),

    /** Counts the entries that are newer than one, or all, at most FOLLOWING.counted. */
    countNews: async (viewerId: number, kinds: readonly StreamKind[], after: Cursor | undefined): Promise<number> => {
      const range = { after, most: FOLLOWING.counted }
      const { rows } = await db.execute<{ count: number }>(sql`
        with ${followsOf(sql`${viewerId}::int`)}
        select count(*)::int as count from (select from (${allOf(kinds, viewerId, range)}) each limit ${FOLLOWING.counted}::int) n`)
      return rows[0]?.count ?? 0
    },

    /** Returns the time of the last visit, and the number of artists, podcasts, topics and members that are followed. */
    getVisit: async (viewerId: number): Promise<{ seenAt: Date | null; follows: number }> => {
      const { rows } = await db.execute<{ seen_at: string | Date | null; follows: number }>(sql`
        with ${followsOf(sql`${viewerId}::int`)}
        select (select following_seen_at from member where id = ${viewerId}) as seen_at,
          ((select count(*) from creators) + (select count(*) from topics) + (select count(*) from people))::int as follows`)
      const { seen_at: seenAt = null, follows = 0 } = rows[0] ?? {}
      return { seenAt: seenAt === null ? null : new Date(seenAt), follows }
    },

    /** Stores the time of a visit. */
    setSeen: async (viewerId: number, at: Date): Promise<void> => {
      await db.update(member).set({ followingSeenAt: at }).where(eq(member.id, viewerId))
    },
  }
}

const union = (parts: readonly SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )

const byMember = sql`'member' as actor_kind, m.id as actor_id, coalesce(m.full_name, m.username) as actor_name, m.avatar as actor_image, m.username as actor_path`

/** Selects the shown fields of the entries in `newest`, by kind. */
const DETAILS = union([
  sql`select n.*, a.title, null::text as text, a.art as image, null::text as topic, null::int as stars, null::text as of, null::int as of_id,
      'artist' as actor_kind, r.id as actor_id, r.name as actor_name, r.avatar as actor_image, null::text as actor_path
    from newest n join album a on a.id = n.id join artist r on r.id = a.artist_id where n.kind = 'album'`,
  sql`select n.*, e.name, null, coalesce(e.avatar, s.avatar, p.avatar), null, null, null, null,
      'podcast', p.id, p.title, p.avatar, null
    from newest n join episode e on e.id = n.id join podcast p on p.id = e.podcast_id left join season s on s.id = e.season_id where n.kind = 'episode'`,
  sql`select n.*, p.title, nullif(p.sub_title, ''), p.thumbnail, t.title, null, null, null, ${byMember}
    from newest n join post p on p.id = n.id join topic t on t.id = p.topic_id join member m on m.id = p.member_id where n.kind = 'post'`,
  sql`select n.*, p.name, null, coalesce(p.image, p.mosaic), null, null, null, null, ${byMember}
    from newest n join playlist p on p.id = n.id join member m on m.id = p.member_id where n.kind = 'playlist'`,
  // Articles of authors without an account name their author only.
  sql`select n.*, a.title, a.excerpt, coalesce(a.thumbnail, a.photo), null, null, null, null,
      'member', m.id, coalesce(m.full_name, m.username, a.author, ''), m.avatar, m.username
    from newest n join article a on a.id = n.id left join member m on m.id = a.author_id where n.kind = 'article'`,
  sql`select n.*, i.title, r.words, i.image, null, r.stars, i.of, i.id, ${byMember}
    from newest n join rating r on r.id = n.id join member m on m.id = r.member_id cross join lateral (
      select t.title, coalesce(t.art, a.art) as image, 'play' as of, t.id from track t left join album a on a.id = t.album_id where t.id = r.track_id
      union all select a.title, a.art, 'album', a.id from album a where a.id = r.album_id
      union all select e.name, coalesce(e.avatar, p.avatar), 'episode', e.id from episode e join podcast p on p.id = e.podcast_id where e.id = r.episode_id
      union all select a.name, a.avatar, 'artist', a.id from artist a where a.id = r.artist_id
      union all select l.name, coalesce(l.image, l.mosaic), 'playlist', l.id from playlist l where l.id = r.playlist_id
    ) i where n.kind = 'review'`,
])

const Row = z.object({
  kind: z.enum(STREAM_KINDS),
  id: z.int(),
  at_text: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  image: z.string().nullable(),
  topic: z.string().nullable(),
  stars: z.int().nullable(),
  of: z.enum(['play', 'album', 'episode', 'artist', 'playlist']).nullable(),
  of_id: z.int().nullable(),
  actor_kind: z.enum(['artist', 'podcast', 'member']),
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  actor_image: z.string().nullable(),
  actor_path: z.string().nullable(),
})
type Row = z.infer<typeof Row>

function toEntry(
  { at_text: at, of, of_id: ofId, actor_kind, actor_id, actor_name, actor_image, actor_path, ...row }: Row,
  playerUrl: string,
): StreamEntry {
  const link = of !== null && ofId !== null ? pageOf(of, ofId, playerUrl) : pageOf(row.kind, row.id, playerUrl)
  const actorLink = actor_kind === 'member' ? memberPath(actor_path ?? '') : `/${actor_kind}/${actor_id}`
  return {
    ...row,
    link,
    actor: {
      kind: actor_kind,
      id: actor_id ?? 0,
      name: actor_name,
      image: actor_image,
      link: actor_path === null && actor_kind === 'member' ? '' : actorLink,
    },
    created_at: new Date(at).toISOString(),
    cursor: `${at}.${row.kind}.${row.id}`,
  }
}

function pageOf(kind: StreamKind | 'play' | 'artist', id: number, playerUrl: string): string {
  switch (kind) {
    case 'album':
      return `/discover/${id}`
    case 'play':
      return `/plays/${id}`
    case 'artist':
      return `/artist/${id}`
    case 'post':
      return `/community/post/${id}`
    case 'article':
      return `/publication/${id}`
    case 'episode':
    case 'playlist':
    case 'review':
      return `${playerUrl}${kind}/${id}`
  }
}
