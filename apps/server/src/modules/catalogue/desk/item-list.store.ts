import { DeskItem } from '@earshot/contract/desk/catalogue'
import type { ITEM_GAPS, ITEM_KINDS, ITEM_SORTS, ITEM_SOURCES, deskCatalogue } from '@earshot/contract/desk/catalogue'
import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { KIND_IDS } from '../../../search-index/document.ts'
import { LAST } from '../../../search-index/statements.ts'
import { termsOf } from '../../../search-index/words.ts'
import { listAway } from './away-list.store.ts'

type Kind = (typeof ITEM_KINDS)[number]
type Question = z.output<typeof deskCatalogue.input>

/** Returns a page of the items of a kind that a search text, a state, a source and a gap select (CATALOGUE-01). */
export async function listItems(db: Db, question: Question): Promise<{ data: DeskItem[]; total: number }> {
  const { kind, state } = question
  if (state !== 'shown') return listAbsent(db, question)
  const wanted = conditionOf(question)
  const { limit, offset } = pageOf(question.page)
  const { columns, from } = LISTED[kind]
  // The page is selected before the columns are read, which have subqueries.
  const { rows } = await db.execute(sql`
    select ${columns} from (
      select t.* from ${from} where ${wanted} order by ${orderOf(kind, question.sort)} limit ${limit}::int offset ${offset}::int
    ) t order by ${orderOf(kind, question.sort)}`)
  return {
    data: DeskItem.array().parse(rows.map((row) => ({ ...row, kind, state }))),
    total: await countRows(db, sql`select t.id from ${from} where ${wanted}`),
  }
}

/** Returns an item that everybody sees; undefined if it is away or was never there. */
export const findShown = async (db: Db, kind: Kind, id: number): Promise<DeskItem | undefined> =>
  (await listShown(db, kind, [id]))[0]

/** Returns those of these items that everybody sees, in any order. */
export async function listShown(db: Db, kind: Kind, ids: readonly number[]): Promise<DeskItem[]> {
  if (ids.length === 0) return []
  const { columns, from } = LISTED[kind]
  const { rows } = await db.execute(sql`select ${columns} from ${from} where ${inArray(sql`t.id`, [...ids])}`)
  return DeskItem.array().parse(rows.map((row) => ({ ...row, kind, state: 'shown' })))
}

async function listAbsent(db: Db, { kind, ...question }: Question) {
  if (kind === 'season') return { data: [], total: 0 }
  const { data, total } = await listAway(db, { ...question, kind })
  return {
    total,
    data: data.map(({ item_id: id, title, state }) => ({
      id,
      kind,
      title,
      state,
      coverURL: null,
      maker: null,
      count: null,
      plays: 0,
      source: null,
      owners: [],
    })),
  }
}

type Listed = {
  from: SQL
  columns: SQL
  title: SQL
  searched: keyof typeof KIND_IDS
  gaps: Partial<Record<(typeof ITEM_GAPS)[number], SQL>>
  sources: Partial<Record<(typeof ITEM_SOURCES)[number], SQL>>
}

const ownersOf = (maker: 'artist' | 'podcast', id: SQL): SQL => {
  const team = sql.identifier(`${maker}_member`)
  const creator = sql.identifier(`${maker}_id`)
  return sql`(select coalesce(json_agg(m.username order by o.created_at), '[]') from ${team} o join member m on m.id = o.member_id where o.${creator} = ${id} and o.role = 'owner')`
}
const isUnowned = (maker: 'artist' | 'podcast', id: SQL): SQL =>
  sql`not exists (select from ${sql.identifier(`${maker}_member`)} o where o.${sql.identifier(`${maker}_id`)} = ${id} and o.role = 'owner')`
const refTo = (maker: 'artist' | 'podcast', id: SQL): SQL =>
  sql`(select json_build_object('kind', ${maker}::text, 'id', c.id, 'title', ${sql.identifier(maker === 'artist' ? 'name' : 'title')}) from ${sql.identifier(maker)} c where c.id = ${id})`

const source = sql`case when t.source is null then 'upload' else 'import' end as source`
const fromFiles = { import: sql`t.source is not null`, upload: sql`t.source is null` }
const feedOf = (id: SQL) => sql`exists (select from podcast p where p.id = ${id} and p.feed is not null)`
const feedSource = (id: SQL) => sql`case when ${feedOf(id)} then 'feed' else 'upload' end as source`
const fromFeeds = (id: SQL) => ({ feed: feedOf(id), upload: sql`not ${feedOf(id)}` })
const [own, artistId, podcastId] = [sql`t.id`, sql`t.artist_id`, sql`t.podcast_id`]

const LISTED: Record<Kind, Listed> = {
  artist: {
    from: sql`artist t`,
    columns: sql`t.id, t.name as title, t.avatar as "coverURL", null as maker, t.album_count as count, t.plays, ${source}, ${ownersOf('artist', own)} as owners`,
    title: sql`t.name`,
    searched: 'artists',
    gaps: {
      cover: sql`t.avatar is null`,
      genre: sql`not exists (select from artist_genre g where g.artist_id = t.id)`,
      owner: isUnowned('artist', own),
    },
    sources: fromFiles,
  },
  album: {
    from: sql`album t`,
    columns: sql`t.id, t.title, t.art as "coverURL", ${refTo('artist', artistId)} as maker, t.song_count as count, t.plays, ${source}, ${ownersOf('artist', artistId)} as owners`,
    title: sql`t.title`,
    searched: 'albums',
    gaps: {
      cover: sql`t.art is null`,
      year: sql`t.year is null`,
      genre: sql`t.genre_id is null`,
      owner: isUnowned('artist', artistId),
    },
    sources: fromFiles,
  },
  song: {
    from: sql`track t`,
    columns: sql`t.id, t.title, coalesce(t.art, (select l.art from album l where l.id = t.album_id)) as "coverURL", ${refTo('artist', artistId)} as maker, null as count, t.plays, ${source}, ${ownersOf('artist', artistId)} as owners`,
    title: sql`t.title`,
    searched: 'songs',
    gaps: {
      cover: sql`t.art is null and not exists (select from album l where l.id = t.album_id and l.art is not null)`,
      year: sql`t.year is null`,
      genre: sql`not exists (select from track_genre g where g.track_id = t.id)`,
      owner: isUnowned('artist', artistId),
    },
    sources: fromFiles,
  },
  podcast: {
    from: sql`podcast t`,
    columns: sql`t.id, t.title, t.avatar as "coverURL", null as maker, (select count(*)::int from episode e where e.podcast_id = t.id) as count, t.plays, ${feedSource(own)}, ${ownersOf('podcast', own)} as owners`,
    title: sql`t.title`,
    searched: 'podcasts',
    gaps: { cover: sql`t.avatar is null`, genre: sql`t.genre_id is null`, owner: isUnowned('podcast', own) },
    sources: fromFeeds(own),
  },
  season: {
    from: sql`season t`,
    columns: sql`t.id, t.name as title, t.avatar as "coverURL", ${refTo('podcast', podcastId)} as maker, t.episode_count as count, t.plays, ${feedSource(podcastId)}, ${ownersOf('podcast', podcastId)} as owners`,
    title: sql`t.name`,
    searched: 'seasons',
    gaps: { cover: sql`t.avatar is null`, year: sql`t.year is null`, owner: isUnowned('podcast', podcastId) },
    sources: fromFeeds(podcastId),
  },
  episode: {
    from: sql`episode t`,
    columns: sql`t.id, t.name as title, t.avatar as "coverURL", ${refTo('podcast', podcastId)} as maker, null as count, t.plays, ${feedSource(podcastId)}, ${ownersOf('podcast', podcastId)} as owners`,
    title: sql`t.name`,
    searched: 'episodes',
    gaps: { cover: sql`t.avatar is null`, owner: isUnowned('podcast', podcastId) },
    sources: fromFeeds(podcastId),
  },
}

function orderOf(kind: Kind, sort: (typeof ITEM_SORTS)[number]): SQL {
  if (sort === 'title') return sql`lower(${LISTED[kind].title}), t.id`
  return sort === 'plays' ? sql`t.plays desc, t.id` : sql`t.id desc`
}

// A source or gap that the kind does not have selects nothing.
function conditionOf({ kind, search_text: text, source: from, missing, import: importId }: Question): SQL {
  const { gaps, sources } = LISTED[kind]
  const parts = [
    ...(text === '' ? [] : [foundBy(kind, text)]),
    ...(from === undefined ? [] : [sources[from] ?? sql`false`]),
    ...(importId === undefined ? [] : [addedBy(kind, importId)]),
    ...(missing === undefined ? [] : [gaps[missing] ?? sql`false`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Items that an import added, and those whose songs or episodes it added (CATALOGUE-15). */
function addedBy(kind: Kind, importId: number): SQL {
  if (kind === 'song' || kind === 'episode') return sql`t.import_id = ${importId}::int`
  const part = kind === 'artist' || kind === 'album' ? 'track' : 'episode'
  return sql`t.id in (select p.${sql.identifier(`${kind}_id`)} from ${sql.identifier(part)} p where p.import_id = ${importId}::int)`
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const ISRC = /^[a-z]{2}-?[a-z\d]{3}-?\d{2}-?\d{5}$/i
const FILE_NAME = /\.[a-z\d]{2,4}$/i
const ADDRESS = /^(?:https?:\/)?\/\S*?(\d{1,9})\/?(?:[?#]\S*)?$/
const NUMBER = /^\d{1,9}$/

function foundBy(kind: Kind, text: string): SQL {
  const address = ADDRESS.exec(text)?.[1]
  if (address !== undefined) return sql`t.id = ${Number(address)}::int`
  const ways = [foundByWords(kind, text)]
  if (NUMBER.test(text)) ways.push(sql`t.id = ${Number(text)}::int`)
  const byId = MUSICBRAINZ[kind]
  if (byId !== undefined && UUID.test(text)) ways.push(byId(text.toLowerCase()))
  if (kind === 'song') {
    if (ISRC.test(text)) ways.push(sql`t.isrc = ${text.replaceAll('-', '').toUpperCase()}`)
    if (FILE_NAME.test(text)) ways.push(...foundByFile(text))
  }
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Kinds of items with a MusicBrainz id. That of an album is its source. */
const MUSICBRAINZ: Partial<Record<Kind, (id: string) => SQL>> = {
  artist: (id) => sql`t.musicbrainz_id = ${id}`,
  album: (id) => sql`t.source = ${`album:mb/${id}`}`,
  song: (id) => sql`t.recording_id = ${id}`,
}

const foundByFile = (name: string): SQL[] => [
  sql`lower(regexp_replace(t.source, '^.*/', '')) = lower(${name})`,
  sql`t.file_hash in (select s.file_hash from studio_sound s where lower(s.name) = lower(${name}))`,
]

/** Items with a word that begins with each term of the text, as in the search of the site. */
function foundByWords(kind: Kind, text: string): SQL {
  const terms = termsOf(text)
  if (terms.length === 0) return sql`false`
  const each = terms.map(
    (term) =>
      sql`t.id in (select s.item_id from search_term s where s.kind = ${KIND_IDS[LISTED[kind].searched]}::smallint and s.word >= ${term} and s.word < ${term + LAST})`,
  )
  return sql`(${sql.join(each, sql` and `)})`
}
