import { FOUND_MAX } from '@earshot/contract/limits'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { searchEntry } from '../db/schema/catalogue/search.ts'
import { PLAYER } from '../ports/search.ts'
import type { Search, TextQuestion } from '../ports/search.ts'
import { KIND_IDS, genreWord, quoted } from './document.ts'
import { findByText, kindIds, orderName, startOf } from './finder.ts'
import { prepareStatements } from './statements.ts'
import type { PageRow, Statements } from './statements.ts'
import { fold, phraseOf, termsOf } from './words.ts'

/** The search in the tables of the site's own database (docs/decisions/028-search-in-postgresql.md). */
export function postgresSearch(db: Db, playerUrl: string): Search {
  const statements = prepareStatements(db)
  const player = JSON.stringify(playerUrl).slice(1, -1)
  return {
    findItems: async (question) => {
      const { kinds, order, offset, limit } = question
      const isText = fold(question.text) !== ''
      const genreIds = await listExisting(statements, question.genreIds)
      const filters = genreIds.length === 0 ? [] : [genreIds.map((id) => quoted(genreWord(id))).join(' | ')]
      const rows = await (isText
        ? findByText(statements, { ...question, filters })
        : statements
            .list(orderName(order) ?? 'found', genreIds.length > 0)
            .execute({ kinds: kindIds(kinds), genreIds, start: startOf(order), skip: offset, size: limit }))
      const dated = question.isDated === true ? await readDated(statements, rows) : rows
      // A list can be read to its end; of the items that contain a text, only the first FOUND_MAX.
      const most = isText ? FOUND_MAX : Infinity
      return kinds.map((kind) => {
        const { total = 0, ids = [] } = rows.find((row) => row.kind === KIND_IDS[kind]) ?? {}
        const cards = dated.find((row) => row.kind === KIND_IDS[kind])?.cards
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
  }
}

// The cards of a page with times of publication.
const readDated = (statements: Statements, rows: readonly PageRow[]) => {
  const found = rows.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id })))
  return statements.dated.execute({ kinds: found.map(({ kind }) => kind), ids: found.map(({ id }) => id) })
}

async function listExisting(statements: Statements, genreIds: readonly number[]): Promise<number[]> {
  if (genreIds.length === 0) return []
  const rows = await statements.genres.execute({ genreIds })
  return rows.map(({ id }) => id)
}

/**
 * Finds ids of texts that contain, for every word of the query, a word that begins with it; the most popular first,
 * then the newest.
 */
async function findTexts(db: Db, { kind, text, within, limit, first }: TextQuestion): Promise<number[]> {
  const terms = termsOf(text)
  if (terms.length === 0) return []
  const query = sql`${terms.map((term) => `${quoted(term)}:*`).join(' & ')}::tsquery`
  const { itemId, popularity, publishedAt, title, words } = searchEntry
  const name = phraseOf(text)
  const titled = first === 'titled' ? [desc(sql`${title} = ${name}`), desc(sql`starts_with(${title}, ${name})`)] : []
  const isFound = and(
    eq(searchEntry.kind, KIND_IDS[kind]),
    gte(searchEntry.kind, sql`7`), // the indexes of texts have this condition
    within === undefined ? undefined : eq(searchEntry.ownerId, within),
    sql`${words} @@ ${query}`,
  )
  const order = [...titled, desc(popularity), desc(publishedAt), desc(itemId)]
  if (first !== 'closest' || terms.length === 1) {
    const ids = db.select({ id: itemId }).from(searchEntry).where(isFound)
    return (await ids.orderBy(...order).limit(limit)).map(({ id }) => id)
  }
  const found = db
    .select({ id: itemId, popularity, publishedAt, words })
    .from(searchEntry)
    .where(isFound)
    .orderBy(...order)
    .limit(limit)
    .as('found')
  const rows = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(
      desc(sql`ts_rank_cd(${found.words}, ${query})`),
      desc(found.popularity),
      desc(found.publishedAt),
      desc(found.id),
    )
  return rows.map(({ id }) => id)
}
