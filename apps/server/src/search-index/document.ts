import { createHash } from 'node:crypto'
import { SearchResults } from '@earshot/contract/search'
import type { ItemDocument } from '../ports/search.ts'
import { replySchema } from '../reply-schema.ts'
import { KIND_IDS } from './kinds.ts'
import { phraseOf, wordsOf } from './words.ts'

/** Grows when words, keys or lists are made otherwise than before. */
const RULES_VERSION = 6

/**
 * The version of the index: it changes with its rules and with the shapes of the items in a reply, so that an index which an older Earshot made is made
 * anew (modules/search/search.jobs.ts).
 */
export const indexVersion = (): number =>
  createHash('sha256')
    .update(`${RULES_VERSION} ${JSON.stringify(replySchema(SearchResults))}`)
    .digest()
    .readUInt32BE() >>> 1

/** An item as search_write takes it. */
export type SearchDocument = {
  kind: number
  item_id: number
  /** Ids in ascending order. */
  genres: number[]
  bucket: number
  heads: number
  title: string
  words: string[]
  card: string
}

/** An item as the index stores it. */
export function toRow({ kind, id, title, beside, genres, plays, card }: ItemDocument): SearchDocument {
  const heads = wordsOf(title, { symbols: true })
  const known = new Set(heads)
  return {
    kind: KIND_IDS[kind],
    item_id: id,
    genres: [...new Set(genres)].toSorted((a, b) => a - b),
    bucket: bucketOf(plays),
    heads: heads.length,
    title: phraseOf(title),
    words: [...heads, ...wordsOf(beside).filter((word) => !known.has(word))],
    card,
  }
}

/** Popularity in steps of a fifth, so that few plays move an item: 0 to 124. */
function bucketOf(plays: number): number {
  return Math.floor(4 * Math.log2(1 + Math.max(0, plays)))
}
