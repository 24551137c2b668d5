import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { genre } from '../../db/schema/catalogue.ts'
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

/** Ids of all genres, and the sets of genres that items have. */
async function readGenres(tx: Tx): Promise<[genreIds: number[], sets: [number, number[]][]]> {
  const genres = await tx.select({ id: genre.id }).from(genre)
  const sets = await tx.select({ id: searchGenreSet.id, genres: searchGenreSet.genres }).from(searchGenreSet)
  return [genres.map(({ id }) => id), sets.map((set) => [set.id, set.genres])]
}

/** Cards of items under their ids. */
export type Cards = Readonly<Record<FeedKind, ReadonlyMap<number, string>>>

/**
 * Reads cards as the search keeps them, and which of the playlists whose cards are `known` everybody may see at this moment: `open`. A playlist that is not
 * public has no card.
 */
export type ReadCards = (
  wanted: Readonly<Record<FeedKind, readonly number[]>>,
  known: readonly number[],
) => Promise<{ cards: Cards; open: ReadonlySet<number> }>

/** Prepares the reading of cards, which is one statement for all. */
export function cardReader(db: Db): ReadCards {
  // A card is long, so one that is known is not sent again.
  const cards = db
    .select({
      kind: sql<number>`w.kind`,
      id: sql<number>`w.id`,
      card: sql<string | null>`case when not w.known then c.card end`,
    })
    .from(
      sql`unnest(${sql.placeholder('kinds')}::smallint[], ${sql.placeholder('ids')}::integer[], ${sql.placeholder('known')}::boolean[]) w (kind, id, known)
      join search_item i on i.kind = w.kind and i.item_id = w.id join search_card c on c.id = i.id`,
    )
    // Not "exists": for that all playlists would be read each time.
    .where(
      sql`w.kind <> ${KIND_IDS.playlists} or (select p.is_public and p.deleted_at is null from playlist p where p.id = w.id)`,
    )
    .prepare('livefeed_cards')
  return async (wanted, known) => {
    const asked = [
      ...FEED_KINDS.flatMap((kind) => wanted[kind].map((id) => ({ kind: KIND_IDS[kind], id, isKnown: false }))),
      ...known.map((id) => ({ kind: KIND_IDS.playlists, id, isKnown: true })),
    ]
    const rows =
      asked.length === 0
        ? []
        : await cards.execute({
            kinds: asked.map(({ kind }) => kind),
            ids: asked.map(({ id }) => id),
            known: asked.map(({ isKnown }) => isKnown),
          })
    const cardsOf = (kind: FeedKind) =>
      new Map(
        rows.flatMap(({ id, card, kind: found }) =>
          card !== null && found === KIND_IDS[kind] ? [[id, card] as const] : [],
        ),
      )
    return { cards: perKind(cardsOf), open: new Set(rows.flatMap(({ id, card }) => (card === null ? id : []))) }
  }
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
