/** An item as the index stores it: a row of `search_item`. `card` is JSON in which PLAYER stands for the player's address. */
export type SearchDocument = {
  kind: number
  item_id: number
  genre_id: number
  bucket: number
  heads: number
  title: string
  words: string[]
  card: string
}

/** Stands for the address of the player, which is a setting, not a fact of the catalogue. "Delete" is in no title, and being ASCII it keeps cards quick to encode. */
export const PLAYER = '\u007f'
