/** Grows when documents, words or lists are made otherwise than before: an older index is then made anew. */
export const INDEX_VERSION = 3

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
