import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open.ts'

/** Reads the cards of items by the numbers of the items; those of items that are gone are missing. */
export type ReadItemCards = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Most characters of the cards that are kept: about 40,000 cards. */
const KEPT_CHARACTERS = 12_000_000

/** Prepares the reading of cards. They are kept while the index has the age that is given: the most popular items are in many lists. */
export function itemCards(db: Db): (age: number) => ReadItemCards {
  const read = db
    .select({ ids: sql<string | null>`c.ids`, cards: sql<string | null>`c.cards` })
    .from(sql`search_cards(${sql.placeholder('ids')}::integer[]) c`)
    .prepare('search_cards_of')
  const open = (age: number) => ({
    age,
    cards: new LRUCache<number, string>({ maxSize: KEPT_CHARACTERS, sizeCalculation: (card) => card.length + 1 }),
  })
  let kept = open(-1)

  return (age) => {
    if (kept.age !== age) kept = open(age)
    // What is read now belongs to this age, however long it takes.
    const { cards } = kept
    return async (ids) => {
      const found = new Map<number, string>()
      const missing: number[] = []
      for (const id of ids) {
        const card = cards.get(id)
        if (card === undefined) missing.push(id)
        else found.set(id, card)
      }
      const [row] = missing.length === 0 ? [] : await read.execute({ ids: missing })
      const lines = row?.cards?.split('\n') ?? []
      for (const [at, text] of (row?.ids?.split(' ') ?? []).entries()) {
        const [id, card] = [Number(text), lines[at] ?? '']
        found.set(id, card)
        cards.set(id, card)
      }
      return found
    }
  }
}
