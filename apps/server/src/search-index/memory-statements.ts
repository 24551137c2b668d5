import { SEARCH_KINDS } from '@earshot/contract/search'
import type { FoundPage } from '../ports/search.ts'
import type { ReadItemCards } from './item-cards.ts'
import { closeWords, filterItems, isKnown, matchItems } from './item-hits.ts'
import type { HitPage, Wanted } from './item-hits.ts'
import type { ItemTable } from './item-table.ts'
import { KIND_IDS, kindOf } from './kinds.ts'
import type { PageWanted, Statements } from './statements.ts'

/** Makes a result of what was found; `size` is the number of items of a page. */
export type Render<Result> = (table: ItemTable, pages: readonly HitPage[], size: number) => Promise<Result>

/**
 * Answers from the items in memory what the tables would have to count: words together, words of a genre, misspelt words, and all that holds a word. Lists
 * that the index has ready, and similar words, are asked of the tables. Both give the same.
 */
export function memoryStatements<Result>(
  table: ItemTable,
  tables: Statements<Result>,
  render: Render<Result>,
): Statements<Result> {
  const toResult = (pages: HitPage[], { limit }: PageWanted) =>
    pages.length === 0 ? Promise.resolve(undefined) : render(table, pages, limit)
  const filter: Statements<Result>['filter'] = (term, genreIds, page) =>
    toResult(filterItems(table, term, wantedOf(table, genreIds, page)), page)
  // The head of a list is ready in the tables; all of it would have to be read from them.
  const list: Statements<Result>['list'] = (term, page) =>
    page.limit === Infinity && !/^(?:#|$)/.test(term) ? filter(term, [], page) : tables.list(term, page)
  return {
    ...tables,
    list,
    openWord: async (word, page) => {
      const found = isKnown(table, word) ? await list(word, page) : undefined
      return { found, near: found === undefined ? closeWords(table, word) : [], foundNear: undefined }
    },
    isKnown: async (term) => isKnown(table, term),
    filter,
    match: (combinations, genreIds, page) =>
      toResult(matchItems(table, combinations, wantedOf(table, genreIds, page)), page),
    lookUp: async (terms, near) =>
      near === 'all'
        ? tables.lookUp(terms, near)
        : terms.map((term) => ({ term, isKnown: isKnown(table, term), near: closeWords(table, term) })),
  }
}

/** Gives the ids of items. */
export const renderIds: Render<FoundPage<number[]>[]> = (table, pages) =>
  Promise.resolve(
    pages.flatMap(({ kind: number, total, slots }) => {
      const kind = kindOf(number)
      return kind === undefined ? [] : [{ kind, total, items: slots.map((slot) => table.itemIds[slot] ?? 0) }]
    }),
  )

/** Gives the lists of all kinds as the JSON of a reply, as the function search_lists does. */
export const replyRenderer =
  (readCards: ReadItemCards): Render<string> =>
  async (table, pages, size) => {
    const found = pages.map(({ kind, total, slots }) => ({
      kind,
      total,
      ids: slots.map((slot) => table.ids[slot] ?? 0),
    }))
    const cards = await readCards(found.flatMap(({ ids }) => ids))
    return SEARCH_KINDS.toSorted((a, b) => KIND_IDS[a] - KIND_IDS[b])
      .map((kind) => {
        const page = found.find((each) => each.kind === KIND_IDS[kind])
        const total = page?.total ?? 0
        const data = (page?.ids ?? []).flatMap((id) => cards.get(id) ?? []).join(',')
        return `"${kind}":{"data":[${data}],"counts":{"total_pages":${Math.ceil(total / size)},"total":${total}}}`
      })
      .join(',')
  }

function wantedOf(table: ItemTable, genreIds: readonly number[], { kinds, offset, limit }: PageWanted): Wanted {
  return {
    kinds: kinds.reduce((bits, kind) => bits | (1 << KIND_IDS[kind]), 0),
    sets: genreIds.length === 0 ? undefined : setsWith(table, genreIds),
    skip: offset,
    size: limit,
  }
}

/** Most questions for genres of which the sets are kept. */
const KEPT_GENRES = 500

/** Marks the sets of genres that hold one of some genres. */
function setsWith({ genresOfSet, setsOf }: ItemTable, genreIds: readonly number[]): Uint8Array {
  const key = genreIds.join()
  const known = setsOf.get(key)
  if (known?.length === genresOfSet.size) return known
  const sets = new Uint8Array(genresOfSet.size)
  for (const [set, genres] of genresOfSet) if (genres.some((genre) => genreIds.includes(genre))) sets[set] = 1
  if (setsOf.size >= KEPT_GENRES) setsOf.clear()
  setsOf.set(key, sets)
  return sets
}
