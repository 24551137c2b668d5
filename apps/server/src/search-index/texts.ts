import { and, between, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchText } from '../db/schema/search.ts'
import type { Forgotten, TextDocument, TextKind, TextQuestion } from '../ports/search.ts'
import { termsOf, wordsOf } from './words.ts'

/** The numbers that stand for kinds of texts in the index. A number is never changed and never used again, and is none of KIND_IDS. */
const TEXT_KIND_IDS: Record<TextKind, number> = { members: 7, posts: 8, comments: 9, articles: 10 }
/** Most words of a text under which it is found. */
const WORDS_MAX = 5_000

/** Ids of texts that hold words that begin with all the words asked for, the highest rank first. */
export async function findTexts(db: Db, { kind, text, within, limit }: TextQuestion): Promise<number[]> {
  const terms = termsOf(text)
  if (terms.length === 0) return []
  const rows = await db
    .select({ id: searchText.itemId })
    .from(searchText)
    .where(
      and(
        eq(searchText.kind, TEXT_KIND_IDS[kind]),
        within === undefined ? undefined : eq(searchText.within, within),
        sql`${searchText.words} @@ ${terms.map(beginning).join(' & ')}::tsquery`,
      ),
    )
    .orderBy(desc(searchText.rank), desc(searchText.itemId))
    .limit(limit)
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
    words: wordsOf(text, { symbols: true, most: WORDS_MAX }),
  }))
  await tx.execute(sql`
    insert into ${searchText} (kind, item_id, within, rank, words)
    select kind, item_id, within, rank, array_to_tsvector(array(select jsonb_array_elements_text(given.words)))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (kind smallint, item_id integer, within integer, rank bigint, words jsonb)
    on conflict (kind, item_id) do update set within = excluded.within, rank = excluded.rank, words = excluded.words`)
}

/** Ids of texts that the index holds, from one id to another. */
export async function listStoredTexts(db: Db, kind: TextKind, from: number, to: number): Promise<number[]> {
  const rows = await db
    .select({ id: searchText.itemId })
    .from(searchText)
    .where(and(eq(searchText.kind, TEXT_KIND_IDS[kind]), between(searchText.itemId, from, to)))
  return rows.map(({ id }) => id)
}

// A word of a tsquery between quotes, and all that begins with it.
const beginning = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
