import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchEntry, searchTerm, searchVersion } from '../db/schema/catalogue/search.ts'
import type { Forgotten, SearchDocument, SearchWriter } from '../ports/search.ts'
import { KIND_IDS, indexVersion, toRow } from './document.ts'
import type { EntryRow } from './document.ts'

/** The lock of index writers, also acquired by the database function search_forget. */
const INDEX_LOCK = 727_002

/** Writes the tables of the search in the transaction `tx`. */
export const postgresWriter = (tx: Db): SearchWriter => ({
  lock: async () => {
    await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`)
  },
  write: (entries) => writeEntries(tx, entries),
  listStored: (kind, ids) =>
    tx
      .select({ id: searchEntry.itemId, genres: searchEntry.genres, card: searchEntry.card })
      .from(searchEntry)
      .where(and(eq(searchEntry.kind, KIND_IDS[kind]), inArray(searchEntry.itemId, [...ids]))),
  listStoredIds: async (kind, { from, to }) => {
    const rows = await tx
      .select({ id: searchEntry.itemId })
      .from(searchEntry)
      .where(and(eq(searchEntry.kind, KIND_IDS[kind]), between(searchEntry.itemId, from, to)))
    return rows.map(({ id }) => id)
  },
  isCurrent: async () => {
    const [made] = await tx.select({ version: searchVersion.version }).from(searchVersion)
    return made?.version === indexVersion()
  },
  setCurrent: () =>
    tx.transaction(async (own) => {
      await own.delete(searchVersion)
      await own.insert(searchVersion).values({ version: indexVersion() })
    }),
})

async function writeEntries(tx: Db, entries: readonly (SearchDocument | Forgotten)[]): Promise<void> {
  const once = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  const gone = [...once.values()].filter((entry) => !('title' in entry))
  const rows = [...once.values()].flatMap((entry) => ('title' in entry ? [toRow(entry)] : []))
  await forget(tx, gone)
  if (rows.length > 0) await writeRows(tx, rows)
}

async function forget(tx: Db, gone: readonly Forgotten[]): Promise<void> {
  for (const [kind, entries] of Map.groupBy(gone, (entry) => entry.kind)) {
    const ids = entries.map(({ id }) => id)
    await tx.delete(searchTerm).where(and(eq(searchTerm.kind, KIND_IDS[kind]), inArray(searchTerm.itemId, ids)))
    await tx.delete(searchEntry).where(and(eq(searchEntry.kind, KIND_IDS[kind]), inArray(searchEntry.itemId, ids)))
  }
}

async function writeRows(tx: Db, rows: readonly EntryRow[]): Promise<void> {
  const entries = JSON.stringify(rows.map(({ terms: _terms, named: _named, ...row }) => row))
  await tx.execute(sql`
    insert into search_entry select * from jsonb_populate_recordset(null::search_entry, ${entries}::jsonb)
    on conflict (kind, item_id) do update set (title, words, genres, popularity, published_at, rates_count, rating_score, owner_id, card)
      = row (excluded.title, excluded.words, excluded.genres, excluded.popularity, excluded.published_at, excluded.rates_count, excluded.rating_score, excluded.owner_id, excluded.card)`)
  const items = rows.filter(({ terms }) => terms.length > 0)
  if (items.length > 0) await writeTerms(tx, items)
}

// Writes only the terms that changed; most changes affect only counters on cards. Both comparisons use the primary key:
// to compare the words of all items grows with the square of the songs of an artist, and a join may read all items of a
// common word for each row.
async function writeTerms(tx: Db, items: readonly EntryRow[]): Promise<void> {
  const terms = items.flatMap(({ kind, item_id, terms: of }) => of.map((term) => ({ ...term, kind, item_id })))
  const named = items.map(({ kind, item_id, named: words }) => ({ kind, item_id, words }))
  await tx.execute(sql`
    with given as materialized (
      select t.kind, t.word, t.rank, t.item_id, n.words
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) t (kind smallint, item_id integer, word text, rank smallint)
      join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) n (kind smallint, item_id integer, words tsvector)
        on n.kind = t.kind and n.item_id = t.item_id
    ), gone as (
      delete from search_term t using (select kind, item_id, array_agg(word) words from given group by kind, item_id) i
      where t.kind = i.kind and t.item_id = i.item_id and t.word <> all (i.words)
    )
    insert into search_term (kind, word, rank, item_id, words)
    select kind, word, rank, item_id, words from given
    on conflict (kind, item_id, word) do update set (rank, words) = row (excluded.rank, excluded.words)
      where (search_term.rank, search_term.words) is distinct from (excluded.rank, excluded.words)`)
}
