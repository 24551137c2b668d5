import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { genre } from '../../db/schema/catalogue.ts'
import { playlist } from '../../db/schema/playlist.ts'
import { searchGenreSet } from '../../db/schema/search.ts'
import { KIND_IDS } from '../../search-index/kinds.ts'
import { RANDOM_ORDERS, genresOf } from './feed-list.ts'
import type { FeedList } from './feed-list.ts'

/** The kinds of the live feed, in the order of its tabs (LIVEFEED-04). */
export const FEED_KINDS = ['songs', 'episodes', 'playlists', 'artists'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** One of something for each kind. */
export const perKind = <T>(make: (kind: FeedKind) => T): Record<FeedKind, T> => ({
  songs: make('songs'),
  episodes: make('episodes'),
  playlists: make('playlists'),
  artists: make('artists'),
})

/**
 * Reads all orders of one kind, each in a statement of its own: one of 200,000 items can take seconds on a busy machine, and all of them together would
 * meet the limit of a statement. They see the same moment, since orders are places in the list of ids. What the search does not show, such as private
 * playlists, is in none.
 */
export async function readFeedList(db: Db, kind: FeedKind): Promise<FeedList> {
  const { table, born } = SOURCES[kind]
  const items = sql`(
    select (row_number() over (order by i.item_id) - 1)::integer as place, i.item_id, i.genre_set, i.title,
      s.plays, s.rates_count, s.rating_score as score, ${born} as born, hashint4(i.item_id) as chance
    from search_item i join ${table} s on s.id = i.item_id
    where i.kind = ${KIND_IDS[kind]}
  ) item`
  const chance = sql`chance & ${RANDOM_ORDERS - 1}, chance, item_id`
  return db.transaction(
    async (tx) => {
      const read = async (value: SQL, order: SQL) => {
        const [row] = await tx.select({ bytes: numbers(value, order) }).from(items)
        return toNumbers(row?.bytes ?? new Uint8Array())
      }
      const genreSets = await read(sql`genre_set`, sql`item_id`)
      const byTitle = await read(sql`place`, sql`title, item_id`)
      return {
        ids: await read(sql`item_id`, sql`item_id`),
        genreSets,
        orders: {
          newest: await read(sql`place`, sql`born desc, item_id desc`),
          top_rated: await read(sql`place`, sql`score desc, rates_count desc, plays desc, item_id`),
          a_z: byTitle,
          z_a: byTitle.toReversed(),
          most_plays: await read(sql`place`, sql`plays desc, item_id`),
          most_reviews: await read(sql`place`, sql`rates_count desc, score desc, plays desc, item_id`),
        },
        shuffled: blocksOf(await read(sql`place`, chance), await read(sql`chance & ${RANDOM_ORDERS - 1}`, chance)),
        genres: genresOf(genreSets, ...(await readGenres(tx))),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Ids of all genres, and the sets of genres that items have. */
async function readGenres(tx: Tx): Promise<[genreIds: number[], sets: [number, number[]][]]> {
  const genres = await tx.select({ id: genre.id }).from(genre)
  const sets = await tx.select({ id: searchGenreSet.id, genres: searchGenreSet.genres }).from(searchGenreSet)
  return [genres.map(({ id }) => id), sets.map((set) => [set.id, set.genres])]
}

/** Cards of items as the search keeps them, under their ids. A playlist that is not public has none. */
export type ReadCards = (
  wanted: Readonly<Record<FeedKind, readonly number[]>>,
) => Promise<Record<FeedKind, ReadonlyMap<number, string>>>

/** Prepares the reading of cards, which is one statement for all kinds. */
export function cardReader(db: Db): ReadCards {
  const cards = db
    .select({ kind: sql<number>`i.kind`, id: sql<number>`i.item_id`, card: sql<string>`c.card` })
    .from(
      sql`unnest(${sql.placeholder('kinds')}::smallint[], ${sql.placeholder('ids')}::integer[]) w (kind, id)
      join search_item i on i.kind = w.kind and i.item_id = w.id join search_card c on c.id = i.id`,
    )
    .where(
      sql`i.kind <> ${KIND_IDS.playlists} or exists (select from playlist p where p.id = i.item_id and p.is_public)`,
    )
    .prepare('livefeed_cards')
  return async (wanted) => {
    const pairs = FEED_KINDS.flatMap((kind) => wanted[kind].map((id) => ({ kind: KIND_IDS[kind], id })))
    const rows =
      pairs.length === 0
        ? []
        : await cards.execute({ kinds: pairs.map(({ kind }) => kind), ids: pairs.map(({ id }) => id) })
    const cardsOf = (kind: FeedKind) =>
      new Map(rows.flatMap((row) => (row.kind === KIND_IDS[kind] ? [[row.id, row.card] as const] : [])))
    return perKind(cardsOf)
  }
}

/** Prepares the question which of some playlists everybody may see. */
export function publicPlaylistsReader(db: Db): (ids: readonly number[]) => Promise<ReadonlySet<number>> {
  const open = db
    .select({ id: playlist.id })
    .from(playlist)
    .where(
      and(
        sql`${playlist.id} = any(${sql.placeholder('ids')}::integer[])`,
        eq(playlist.isPublic, true),
        isNull(playlist.deletedAt),
      ),
    )
    .prepare('livefeed_public_playlists')
  return async (ids) => new Set((await open.execute({ ids: [...ids] })).map(({ id }) => id))
}

const SOURCES: Record<FeedKind, { table: SQL; born: SQL }> = {
  songs: { table: sql`track`, born: sql`s.created_at` },
  episodes: { table: sql`episode`, born: sql`s.published_at` },
  playlists: { table: sql`playlist`, born: sql`s.created_at` },
  artists: { table: sql`artist`, born: sql`s.created_at` },
}

// As bytes: a list of 200,000 numbers as text would hold up every other request while it is read.
const numbers = (value: SQL, order: SQL) => sql<Uint8Array | null>`string_agg(int4send(${value}), '' order by ${order})`

function toNumbers(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.byteLength / 4 }, (_, place) => view.getInt32(place * 4))
}

/** Cuts a list where the number of the block, which grows, changes. */
function blocksOf(places: Int32Array, blocks: Int32Array): Int32Array[] {
  const sizes = new Int32Array(RANDOM_ORDERS)
  for (const block of blocks) sizes[block] = (sizes[block] ?? 0) + 1
  let start = 0
  return Array.from(sizes, (size) => places.subarray(start, (start += size)))
}
