import { and, between, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchText } from '../db/schema/search.ts'
import type { Forgotten, SearchWriter, TextDocument, TextKind, TextQuestion } from '../ports/search.ts'
import { termsOf, wordsOf } from './words.ts'

/** The numbers that stand for kinds of texts in the index. A number is never changed and never used again, and is none of KIND_IDS. */
const TEXT_KIND_IDS: Record<TextKind, number> = {
  members: 7,
  posts: 8,
  comments: 9,
  articles: 10,
  lyrics: 11,
  transcripts: 12,
}
/** Most words of a text under which it is found. */
const WORDS_MAX = 5_000
/** Last place of a word that the database remembers, and how many places of one word it does; what stands behind them is found, but is not known to be close to anything. */
const PLACE_MAX = 16_383
const PLACES_MAX = 255
/** Texts whose words are kept with their places. */
const WITH_PLACES: ReadonlySet<TextKind> = new Set(['lyrics', 'transcripts'])

/** Ids of texts that hold words that begin with all the words asked for, the highest rank first. */
export async function findTexts(db: Db, { kind, text, within, limit, closest }: TextQuestion): Promise<number[]> {
  const terms = termsOf(text)
  if (terms.length === 0) return []
  const query = sql`${terms.map(beginning).join(' & ')}::tsquery`
  const found = db
    .select({ id: searchText.itemId, rank: searchText.rank, words: searchText.words })
    .from(searchText)
    .where(
      and(
        eq(searchText.kind, TEXT_KIND_IDS[kind]),
        within === undefined ? undefined : eq(searchText.within, within),
        sql`${searchText.words} @@ ${query}`,
      ),
    )
    .orderBy(desc(searchText.rank), desc(searchText.itemId))
    .limit(limit)
    .as('found')
  const order = [desc(found.rank), desc(found.id)]
  const rows = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(
      ...(closest === true && terms.length > 1 ? [desc(sql`ts_rank_cd(${found.words}, ${query})`)] : []),
      ...order,
    )
  return rows.map(({ id }) => id)
}

/** Writes texts, and forgets those that come without one. */
export async function writeTexts(tx: Db, texts: readonly (TextDocument | Forgotten<TextKind>)[]): Promise<void> {
  const found = texts.flatMap((each) => ('text' in each ? [each] : []))
  const gone = texts.filter((each) => !('text' in each))
  for (const kind of new Set(gone.map((each) => each.kind))) {
    const ids = gone.filter((each) => each.kind === kind).map(({ id }) => id)
    await tx.delete(searchText).where(and(eq(searchText.kind, TEXT_KIND_IDS[kind]), inArray(searchText.itemId, ids)))
  }
  if (found.length === 0) return
  const rows = found.map(({ kind, id, text, within, rank }) => ({
    kind: TEXT_KIND_IDS[kind],
    item_id: id,
    within,
    rank,
    words: WITH_PLACES.has(kind)
      ? placedWords(text)
      : wordsOf(text, { symbols: true, most: WORDS_MAX }).map(quoted).join(' '),
  }))
  await tx.execute(sql`
    insert into ${searchText} (kind, item_id, within, rank, words)
    select kind, item_id, within, rank, words::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (kind smallint, item_id integer, within integer, rank bigint, words text)
    on conflict (kind, item_id) do update set within = excluded.within, rank = excluded.rank, words = excluded.words`)
}

/** Ids of texts that the index holds: of those given, or from one id to another. */
export async function listStoredTexts(
  db: Db,
  kind: TextKind,
  which: Parameters<SearchWriter['listStoredTexts']>[1],
): Promise<number[]> {
  const { itemId } = searchText
  const rows = await db
    .select({ id: searchText.itemId })
    .from(searchText)
    .where(
      and(
        eq(searchText.kind, TEXT_KIND_IDS[kind]),
        'from' in which ? between(itemId, which.from, which.to) : inArray(itemId, [...which]),
      ),
    )
  return rows.map(({ id }) => id)
}

// The words of lines as a tsvector, each with the places where it stands; every line is read by itself.
function placedWords(text: string): string {
  const places = new Map<string, number[]>()
  let place = 0
  for (const line of text.split('\n')) {
    for (const word of wordsOf(line, { symbols: true, most: WORDS_MAX })) {
      const known = places.get(word)
      if (known === undefined && places.size === WORDS_MAX) continue
      if (known === undefined) places.set(word, [])
      place += 1
      const at = places.get(word)
      if (place <= PLACE_MAX && at !== undefined && at.length < PLACES_MAX) at.push(place)
    }
  }
  return [...places].map(([word, at]) => (at.length > 0 ? `${quoted(word)}:${at.join()}` : quoted(word))).join(' ')
}

// A word of a tsvector or a tsquery between quotes.
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

// The word, and all that begins with it.
const beginning = (term: string): string => `${quoted(term)}:*`
