import { SEARCH_KINDS } from '@earshot/contract/search'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ItemDocument } from '../ports/search.ts'
import { openTestDb } from '../testing/database.ts'
import { find } from './finder.ts'
import { itemCards } from './item-cards.ts'
import { holdItems } from './item-memory.ts'
import type { ItemMemory } from './item-memory.ts'
import type { ItemTable } from './item-table.ts'
import { memoryStatements, renderIds, replyRenderer } from './memory-statements.ts'
import { postgresUpkeep, postgresWriter } from './postgres-search.ts'
import { idStatements, replyStatements } from './statements.ts'

let open: Awaited<ReturnType<typeof openTestDb>>
beforeAll(async () => {
  open = await openTestDb()
  await write(Array.from({ length: 250 }, (_, n) => documentOf(n)))
})
afterAll(() => open.close())

const SYLLABLES = ['ma', 'ri', 'so', 'lun', 'te', 'ka', 'do', 'ves']
const LIMITS = { items: 10_000, added: 30, batch: 100, pauseMs: 0, ages: 1_000 }

/** The same words for the same number: common ones, and some that few have. */
const wordOf = (n: number): string =>
  `${SYLLABLES[n % 8] ?? ''}${SYLLABLES[Math.floor(n / 8) % 8] ?? ''}${n % 5 === 0 ? (SYLLABLES[n % 3] ?? '') : ''}`

const documentOf = (n: number, title = `${wordOf(n % 11)} ${wordOf((n * 7) % 31)}`): ItemDocument => ({
  kind: SEARCH_KINDS[n % SEARCH_KINDS.length] ?? 'songs',
  id: n + 1,
  title,
  beside: `${wordOf(n % 17)} ${wordOf((n * 3) % 23)}`,
  genres: n % 4 === 0 ? [] : [1 + (n % 3), 4 + (n % 2)],
  plays: (n * n) % 1_000,
  card: JSON.stringify({ id: n + 1, title }),
})

const write = (items: Parameters<ReturnType<typeof postgresWriter>['write']>[0]) =>
  open.db.transaction((tx) => postgresWriter(tx).write(items))

const ageNow = async () => {
  const { rows } = await open.db.execute<{ age: number }>(sql`select age from search_age`)
  return rows[0]?.age ?? 0
}

let cardsAt: ReturnType<typeof itemCards>
beforeAll(() => {
  cardsAt = itemCards(open.db)
})

const tableOf = (memory: ItemMemory): Promise<ItemTable> =>
  vi.waitFor(async () => (await memory.at(await ageNow())) ?? expect.fail('not read yet'), {
    interval: 5,
    timeout: 20_000,
  })

const TEXTS = [
  ...Array.from({ length: 12 }, (_, n) => `${wordOf(n % 11)} ${wordOf((n * 5) % 31)}`),
  ...Array.from({ length: 6 }, (_, n) => wordOf(n)),
  'm s',
  'mar',
  'ma lun ka',
  'mamaa',
  'mamma',
  'rima soo',
  'rimaa soso',
  'mamari',
  'lun',
  'x',
  'nothing alike',
  'rise ma',
  'salt & time',
  'salt and',
  '夜に',
  'ünder salt',
  '100% salt',
  'saltt',
]
const PAGES = [
  { genreIds: [], offset: 0, limit: 16 },
  { genreIds: [2], offset: 0, limit: 16 },
  { genreIds: [1, 5], offset: 3, limit: 5 },
  { genreIds: [9], offset: 0, limit: 16 },
] as const

/** Asks both for all texts, and lists those of which the replies differ. */
async function listDifferent(table: ItemTable): Promise<string[]> {
  const different: string[] = []
  const tables = replyStatements(open.db)
  const inMemory = memoryStatements(table, tables, replyRenderer(cardsAt(await ageNow())))
  for (const text of TEXTS)
    for (const page of PAGES) {
      const question = { ...page, text, kinds: SEARCH_KINDS }
      const [held, stored] = [await find(inMemory, question), await find(tables, question)]
      if (held !== stored) different.push(`${text} ${JSON.stringify(page)}: ${held} is not ${stored}`)
    }
  return different
}

test('BROWSE-08 words together, words of a genre and slips find in memory what the tables find, in the same order', async () => {
  await write([
    documentOf(500, 'Salt & Time'),
    documentOf(501, 'Salt'),
    documentOf(502, '夜に駆ける'),
    documentOf(503, 'Under 100% Salt'),
  ])
  expect(await listDifferent(await tableOf(holdItems(open.db, LIMITS)))).toEqual([])
})

test('BROWSE-08 the memory follows what comes, goes, is renamed, moves and gets another genre', async () => {
  const memory = holdItems(open.db, LIMITS)
  const before = await tableOf(memory)
  expect(await listDifferent(before)).toEqual([])
  await write([documentOf(600, `${wordOf(1)} newcomer`), documentOf(601, 'Newcomre')])
  await write([documentOf(3, `${wordOf(2)} renamed`), documentOf(4, wordOf(9)), { kind: 'songs', id: 600 }])
  await write([
    { ...documentOf(7), plays: 1_000_000, card: '{"id":8,"is_new":true}' },
    { ...documentOf(8), genres: [2, 9] },
  ])
  await write([documentOf(601, 'Newcomer'), { kind: documentOf(20).kind, id: documentOf(20).id }])
  const after = await tableOf(memory)
  expect(after, 'it is not read anew').toBe(before)
  expect(await listDifferent(after)).toEqual([])
  const question = { text: 'newcomre', genreIds: [], offset: 0, limit: Infinity, kinds: SEARCH_KINDS }
  const tables = idStatements(open.db)
  const found = await find(memoryStatements(after, tables, renderIds), question)
  const idsIn = (pages: typeof found) => pages?.flatMap(({ items }) => items).toSorted((a, b) => a - b)
  expect(idsIn(found)).toEqual([601, 602])
  expect(idsIn(await find(tables, question))).toEqual([601, 602])
})

test('BROWSE-08 the items are read anew when the index was made anew, and when too much was added', async () => {
  const memory = holdItems(open.db, LIMITS)
  const before = await tableOf(memory)
  await postgresUpkeep(open.db).rebuild(
    (async function* documents() {
      yield Array.from({ length: 100 }, (_, n) => documentOf(n + 5))
    })(),
    () => Promise.resolve(),
  )
  const exchanged = await tableOf(memory)
  expect(exchanged).not.toBe(before)
  expect(await listDifferent(exchanged)).toEqual([])
  await write(Array.from({ length: 40 }, (_, n) => documentOf(1_000 + n)))
  const larger = await tableOf(memory)
  expect(larger).not.toBe(exchanged)
  expect(await listDifferent(larger)).toEqual([])
})

test('BROWSE-08 a process that missed too many changes reads the items anew, and more than are allowed are not held', async () => {
  const memory = holdItems(open.db, { ...LIMITS, ages: 2 })
  const before = await tableOf(memory)
  for (const plays of [1, 1_000, 100_000]) await write([{ ...documentOf(10), plays }])
  const after = await tableOf(memory)
  expect(after).not.toBe(before)
  expect(await listDifferent(after)).toEqual([])
  const small = holdItems(open.db, { ...LIMITS, items: 10 })
  for (let tried = 0; tried < 3; tried += 1) expect(await small.at(await ageNow())).toBeUndefined()
})
