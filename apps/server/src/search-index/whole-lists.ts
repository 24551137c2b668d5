import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { FoundPage } from '../ports/search.ts'
import { kindOf } from './kinds.ts'

/** Bytes of an array as PostgreSQL sends it: its header, and each number of eight bytes behind its length. */
const SENT = { header: 20, size: 12, length: 12, low: 8 } as const
/** Readings of a list until its numbers are known: an index that is exchanged meanwhile numbers items anew. */
const TRIES = 3

/** Numbers of the index under which items stand in its lists. They never change in one index, and `index` differs between two. */
type Numbers = { index: number; ids: Int32Array }

/**
 * Prepares the reading of everything that holds a term, best first; undefined where nothing does. A common word is in tens of thousands of items: their lists
 * come as bytes, and which item a number of the index means is kept in this process.
 */
export function wholeLists(
  db: Db,
): (input: { term: string; kinds: number[] }) => Promise<FoundPage<number[]>[] | undefined> {
  // The table of items is named first, as whoever exchanges the index locks it first.
  const lists = db
    .select({
      index: sql<number>`one.index`,
      kind: sql<number>`b.kind`,
      keys: sql<Uint8Array>`string_agg(array_send(b.keys), '' order by b.first)`,
    })
    .from(
      sql`(select i.tableoid::bigint::double precision as index from search_item i limit 1) one cross join search_block b`,
    )
    .where(
      sql`b.term = ${sql.placeholder('term')}::text and b.kind = any (${sql.placeholder('kinds')}::smallint[]) and cardinality(b.keys) > 0`,
    )
    .groupBy(sql`1, 2`)
    .prepare('search_whole_lists')
  const newer = db
    .select({
      index: sql<number>`i.tableoid::bigint::double precision`,
      last: sql<number>`max(i.id)`,
      pairs: sql<Uint8Array>`string_agg(int4send(i.id) || int4send(i.item_id), '')`,
    })
    .from(sql`search_item i`)
    .where(sql`i.id > ${sql.placeholder('known')}::integer`)
    .groupBy(sql`1`)
    .prepare('search_item_numbers')
  let numbers: Numbers = { index: NaN, ids: new Int32Array() }

  /** Reads what the process does not know yet of an index; all of it, if it is another one than before. */
  const learn = async (index: number): Promise<Numbers> => {
    const known = numbers.index === index ? numbers : { index, ids: new Int32Array() }
    const [read] = await newer.execute({ known: known.ids.length - 1 })
    if (read === undefined) return known
    if (read.index !== index) return { index: NaN, ids: new Int32Array() }
    const ids = new Int32Array(read.last + 1)
    ids.set(known.ids)
    const view = viewOf(read.pairs)
    for (let at = 0; at < view.byteLength; at += 8) ids[view.getInt32(at)] = view.getInt32(at + 4)
    numbers = { index, ids }
    return numbers
  }

  return async ({ term, kinds }) => {
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const rows = await lists.execute({ term, kinds })
      const [first] = rows
      if (first === undefined) return undefined
      const read = rows.map(({ kind, keys }) => ({ kind, keys: keysIn(keys) }))
      const most = Math.max(...read.map(({ keys }) => keys.most))
      const { index, ids } =
        numbers.index === first.index && most < numbers.ids.length ? numbers : await learn(first.index)
      if (index !== first.index || most >= ids.length) continue
      return read.flatMap(({ kind: number, keys }) => {
        const kind = kindOf(number)
        const items = Array.from(keys.numbers, (key) => ids[key] ?? 0)
        return kind === undefined ? [] : [{ kind, total: items.length, items }]
      })
    }
    throw new Error('the search index was exchanged several times while a list was read')
  }
}

/** The numbers of items in some arrays of keys, one behind the other, and the largest of them. Of a key, the lower half is the number. */
function keysIn(bytes: Uint8Array): { numbers: Int32Array; most: number } {
  const view = viewOf(bytes)
  const numbers = new Int32Array(Math.floor(bytes.byteLength / SENT.size))
  let [count, most] = [0, 0]
  for (let at = 0; at < view.byteLength;) {
    const end = at + SENT.header + view.getInt32(at + SENT.length) * SENT.size
    for (let key = at + SENT.header; key < end; key += SENT.size) {
      const number = view.getInt32(key + SENT.low)
      numbers[count] = number
      count += 1
      if (number > most) most = number
    }
    at = end
  }
  return { numbers: numbers.subarray(0, count), most }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
