import { createHash } from 'node:crypto'
import { SearchResults } from '@earshot/contract/search'
import { replySchema } from '../reply-schema.ts'

/** Grows when words, keys or lists are made otherwise than before. */
const RULES_VERSION = 3

/**
 * The version of the index: it changes with its rules and with the shapes of the items in a reply, so that an index which an older Earshot made is made
 * anew (modules/search/search.jobs.ts).
 */
export const indexVersion = (): number =>
  createHash('sha256')
    .update(`${RULES_VERSION} ${JSON.stringify(replySchema(SearchResults))}`)
    .digest()
    .readUInt32BE() >>> 1

/** An item as it is handed to the index. `card` is JSON in which PLAYER stands for the player's address. */
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

/** Stands for the address of the player, which is a setting, not a fact of the catalogue. "Delete" is in no title, and being ASCII it keeps cards quick to encode. */
export const PLAYER = '\u007f'
