import { FOUND_MAX } from '@earshot/contract/limits'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchEntry } from '../db/schema/search.ts'
import { PLAYER } from '../ports/search.ts'
import type { ItemQuestion, Search, TextQuestion } from '../ports/search.ts'
import { genreWord, quoted } from './document.ts'
import { excerptOf, findLine } from './find-line.ts'
import { findByText, startOf } from './finder.ts'
import { KIND_IDS } from './kinds.ts'
import { prepareStatements } from './statements.ts'
import type { PageRow, Statements } from './statements.ts'
import { fold, termsOf } from './words.ts'

const INTEGER_MAX = 2 ** 31 - 1

/** The search in the tables of the site's own database (docs/decisions/028-search-in-postgresql.md). */
export function postgresSearch(db: Db, playerUrl: string): Search {
  const statements = prepareStatements(db)
  const player = JSON.stringify(playerUrl).slice(1, -1)
  return {
    findItems: async (question) => {
      const isText = fold(question.text) !== ''
      const genreIds = await listExisting(statements, question.genreIds)
      const rows = await (isText
        ? findByText(statements, { ...question, filters: filtersOf(genreIds) })
        : listItems(statements, { ...question, genreIds }))
      // All items of a list can be read, of those that contain a text only the first.
      const most = isText ? FOUND_MAX : Infinity
      return question.kinds.map((kind) => {
        const { total = 0, ids = [], cards } = rows.find((row) => row.kind === KIND_IDS[kind]) ?? {}
        return {
          kind,
          total: Math.min(total, most),
          hasMore: total > most,
          ids,
          cards: cards?.replaceAll(PLAYER, player) ?? '',
        }
      })
    },
    findTexts: (question) => findTexts(db, question),
    excerptOf,
    findLine,
  }
}

async function listExisting(statements: Statements, genreIds: readonly number[]): Promise<number[]> {
  if (genreIds.length === 0) return []
  const rows = await statements.genres.execute({ genreIds })
  return rows.map(({ id }) => id)
}

const filtersOf = (genreIds: readonly number[]): string[] =>
  genreIds.length === 0 ? [] : [`(${genreIds.map((id) => quoted(genreWord(id))).join(' | ')})`]

// Lists all items of some genres in an order.
function listItems(
  statements: Statements,
  { kinds, genreIds, offset, limit, order }: ItemQuestion,
): Promise<PageRow[]> {
  return statements.list(typeof order === 'object' ? 'random' : (order ?? 'found'), genreIds.length > 0).execute({
    kinds: kinds.map((kind) => KIND_IDS[kind]),
    genreIds,
    start: startOf(order),
    skip: Math.min(offset, INTEGER_MAX),
    size: Math.min(limit, INTEGER_MAX),
  })
}

/**
 * Finds ids of texts that contain, for every word of the query, a word that begins with it; the most popular first,
 * then the newest.
 */
async function findTexts(db: Db, { kind, text, within, limit, closest }: TextQuestion): Promise<number[]> {
  const terms = termsOf(text)
  if (terms.length === 0) return []
  const query = sql`${terms.map((term) => `${quoted(term)}:*`).join(' & ')}::tsquery`
  const { itemId, popularity, publishedAt, words } = searchEntry
  const found = db
    .select({ id: itemId, popularity, publishedAt, words })
    .from(searchEntry)
    .where(
      and(
        eq(searchEntry.kind, KIND_IDS[kind]),
        gte(searchEntry.kind, sql`7`), // the indexes of texts have this condition
        within === undefined ? undefined : eq(searchEntry.ownerId, within),
        sql`${words} @@ ${query}`,
      ),
    )
    .orderBy(desc(popularity), desc(publishedAt), desc(itemId))
    .limit(limit)
    .as('found')
  const rows = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(
      ...(closest === true && terms.length > 1 ? [desc(sql`ts_rank_cd(${found.words}, ${query})`)] : []),
      desc(found.popularity),
      desc(found.publishedAt),
      desc(found.id),
    )
  return rows.map(({ id }) => id)
}
