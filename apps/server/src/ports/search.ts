import { SEARCH_KINDS } from '@earshot/contract/catalogue/search'
import type { SearchKind } from '@earshot/contract/catalogue/search'

/**
 * Placeholder in a card for the URL of the player, which is a setting and not part of the catalogue. No title contains
 * the character "Delete".
 */
export const PLAYER = '\u007f'

/** Kinds of texts that can be found, in addition to playable items. */
export const TEXT_KINDS = ['members', 'posts', 'comments', 'articles', 'lyrics', 'transcripts'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export const ENTRY_KINDS = [...SEARCH_KINDS, ...TEXT_KINDS] as const
export type EntryKind = SearchKind | TextKind

/** Texts that are also found as items are, by the words of their names or titles; they have no cards. */
export const TITLED_KINDS = ['members', 'posts', 'articles'] as const satisfies readonly TextKind[]
export type NamedKind = SearchKind | (typeof TITLED_KINDS)[number]

/**
 * Selects items by kind and genre: items of any of the genres (all items without genres; unknown genres are ignored),
 * at most `limit` of each kind from `offset` on.
 */
export type PageQuestion = { kinds: readonly NamedKind[]; genreIds: readonly number[]; offset: number; limit: number }

/** The orders of lists of items. `random` is a number below 1 that selects the start of the random order. */
export type ItemOrder = 'newest' | 'top_rated' | 'a_z' | 'z_a' | 'most_plays' | 'most_reviews' | { random: number }

/**
 * Items that contain every word of `text`; for an empty text all items. Without an order the best come first, or the
 * most played if there is no text. `isTyped`: the text is being typed, and two letters find exact words and names that
 * begin with them only. `isDated`: the cards also have the time of publication, `published_at`.
 */
export type ItemQuestion = PageQuestion & {
  text: string
  order?: ItemOrder | undefined
  isTyped?: boolean
  isDated?: boolean
}

/**
 * A page of one kind: ids of its items, their cards as comma-separated JSON objects, and their total; `hasMore`: there
 * are more than `total`, of which only FOUND_MAX are listed.
 */
export type FoundPage = { kind: NamedKind; total: number; hasMore: boolean; ids: number[]; cards: string }

/**
 * A query for texts: those that contain, for every word of `text`, a word that begins with it, the most popular first,
 * then the newest; `within` restricts posts and comments to a topic. `first` are the texts that come before: those in
 * which the words are closest together (lyrics and transcripts only), or those whose title equals the text, then those
 * whose title begins with it (FIND-03).
 */
export type TextQuestion = {
  kind: TextKind
  text: string
  within?: number
  limit: number
  first?: 'closest' | 'titled'
}

/** The search interface, independent of the engine. The index contains only public items and texts. */
export type Search = {
  /**
   * Returns one page of each kind, best first or in an order. If more than FOUND_MAX items contain a text, only the
   * best ones are listed.
   */
  findItems: (question: ItemQuestion) => Promise<FoundPage[]>
  /** Returns ids of texts. */
  findTexts: (question: TextQuestion) => Promise<number[]>
}

/** Returns one page of the items found for `text`, as rows, the most played first. `read` loads the rows of ids. */
export async function pageOfMatches<Row extends { id: number }>(
  search: Search,
  kind: SearchKind,
  text: string,
  page: { limit: number; offset: number },
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const [found] = await search.findItems({ kinds: [kind], text, genreIds: [], order: 'most_plays', ...page })
  if (found === undefined || found.ids.length === 0) return []
  const rows = new Map((await read(found.ids)).map((row) => [row.id, row]))
  return found.ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * An item or a text to index. `title` is its name, `alias` another name of a member. For items, `text` contains further
 * words with a lower weight than the name, such as the artist's name; for texts it is the complete searched text, with
 * a line feed between lines of lyrics and transcripts. `card` is JSON in which PLAYER is the placeholder of the
 * player's URL.
 */
export type SearchDocument = {
  kind: EntryKind
  id: number
  title: string
  alias: string
  text: string
  genres: readonly number[]
  popularity: number
  publishedAt: Date
  ratesCount: number
  ratingScore: number
  ownerId: number | null
  card: string | null
}

/** An item or a text to remove from the index, if it is indexed. */
export type Forgotten = Pick<SearchDocument, 'kind' | 'id'>

/** An indexed item. */
export type StoredItem = Pick<SearchDocument, 'id' | 'genres' | 'card'>

/** Writes the index, in the caller's transaction if the engine supports it. */
export type SearchWriter = {
  /** Waits for other writers until the transaction ends, so that later reads include their changes; before `write`. */
  lock: () => Promise<void>
  write: (entries: readonly (SearchDocument | Forgotten)[]) => Promise<void>
  /** Returns the indexed items with these ids. */
  listStored: (kind: EntryKind, ids: readonly number[]) => Promise<StoredItem[]>
  /** Returns the indexed ids of a range. */
  listStoredIds: (kind: EntryKind, range: { from: number; to: number }) => Promise<number[]>
  /** Returns whether this version of Earshot wrote the complete index. */
  isCurrent: () => Promise<boolean>
  /** Stores that it did. */
  setCurrent: () => Promise<void>
}
