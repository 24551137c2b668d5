import { setImmediate as pause } from 'node:timers/promises'
import { eq, gt, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchAge, searchMoved, searchGenreSet, searchHead, searchItem } from '../db/schema/search.ts'
import { applyChanges, openTableMaker } from './item-table.ts'
import type { IndexedItem, ItemTable } from './item-table.ts'

/** The items of the index in the memory of this process. */
export type ItemMemory = {
  /**
   * The items as they are at an age of the index, or newer; undefined while they are being read or where there are too many: then the tables answer.
   */
  at: (age: number) => Promise<ItemTable | undefined>
}

/**
 * The most items that are held (40 MB), and that may be added until all are read anew, as every search looks at each of these; how many are read at once,
 * the milliseconds between two readings of all, and the ages whose changes are kept.
 */
export type MemoryLimits = { items: number; added: number; batch: number; pauseMs: number; ages: number }
const LIMITS: MemoryLimits = { items: 500_000, added: 500, batch: 2_000, pauseMs: 20_000, ages: 1_000 }

/** Holds the items in memory from the first question on, and follows what any process changes. */
export function holdItems(db: Db, limits: MemoryLimits = LIMITS): ItemMemory {
  let held: { table: ItemTable; age: number } | undefined
  let reading: Promise<void> | undefined
  let following: Promise<void> | undefined
  let begunAt = -Infinity

  const readAgain = (): void => {
    if (reading !== undefined || performance.now() - begunAt < limits.pauseMs) return
    begunAt = performance.now()
    reading = readItems(db, limits)
      .then((read) => {
        held = read
      })
      // The tables answer meanwhile, and the next question tries again.
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
  }
  const follow = async (): Promise<void> => {
    if (held === undefined) return
    const { table, age: known } = held
    const rows = await db
      .select({ age: searchAge.age, changed: searchMoved.age, items: searchMoved.items })
      .from(searchAge)
      .leftJoin(searchMoved, gt(searchMoved.age, known))
    const [now] = rows
    const isLost =
      now === undefined ||
      now.age < known ||
      now.age - known >= limits.ages ||
      rows.some(({ changed, items }) => changed !== null && items === null)
    const changed = [...new Set(rows.flatMap(({ items }) => items ?? []))]
    const isKept = !isLost && (changed.length === 0 || (await writeChanges(db, table, changed)))
    held = isKept ? { table, age: now.age } : undefined
  }

  return {
    at: async (age) => {
      // A reading that began before the change is no answer, but the next one is.
      for (let tried = 0; tried < 2 && isBefore(held, age); tried += 1) {
        following ??= follow().finally(() => {
          following = undefined
        })
        await following
      }
      if (held === undefined) readAgain()
      return isBefore(held, age) ? undefined : held?.table
    },
  }
}

const isBefore = (held: { age: number } | undefined, age: number): boolean => held !== undefined && held.age < age

/** What a question for items gives: one row, or none where there are none. */
const columns = {
  index: sql<number>`min(i.tableoid::bigint)::double precision`,
  numbers: sql<Uint8Array | null>`string_agg(int4send(i.id) || int4send(i.item_id) || int4send(i.genre_set) || int4send(i.kind) || int4send(i.bucket) || int4send(i.heads), '' order by i.id)`,
  titles: sql<string | null>`string_agg(i.title, ${sql.raw(String.raw`E'\n'`)} order by i.id)`,
  words: sql<string | null>`string_agg(array_to_string(i.words, ' '), ${sql.raw(String.raw`E'\n'`)} order by i.id)`,
}
const NUMBERS = 24

async function readSome(db: Db, source: SQL): Promise<{ index: number | undefined; items: IndexedItem[] }> {
  const [row] = await db.select(columns).from(sql`${source} i`)
  if (row?.numbers === null || row?.numbers === undefined) return { index: undefined, items: [] }
  const { numbers } = row
  const view = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  const [titles, words] = [(row.titles ?? '').split('\n'), (row.words ?? '').split('\n')]
  const items = Array.from({ length: view.byteLength / NUMBERS }, (_, n) => {
    const at = (place: number) => view.getInt32(n * NUMBERS + place * 4)
    const text = words[n] ?? ''
    return {
      id: at(0),
      itemId: at(1),
      genreSet: at(2),
      kind: at(3),
      bucket: at(4),
      heads: at(5),
      title: titles[n] ?? '',
      words: text === '' ? [] : text.split(' '),
    }
  })
  return { index: row.index, items }
}

/** Reads all items, in batches between which other work goes on; undefined where there are more than `most`, or another index came meanwhile. */
async function readItems(
  db: Db,
  { items: most, added, batch }: MemoryLimits,
): Promise<{ table: ItemTable; age: number } | undefined> {
  const [begun] = await db
    .select({
      age: searchAge.age,
      items: sql<number>`(select coalesce(sum(n), 0)::integer from ${searchHead} where ${eq(searchHead.term, '')})`,
    })
    .from(searchAge)
  if (begun === undefined || begun.items > most) return undefined
  const maker = openTableMaker(added)
  let [last, first]: [number, number | undefined] = [0, undefined]
  for (;;) {
    const { index, items } = await readSome(
      db,
      sql`(select tableoid, * from ${searchItem} where id > ${last} order by id limit ${batch})`,
    )
    if (items.length === 0) break
    first ??= index
    if (index !== first) return undefined
    maker.add(items)
    last = items.at(-1)?.id ?? last
    await pause()
  }
  return { table: await maker.finish(await readSets(db), pause), age: begun.age }
}

const readSets = async (db: Db, after = -1): Promise<ItemTable['genresOfSet']> => {
  const rows = await db.select().from(searchGenreSet).where(gt(searchGenreSet.id, after))
  return new Map(rows.map(({ id, genres }) => [id, genres]))
}

async function writeChanges(db: Db, table: ItemTable, changed: number[]): Promise<boolean> {
  const { items } = await readSome(
    db,
    sql`(select tableoid, * from ${searchItem} where ${inArray(searchItem.id, changed)})`,
  )
  for (const [set, genres] of await readSets(db, table.genresOfSet.size - 1)) table.genresOfSet.set(set, genres)
  return applyChanges(table, changed, items)
}
