import { SEARCH_KINDS } from '@earshot/contract/search'
import type { SearchKind } from '@earshot/contract/search'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { KnownWord } from './near-words.ts'

/** A page of one kind: how many were found in all, and the page's items. */
export type FoundPage<Items> = { kind: SearchKind; total: number; items: Items }

/** Which page of which kinds; `offset` counts items. */
export type PageWanted = { kinds: readonly SearchKind[]; offset: number; limit: number }

/** Terms that all must be held, the text they make, and how a title holds each, as a pattern of LIKE. */
export type Combination = { terms: readonly string[]; phrase: string; patterns: readonly string[] }

/** Words as they were typed, whether anything holds them, and what of the vocabulary is like them. */
export type LookedUp = { term: string; isKnown: boolean; near: KnownWord[] }

/** The questions that are put to the index; the functions of the database explain themselves in the migration. */
export type Statements<Items> = {
  /** Everything that holds a term: a word or its beginning, nothing for all, or "#7" for genre 7. */
  list: (term: string, page: PageWanted) => Promise<FoundPage<Items>[]>
  /** Everything that is of one of the genres. */
  listGenres: (genreIds: readonly number[], page: PageWanted) => Promise<FoundPage<Items>[]>
  /** What holds a term and is of one of the genres. */
  filter: (term: string, genreIds: readonly number[], page: PageWanted) => Promise<FoundPage<Items>[]>
  /** What holds all terms of one of the combinations and, unless there are none, is of one of the genres. */
  match: (
    combinations: readonly Combination[],
    genreIds: readonly number[],
    page: PageWanted,
  ) => Promise<FoundPage<Items>[]>
  lookUp: (terms: readonly string[]) => Promise<LookedUp[]>
}

/** Items that the head of a list holds, as in the function search_top. */
const HEAD = 16
/** Deepest place of a list that is asked of the database, which counts in integers. */
const DEEPEST = 1_000_000_000
/** The item that a key ends with; the head of a list holds items only. */
const ID_OF_KEY = sql`(o.key & 4294967295)::integer`

/** Statements that give items as ids. */
export const idStatements = (db: Db): Statements<number[]> =>
  statements(
    db,
    'ids',
    sql`
  array(select i.item_id from unnest(p.items) with ordinality o (key, place) join search_item i on i.id = ${ID_OF_KEY} order by o.place)`,
  )

/** Statements that give items as JSON objects with commas between. */
export const cardStatements = (db: Db): Statements<string> =>
  statements(
    db,
    'cards',
    sql`
  coalesce((select string_agg(c.card, ',') from (select c.card from unnest(p.items) with ordinality o (key, place) join search_card c on c.id = ${ID_OF_KEY} order by o.place) c), '')`,
  )

// They are prepared once a connection, under the name.
function statements<Items>(db: Db, name: string, items: SQL<Items>): Statements<Items> {
  const found = { place: sql<number>`p.kind`, total: sql<number>`p.total`, items }
  const page = sql`${given('kinds', 'smallint[]')}, ${given('skip', 'integer')}, ${given('size', 'integer')}`
  const from = (source: SQL, statement: string) =>
    db
      .select(found)
      .from(sql`${source} p`)
      .prepare(`search_${statement}_${name}`)

  const head = from(
    sql`(
    select h.kind, h.n as total, h.items[${given('skip', 'integer')} + 1 : ${given('skip', 'integer')} + ${given('size', 'integer')}] as items
    from search_head h where h.term = ${given('term', 'text')} and h.kind = any (${given('kinds', 'smallint[]')}))`,
    'head',
  )
  const listed = from(sql`search_page(${given('terms', 'text[]')}, ${page})`, 'page')
  const ofGenres = from(sql`search_genres(${given('genres', 'integer[]')}, ${page})`, 'genres')
  const filtered = from(
    sql`search_filter(${given('term', 'text')}, ${given('genres', 'integer[]')}, ${page})`,
    'filter',
  )
  const matched = from(
    sql`search_match(${given('terms', 'text[]')}, ${given('phrases', 'text[]')}, ${given('patterns', 'text[]')}, ${given('genres', 'integer[]')}, ${page})`,
    'match',
  )
  const lookedUp = db
    .select({
      term: sql<string>`t.term`,
      isKnown: sql<boolean>`exists (select from search_head h where h.term = t.term)`,
      near: sql<KnownWord[]>`coalesce((select json_agg(known) from search_near(t.term) known), '[]')`,
    })
    .from(sql`unnest(${given('terms', 'text[]')}) with ordinality t (term, place)`)
    .orderBy(sql`t.place`)
    .prepare('search_look_up')

  return {
    list: async (term, wanted) =>
      toPages(
        wanted.offset + wanted.limit <= HEAD
          ? await head.execute({ term, ...toInput(wanted) })
          : await listed.execute({ terms: [term], ...toInput(wanted) }),
      ),
    listGenres: async (genres, wanted) => toPages(await ofGenres.execute({ genres, ...toInput(wanted) })),
    filter: async (term, genres, wanted) => toPages(await filtered.execute({ term, genres, ...toInput(wanted) })),
    match: async (combinations, genres, wanted) =>
      toPages(
        await matched.execute({
          terms: combinations.map((each) => each.terms),
          phrases: combinations.map((each) => ` ${each.phrase}`),
          patterns: combinations.map((each) => each.patterns),
          genres,
          ...toInput(wanted),
        }),
      ),
    lookUp: (terms) => lookedUp.execute({ terms }),
  }
}

const given = (key: string, type: string): SQL => sql`${sql.placeholder(key)}::${sql.raw(type)}`

const toInput = ({ kinds, offset, limit }: PageWanted) => ({
  kinds: kinds.map((kind) => SEARCH_KINDS.indexOf(kind)),
  skip: Math.min(offset, DEEPEST),
  size: limit,
})

const toPages = <Items>(rows: readonly { place: number; total: number; items: Items }[]): FoundPage<Items>[] =>
  rows.flatMap(({ place, total, items }) =>
    SEARCH_KINDS.slice(place, place + 1).map((kind) => ({ kind, total, items })),
  )
