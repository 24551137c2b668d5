import type { LinkedKind, Mention, MentioningText } from '@earshot/contract/community/mention'
import { ARTIST_SONGS_MAX } from '@earshot/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { post, postMedia } from '../../db/schema/community/community.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { article } from '../../db/schema/site/publication.ts'
import { listMergedInto, withMerged } from '../catalogue/marks/merged.store.ts'
import { linkStarts, namedIn, type Named } from './mention.rules.ts'

/** Reads the mentions of texts, and the texts that mention an artist. */
export function mentionStore(db: Db, config: Pick<Config, 'publicUrl' | 'playerUrl'>) {
  const find = async (wanted: readonly Named[]): Promise<Found[]> => {
    if (wanted.length === 0) return []
    const { rows } = await db.execute<Found>(
      sql`select kind, id, title, "by", image, podcast_id from (${sql.join(selectsOf(wanted), sql` union all `)}) found`,
    )
    return rows
  }
  const toMention = (row: Found): Mention => {
    const { podcast_id: _podcast, ...item } = row
    return { ...item, link: linkOf(row, config.playerUrl) }
  }
  const listOfTexts = async (texts: readonly string[], most?: number): Promise<Mention[][]> => {
    const ofTexts = texts.map((html) => namedIn(html, config, most))
    const named = ofTexts.flat()
    if (named.length === 0) return texts.map(() => [])
    const rows = await find(named)
    const led = await listMerged(
      db,
      named.filter((each) => !isIn(rows, each)),
    )
    rows.push(...(await find([...led.values()])))
    return ofTexts.map((ofText) =>
      ofText.flatMap((each) => {
        const row = rows.find((one) => isIn([led.get(each) ?? each], one))
        return row === undefined ? [] : [{ ...toMention(row), ...(each.from !== undefined && { from: each.from }) }]
      }),
    )
  }
  return {
    /** Returns those of the items that exist and that everybody may see, in order. */
    listItems: async <Kind extends LinkedKind>(wanted: readonly { kind: Kind; id: number }[]) => {
      const rows = await find(wanted)
      return wanted.flatMap((each) =>
        rows.filter((row) => isIn([each], row)).map((row) => ({ ...toMention(row), kind: each.kind })),
      )
    },

    /**
     * Returns the items that sanitised HTML links to, in order, at most `most` (SHOWN.mentions). It uses one query, a
     * second one when an item is missing, and none without links to this site.
     */
    listMentions: async (html: string, most?: number): Promise<Mention[]> => (await listOfTexts([html], most))[0] ?? [],

    /** Returns the same for each of several texts. */
    listOfTexts,

    /**
     * Returns visible posts and articles that link to an artist or to albums or songs of the artist, newest first, in
     * one query; posts only of members whom the viewer sees (PEACE-01).
     */
    listTexts: async (artistId: number, limit: number, viewerId: number | undefined): Promise<MentioningText[]> => {
      const links = (kind: 'artist' | 'album' | 'play') =>
        sql`unnest(${sql.param(linkStarts(kind, config))}::text[]) link`
      const { rows } = await db.execute<TextRow>(sql`
        with named as (
          select array_agg(link) as links from (
            select link || o.id as link from ${withMerged('artist', sql`${artistId}::integer`)} o, ${links('artist')}
            union all select link || o.id from ${album} a, lateral ${withMerged('album', sql`a.id`)} o, ${links('album')} where a.artist_id = ${artistId}
            union all select link || t.id from (
              select id from ${track} where artist_id = ${artistId} order by plays desc, id limit ${ARTIST_SONGS_MAX}
            ) t, ${links('play')}
          ) each
        )
        select kind, id, title, text, image, "by", at from (
          select 'article' as kind, a.id, a.title, a.excerpt as text, coalesce(a.thumbnail, a.photo) as image, a.author as "by",
            coalesce(a.date::timestamp at time zone 'UTC', a.created_at) as at
          from ${article} a where a.deleted_at is null and a.sound_links && (select links from named)
          union all
          select 'post', p.id, p.title, p.sub_title, p.thumbnail, m.username, p.created_at
          from ${post} p join ${member} m on m.id = p.member_id where p.visibility = 'visible' and not ${isCovered(viewerId, sql`p.member_id`)} and p.id in (
            select id from ${post} where sound_links && (select links from named)
            union select post_id from ${postMedia} where sound_links && (select links from named)
          )
        ) texts order by at desc, kind, id desc limit ${limit}`)
      return rows.map(({ at, ...row }) => ({ ...row, created_at: new Date(at).toISOString() }))
    },
  }
}

const isIn = (rows: readonly Named[], { kind, id }: Named): boolean =>
  rows.some((row) => row.kind === kind && row.id === id)

// Finds the items that missing artists and albums were merged into.
async function listMerged(db: Db, missing: readonly Named[]): Promise<Map<Named, Named>> {
  const led = new Map<Named, Named>()
  for (const kind of ['artist', 'album'] as const) {
    const ofKind = missing.filter((each) => each.kind === kind)
    const into = await listMergedInto(
      db,
      kind,
      ofKind.map(({ id }) => id),
    )
    for (const each of ofKind) {
      const id = into.get(each.id)
      if (id !== undefined) led.set(each, { kind, id })
    }
  }
  return led
}

/** Builds one select for each kind. */
function selectsOf(named: readonly Named[]): SQL[] {
  return [...Map.groupBy(named, ({ kind }) => kind)].map(([kind, each]) => {
    const ids = sql`${sql.param(each.map(({ id }) => id))}::integer[]`
    return sql`select ${kind}::text as kind, i.id, i.title, i."by", i.image, ${kind === 'episode' ? sql`i.podcast_id` : sql`null::integer`} as podcast_id from (${ITEMS[kind]}) i where i.id = any(${ids})`
  })
}

/** Displayed values of each kind. A private playlist is hidden from every viewer. */
const ITEMS: Record<LinkedKind, SQL> = {
  artist: sql`select id, name as title, null as "by", avatar as image from ${artist}`,
  album: sql`select a.id, a.title, r.name as "by", a.art as image from ${album} a join ${artist} r on r.id = a.artist_id`,
  play: sql`select t.id, t.title, r.name as "by", coalesce(t.art, a.art) as image
    from ${track} t join ${artist} r on r.id = t.artist_id left join ${album} a on a.id = t.album_id`,
  podcast: sql`select id, title, host as "by", avatar as image from ${podcast}`,
  season: sql`select s.id, s.name as title, p.title as "by", coalesce(s.avatar, p.avatar) as image
    from ${season} s join ${podcast} p on p.id = s.podcast_id`,
  episode: sql`select e.id, e.name as title, p.title as "by", coalesce(e.avatar, s.avatar, p.avatar) as image, e.podcast_id
    from ${episode} e join ${podcast} p on p.id = e.podcast_id left join ${season} s on s.id = e.season_id`,
  playlist: sql`select l.id, l.name as title, coalesce(m.full_name, m.username) as "by", l.image
    from ${playlist} l join ${member} m on m.id = l.member_id where l.is_public and l.deleted_at is null`,
  post: sql`select p.id, p.title, m.username as "by", p.thumbnail as image
    from ${post} p join ${member} m on m.id = p.member_id where p.visibility = 'visible'`,
  article: sql`select id, title, author as "by", coalesce(thumbnail, photo) as image from ${article} where deleted_at is null`,
}

const linkOf = ({ kind, id, podcast_id: podcastId }: Found, playerUrl: string): string => {
  switch (kind) {
    case 'artist':
      return `/artist/${id}`
    case 'album':
      return `/discover/${id}`
    case 'play':
      return `/plays/${id}`
    case 'podcast':
      return `/podcast/${id}`
    case 'episode':
      return `/podcast/${podcastId}/${id}`
    case 'post':
      return `/community/post/${id}`
    case 'article':
      return `/publication/${id}`
    case 'season':
    case 'playlist':
      return `${playerUrl}${kind}/${id}`
  }
}

type Found = {
  kind: LinkedKind
  id: number
  title: string
  by: string | null
  image: string | null
  podcast_id: number | null
}
type TextRow = Omit<MentioningText, 'created_at'> & { at: string | Date }
