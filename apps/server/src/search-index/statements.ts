import { asc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { genre } from '../db/schema/catalogue/catalogue.ts'
import type { ItemOrder } from '../ports/search.ts'

/** The last Unicode character, which ends the range of words with a prefix. */
export const LAST = '\u{10ffff}'

/** A typed word, and the numbers of rows with this word and with words that begin with it. */
export type KnownTerm = { word: string; whole: number; beginning: number }

/** A page of a kind as the database returns it. */
export type PageRow = { kind: number; total: number; ids: number[]; cards: string | null }

/** `found`: the most played of a genre first, items without a genre last. */
export type ListOrder = Exclude<ItemOrder, object> | 'random' | 'found'

const ORDERS: Record<Exclude<ListOrder, 'random'>, SQL> = {
  found: sql`(cardinality(e.genres) = 0), e.popularity desc, e.item_id`,
  newest: sql`e.published_at desc, e.item_id desc`,
  top_rated: sql`e.rating_score desc, e.rates_count desc, e.popularity desc, e.item_id`,
  a_z: sql`e.title, e.item_id`,
  z_a: sql`e.title desc, e.item_id desc`,
  most_plays: sql`e.popularity desc, e.item_id`,
  most_reviews: sql`e.rates_count desc, e.rating_score desc, e.popularity desc, e.item_id`,
}

const PAGE = {
  kind: sql<number>`f.kind`,
  total: sql<number>`f.total`,
  ids: sql<number[]>`f.ids`,
  cards: sql<string | null>`f.cards`,
}

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const [KINDS, GENRES, START] = [given('kinds', 'smallint[]'), given('genreIds', 'integer[]'), given('start', 'integer')]
const [SKIP, SIZE] = [given('skip', 'bigint'), given('size', 'integer')]

/** The statements of the search. They are prepared: planning takes longer than most of them. */
export type Statements = ReturnType<typeof prepareStatements>

/** Prepares the statements of the search; PostgreSQL plans each of them once for a connection. */
export function prepareStatements(db: Db) {
  const lists = new Map<string, ReturnType<typeof prepareList>>()
  return {
    /** Finds items by their words, with the database function search_items. */
    items: db
      .select(PAGE)
      .from(
        sql`search_items(${KINDS}, ${given('words', 'text[]')}, ${given('pasts', 'text[]')},
        ${given('queries', 'text[]')}::tsquery[], ${given('names', 'text[]')}::tsquery[], ${given('order', 'text')}, ${START}, ${SKIP}::integer, ${SIZE}) f`,
      )
      .prepare('search_items'),

    /** Finds the best items of some whole terms, without counting them. */
    best: db
      .select(PAGE)
      .from(
        sql`(select k.kind, cardinality(p.ids) as total, p.ids, p.cards from unnest(${KINDS}) k (kind) cross join lateral (
          select array_agg(b.item_id order by b.rank, b.item_id) as ids, string_agg(e.card, ',' order by b.rank, b.item_id) as cards
          from (
            select t.item_id, min(t.rank) as rank from unnest(${given('words', 'text[]')}) w (word) cross join lateral (
              select t.item_id, t.rank from search_term t where t.kind = k.kind and t.word = w.word order by t.rank, t.item_id limit ${SIZE}
            ) t group by t.item_id order by min(t.rank), t.item_id limit ${SIZE}
          ) b join search_entry e on e.kind = k.kind and e.item_id = b.item_id
        ) p where p.ids is not null) f`,
      )
      .prepare('search_best'),

    /** Lists all items, or those of some genres, in an order. */
    list: (order: ListOrder, hasGenres: boolean) => {
      const name = `search_list_${order}${hasGenres ? '_of_genres' : ''}`
      const list = lists.get(name) ?? prepareList(db, { name, order, hasGenres })
      lists.set(name, list)
      return list
    },

    /** Returns the cards of items with their times of publication, in the order of the ids. */
    dated: db
      .select({ kind: sql<number>`f.kind`, cards: sql<string>`f.cards` })
      .from(
        sql`(select e.kind, string_agg(left(e.card, -1) || ',"published_at":"' || to_char(e.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}', ',' order by i.place) as cards
        from unnest(${KINDS}, ${given('ids', 'integer[]')}) with ordinality i (kind, id, place)
        join search_entry e on e.kind = i.kind and e.item_id = i.id group by e.kind) f`,
      )
      .prepare('search_dated'),

    /** Returns the ids of existing genres. */
    genres: db
      .select({ id: genre.id })
      .from(genre)
      .where(sql`${genre.id} = any(${GENRES})`)
      .prepare('search_genres'),

    /** Looks words up in the vocabulary of kinds. */
    known: db
      .select({
        word: sql<string>`t.word`,
        whole: sql<number>`(select coalesce(sum(w.n), 0)::integer from search_word w where w.word = t.word and w.kind = any(${KINDS}))`,
        beginning: sql<number>`(select coalesce(sum(w.n), 0)::integer from search_word w where w.word >= t.word and w.word < t.word || ${sql.raw(`'${LAST}'`)} and w.kind = any(${KINDS}))`,
      })
      .from(sql`unnest(${given('words', 'text[]')}) with ordinality t (word, place)`)
      .orderBy(asc(sql`t.place`))
      .prepare('search_known'),

    /** Returns words of the vocabulary that are similar to a word, or match one of the patterns `slips`. */
    near: db
      .select({ word: sql<string>`w.word`, n: sql<number>`sum(w.n)::integer` })
      .from(
        sql`(
        select w.word, w.kind, w.n from search_word w where w.word % ${given('typed', 'text')} and w.kind = any(${KINDS})
        union select w.word, w.kind, w.n from unnest(${given('slips', 'text[]')}) s (slip) join search_word w on w.word like s.slip and w.kind = any(${KINDS})
      ) w`,
      )
      .groupBy(sql`w.word`)
      .prepare('search_near'),
  }
}

// Each order is an index of search_entry; its indexes have the condition on kinds.
function prepareList(db: Db, { name, order, hasGenres }: { name: string; order: ListOrder; hasGenres: boolean }) {
  const counted = hasGenres ? sql`c.genres && ${GENRES}` : sql`c.genres = '{0}'`
  const filter = hasGenres ? sql`and e.genres && ${GENRES}` : sql``
  const listed = sql`select e.item_id from search_entry e where e.kind = k.kind and e.kind < 7 ${filter}`
  return db
    .select(PAGE)
    .from(
      sql`(select k.kind, c.total, p.ids, p.cards from unnest(${KINDS}) k (kind)
      cross join lateral (select coalesce(sum(c.n), 0)::integer as total from search_count c where c.kind = k.kind and ${counted}) c
      cross join lateral (
        select coalesce(array_agg(l.item_id order by l.place), '{}') as ids, string_agg(e.card, ',' order by l.place) as cards
        from (
          select o.item_id, row_number() over () as place from (${ordered(listed, order)}) o
          offset ${SKIP} limit least(${SIZE}, greatest(0, c.total - ${SKIP}))
        ) l join search_entry e on e.kind = k.kind and e.item_id = l.item_id
      ) p) f`,
    )
    .prepare(name)
}

// The random order starts at a given value, and continues at the start of the index after its end.
function ordered(listed: SQL, order: ListOrder): SQL {
  if (order !== 'random') return sql`${listed} order by ${ORDERS[order]}`
  const byShuffle = sql`order by e.shuffle, e.item_id`
  return sql`(${listed} and e.shuffle >= ${START} ${byShuffle}) union all (${listed} and e.shuffle < ${START} ${byShuffle})`
}
