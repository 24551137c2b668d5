import type { SearchKind } from '@earshot/contract/search'
import { SEARCH_KINDS } from '@earshot/contract/search'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchCard, searchGenreSet, searchItem } from '../db/schema/search.ts'
import type { ItemQuestion, Search, SearchUpkeep, SearchWriter } from '../ports/search.ts'
import { PLAYER } from '../ports/search.ts'
import { indexVersion, toRow } from './document.ts'
import { excerptOf } from './excerpt.ts'
import { findLine } from './find-line.ts'
import { find } from './finder.ts'
import { ageIndex, indexAge } from './index-age.ts'
import { itemCards } from './item-cards.ts'
import { holdItems } from './item-memory.ts'
import { keepReplies } from './kept-replies.ts'
import { KIND_IDS, kindOf } from './kinds.ts'
import { memoryStatements, renderIds, replyRenderer } from './memory-statements.ts'
import { countLongLists, fillReplies, isIndexCurrent, rebuildIndex } from './rebuild.ts'
import { idStatements, replyStatements } from './statements.ts'
import { findTexts, listStoredTexts, writeTexts } from './texts.ts'
import { fold } from './words.ts'
import { lockIndex, writeItems } from './write.ts'

/** Ready replies, and long lists, that are made in one transaction. */
const AT_ONCE = { replies: 100, lists: 20 } as const

/** The search in the tables of the site's own database (docs/decisions/031-search-index.md). */
export function postgresSearch(db: Db, playerUrl: string): Search {
  const replies = replyStatements(db)
  const ids = idStatements(db)
  const kept = keepReplies(db)
  const memory = holdItems(db)
  const cardsAt = itemCards(db)
  const player = JSON.stringify(playerUrl).slice(1, -1)
  // Without a text the lists of the index are the answer.
  const heldFor = async ({ text }: ItemQuestion, oldest?: number) => {
    if (fold(text) === '') return undefined
    const age = await kept.age(oldest)
    const table = await memory.at(age)
    return table && { table, age }
  }
  const makeLists = async (question: ItemQuestion): Promise<Buffer> => {
    const held = await heldFor(question)
    const index = held === undefined ? replies : memoryStatements(held.table, replies, replyRenderer(cardsAt(held.age)))
    const lists = await find(index, { ...question, kinds: SEARCH_KINDS })
    return lists === undefined ? NO_LISTS : Buffer.from(lists.replaceAll(PLAYER, player))
  }
  return {
    listAll: (question, turn) => {
      // However a text is written, what is found depends on what is left of it when it is folded.
      const text = fold(question.text)
      const key = `${question.offset} ${question.limit} ${question.genreIds.join()} ${text}`
      return kept.get(key, turn, () => makeLists({ ...question, text }))
    },
    findItems: async (kinds, question) => {
      const held = await heldFor(question, 0)
      const index = held === undefined ? ids : memoryStatements(held.table, ids, renderIds)
      return (await find(index, { ...question, kinds })) ?? []
    },
    findTexts: (question) => findTexts(db, question),
    excerptOf,
    findLine,
    raiseAge: ageIndex,
    age: indexAge,
  }
}

/** Writes the tables of the index in the transaction `tx`. */
export const postgresWriter = (tx: Db): SearchWriter => ({
  lock: () => lockIndex(tx),
  write: (items) =>
    writeItems(
      tx,
      items.map((item) => ('card' in item ? toRow(item) : { kind: KIND_IDS[item.kind], item_id: item.id })),
    ),
  writeTexts: (texts) => writeTexts(tx, texts),
  listStored: (kind, ids) => listStored(tx, kind, ids),
  listStoredTexts: (kind, which) => listStoredTexts(tx, kind, which),
})

/** Keeps the tables of the index in order. */
export const postgresUpkeep = (db: Db): SearchUpkeep => ({
  isCurrent: () => isIndexCurrent(db),
  makeReady: async () => {
    while ((await fillReplies(db, AT_ONCE.replies)) > 0);
    while ((await countLongLists(db, AT_ONCE.lists)) > 0);
  },
  rebuild: (documents, catchUp) =>
    rebuildIndex(db, indexVersion(), rowsOf(documents), (tx, touched) =>
      catchUp(
        tx,
        touched.flatMap(({ kind: number, itemId }) => {
          const kind = kindOf(number)
          return kind === undefined ? [] : [{ kind, id: itemId }]
        }),
      ),
    ),
})

async function* rowsOf(documents: Parameters<SearchUpkeep['rebuild']>[0]) {
  for await (const batch of documents) yield batch.map(toRow)
}

const listStored = (tx: Db, kind: SearchKind, ids: readonly number[]) =>
  tx
    .select({ id: searchItem.itemId, genres: searchGenreSet.genres, card: searchCard.card })
    .from(searchItem)
    .innerJoin(searchGenreSet, eq(searchGenreSet.id, searchItem.genreSet))
    .innerJoin(searchCard, eq(searchCard.id, searchItem.id))
    .where(and(eq(searchItem.kind, KIND_IDS[kind]), inArray(searchItem.itemId, [...ids])))

const EMPTY = '{"data":[],"counts":{"total_pages":0,"total":0}}'

/** The lists of a reply that found nothing, without the braces around them. */
const NO_LISTS = Buffer.from(SEARCH_KINDS.map((kind) => `"${kind}":${EMPTY}`).join())
