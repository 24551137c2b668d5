import type { SearchKind } from '@earshot/contract/search'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { FoundPage } from '../ports/search.ts'
import { KIND_IDS, kindOf } from './kinds.ts'
import type { KnownWord } from './near-words.ts'
import { wholeLists } from './whole-lists.ts'

/** Which page of which kinds; `offset` counts items, and a `limit` of Infinity asks for all, in no order. */
export type PageWanted = { kinds: readonly SearchKind[]; offset: number; limit: number }

/** Terms that all must be held, the text they make, and how a title holds each, as a pattern of LIKE. */
export type Combination = { terms: readonly string[]; phrase: string; patterns: readonly string[] }

/** Words as they were typed, whether anything holds them, and what of the vocabulary is like them. */
export type LookedUp = { term: string; isKnown: boolean; near: KnownWord[] }

/** What holds a word or its beginning. When that is nothing: the words one slip away and, where that is a single word, what holds it. */
export type OpenedWord<Result> = {
  found: Result | undefined
  near: KnownWord[]
  foundNear: Result | undefined
}

/** The questions that are put to the index; undefined where nothing was found. The functions of the database explain themselves in the migrations. */
export type Statements<Result> = {
  /** Everything that holds a term: a word or its beginning, nothing for all, or "#7" for genre 7. */
  list: (term: string, page: PageWanted) => Promise<Result | undefined>
  /** Everything that holds one word or, when that is nothing, what is like it: in one question where the index has it ready. */
  openWord: (word: string, page: PageWanted) => Promise<OpenedWord<Result>>
  /** Whether anything holds a term. */
  isKnown: (term: string) => Promise<boolean>
  /** Everything that is of one of the genres. */
  listGenres: (genreIds: readonly number[], page: PageWanted) => Promise<Result | undefined>
  /** What holds a term and is of one of the genres. */
  filter: (term: string, genreIds: readonly number[], page: PageWanted) => Promise<Result | undefined>
  /** What holds all terms of one of the combinations and, unless there are none, is of one of the genres. */
  match: (
    combinations: readonly Combination[],
    genreIds: readonly number[],
    page: PageWanted,
  ) => Promise<Result | undefined>
  /** Words and what is like them: of `close` all that is one slip away, which is found quickly, of `all` similar words, too. */
  lookUp: (terms: readonly string[], near: keyof typeof NEAR) => Promise<LookedUp[]>
}

/** Items that the head of a list and a ready reply hold, as in the functions search_top and search_ready. */
const HEAD = 16
/** Deepest place of a list that is asked of the database, which counts in integers. */
const DEEPEST = 1_000_000_000

/** Statements that give pages of ids. */
export function idStatements(db: Db): Statements<FoundPage<number[]>[]> {
  const found = {
    place: sql<number>`p.kind`,
    total: sql<number>`p.total`,
    items: sql<number[]>`
  array(select i.item_id from unnest(p.items) with ordinality o (key, place) join search_item i on i.id = (o.key & 4294967295)::integer order by o.place)`,
  }
  const ask = (source: SQL, statement: string): Ask<FoundPage<number[]>[]> => {
    const prepared = db
      .select(found)
      .from(sql`${source} p`)
      .prepare(`search_${statement}_ids`)
    return async (input) => {
      const pages = (await prepared.execute(input)).flatMap(({ place, total, items }) => {
        const kind = kindOf(place)
        return kind === undefined ? [] : [{ kind, total, items }]
      })
      return pages.length === 0 ? undefined : pages
    }
  }
  const head = ask(
    sql`(
    select h.kind, h.n as total, h.items[${given('skip', 'integer')} + 1 : ${given('skip', 'integer')} + ${given('size', 'integer')}] as items
    from search_head h where h.term = ${given('term', 'text')} and h.kind = any (${given('kinds', 'smallint[]')}))`,
    'head',
  )
  return statements(db, ask, {
    isHead: ({ offset, limit }) => offset + limit <= HEAD,
    readHead: head,
    readWhole: wholeLists(db),
  })
}

/** Statements that give the lists of all kinds as the JSON of a reply, with a ready one where there is one. */
export function replyStatements(db: Db): Statements<string> {
  const ask = (source: SQL, statement: string): Ask<string> => {
    const prepared = db
      .select({
        reply: sql<
          string | null
        >`search_lists(array_agg(row(p.kind, p.total, p.items)::search_found), ${given('size', 'integer')})`,
      })
      .from(sql`${source} p`)
      .prepare(`search_${statement}_reply`)
    return async (input) => (await prepared.execute(input))[0]?.reply ?? undefined
  }
  const ready = db
    .select({ reply: sql<string | null>`coalesce(r.reply, search_ready(t.term))` })
    .from(sql`(select ${given('term', 'text')} as term) t left join search_reply r on r.term = t.term`)
    .prepare('search_ready_reply')
  const openedWord = db
    .select({
      reply: sql<string | null>`o.reply`,
      near: sql<KnownWord[] | null>`o.near`,
      nearReply: sql<string | null>`o.near_reply`,
    })
    .from(sql`search_open(${given('term', 'text')}) o`)
    .prepare('search_open_reply')
  return statements(db, ask, {
    isHead: ({ offset, limit }) => offset === 0 && limit === HEAD,
    readHead: async (input) => (await ready.execute(input))[0]?.reply ?? undefined,
    openHead: async (input) => {
      const [opened] = await openedWord.execute(input)
      return {
        found: opened?.reply ?? undefined,
        near: opened?.near ?? [],
        foundNear: opened?.nearReply ?? undefined,
      }
    },
  })
}

const NEAR = {
  close: sql`(select w.word, w.n from search_word w where search_deletions(w.word) && search_deletions(t.term))`,
  all: sql`search_near(t.term)`,
} as const

type Ask<Result> = (input: Record<string, unknown>) => Promise<Result | undefined>
type Head<Result> = {
  isHead: (page: PageWanted) => boolean
  readHead: Ask<Result>
  readWhole?: (input: { term: string; kinds: number[] }) => Promise<Result | undefined>
  openHead?: (input: Record<string, unknown>) => Promise<OpenedWord<Result>>
}

// They are prepared once a connection, under their names.
function statements<Result>(
  db: Db,
  ask: (source: SQL, statement: string) => Ask<Result>,
  { isHead, readHead, readWhole, openHead }: Head<Result>,
): Statements<Result> {
  const page = sql`${given('kinds', 'smallint[]')}, ${given('skip', 'integer')}, ${given('size', 'integer')}`
  const listed = ask(sql`search_page(${given('terms', 'text[]')}, ${page})`, 'page')
  const ofGenres = ask(sql`search_genres(${given('genres', 'integer[]')}, ${page})`, 'genres')
  const filtered = ask(sql`search_filter(${given('term', 'text')}, ${given('genres', 'integer[]')}, ${page})`, 'filter')
  const matched = ask(
    sql`search_match(${given('terms', 'text[]')}, ${given('phrases', 'text[]')}, ${given('patterns', 'text[]')}, ${given('genres', 'integer[]')}, ${page})`,
    'match',
  )
  const lookingUp = (near: keyof typeof NEAR) =>
    db
      .select({
        term: sql<string>`t.term`,
        isKnown: sql<boolean>`exists (select from search_head h where h.term = t.term)`,
        near: sql<KnownWord[]>`coalesce((select json_agg(known) from ${NEAR[near]} known), '[]')`,
      })
      .from(sql`unnest(${given('terms', 'text[]')}) with ordinality t (term, place)`)
      .orderBy(sql`t.place`)
      .prepare(`search_look_up_${near}`)
  const known = db
    .select({ isKnown: sql<boolean>`exists (select from search_head h where h.term = ${given('term', 'text')})` })
    .from(sql`(select) one`)
    .prepare('search_is_known')
  const lookedUp = { close: lookingUp('close'), all: lookingUp('all') }

  const list: Statements<Result>['list'] = (term, wanted) => {
    const input = toInput(wanted)
    if (isHead(wanted)) return readHead({ term, ...input })
    if (readWhole !== undefined && wanted.offset === 0 && wanted.limit === Infinity)
      return readWhole({ term, ...input })
    return listed({ terms: [term], ...input })
  }
  return {
    list,
    openWord: async (term, wanted) => {
      if (openHead !== undefined && isHead(wanted)) return openHead({ term, ...toInput(wanted) })
      const found = await list(term, wanted)
      const near =
        found === undefined ? (await lookedUp.close.execute({ terms: [term] })).flatMap((each) => each.near) : []
      return { found, near, foundNear: undefined }
    },
    isKnown: async (term) => (await known.execute({ term }))[0]?.isKnown === true,
    listGenres: (genres, wanted) => ofGenres({ genres, ...toInput(wanted) }),
    filter: (term, genres, wanted) => filtered({ term, genres, ...toInput(wanted) }),
    match: (combinations, genres, wanted) =>
      matched({
        terms: combinations.map((each) => each.terms),
        phrases: combinations.map((each) => ` ${each.phrase}`),
        patterns: combinations.map((each) => each.patterns),
        genres,
        ...toInput(wanted),
      }),
    lookUp: (terms, near) => lookedUp[near].execute({ terms }),
  }
}

const given = (key: string, type: string): SQL => sql`${sql.placeholder(key)}::${sql.raw(type)}`

const toInput = ({ kinds, offset, limit }: PageWanted) => ({
  kinds: kinds.map((kind) => KIND_IDS[kind]),
  skip: Math.min(offset, DEEPEST),
  size: Math.min(limit, DEEPEST),
})
