import type { SearchKind } from '@earshot/contract/search'
import type { Db } from '../db/open.ts'

/** Stands in a card for the URL of the player, which is a setting and not a fact of the catalogue. "Delete" is in no title. */
export const PLAYER = '\u007f'

/** Texts that are found beside what can be listened to; their lists are not tabs of the search. */
export const TEXT_KINDS = ['posts', 'articles', 'members', 'comments', 'lyrics', 'transcripts'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** What is asked for: items that hold every word of `text` and are of one of the genres (none: any), best first. `offset` counts items; a `limit` of Infinity asks for all, in no order. */
export type ItemQuestion = { text: string; genreIds: readonly number[]; offset: number; limit: number }

/** A page of one kind: how many were found in all, and the page's items. */
export type FoundPage<Items> = { kind: SearchKind; total: number; items: Items }

/**
 * What is asked of the texts: those that hold words that begin with every word of `text`, the highest rank first; `within` narrows posts and comments to a
 * topic. With `closest`, of those that are found the ones whose words stand closest together come first (lyrics and transcripts only).
 */
export type TextQuestion = { kind: TextKind; text: string; within?: number; limit: number; closest?: boolean }

/** A part of a text; `is_match` says that it is one of the words searched. */
export type ExcerptPart = { text: string; is_match: boolean }

/** Where lines hold most of the words searched: the number of the first such line, how many of the words, and the text there. */
export type LineFound = { line: number; held: number; excerpt: ExcerptPart[] }

/** The turn of somebody who asks: `run` does the work when its turn comes, unless `isWanted` says that nobody waits for it any more. */
export type Turn = { isWanted: () => boolean; run: <T>(isWanted: () => boolean, work: () => Promise<T>) => Promise<T> }

/** The search as the site asks it, whatever engine stands behind it. What nobody may see is not in it. */
export type Search = {
  /** One page of each of the seven kinds, as the lists of a reply (ENTITIES-24) without the braces around them. What is kept waits for no turn. */
  listAll: (question: ItemQuestion, turn: Turn) => Promise<Buffer>
  /** Ids of one page of some kinds. Kinds of which nothing was found may be missing. */
  findItems: (kinds: readonly SearchKind[], question: ItemQuestion) => Promise<FoundPage<number[]>[]>
  /** Ids of texts. */
  findTexts: (question: TextQuestion) => Promise<number[]>
  /** The part of a text that has the first of the words searched. */
  excerptOf: (text: string, searched: string) => string
  /** Where the words searched stand closest together in lines of a text; undefined where there is none of them. `all` also finds what is written in an unusual way, and takes much longer. */
  findLine: (lines: readonly string[], searched: string, how?: { all?: boolean }) => LineFound | undefined
  /** Says that another process changed what is found. */
  raiseAge: () => void
  /** Grows with every change that this process made or heard of: what was found before is out of date. */
  age: () => number
}

/** Something to listen to as it should be found. `card` is JSON in which PLAYER stands for the player's URL; `beside` is found, too, but counts less than the title. */
export type ItemDocument = {
  kind: SearchKind
  id: number
  title: string
  beside: string
  genres: readonly number[]
  plays: number
  card: string
}

/** A text as it should be found, lyrics and transcripts with a line feed between lines; `rank` orders what is found. `within` is a topic, or 0. */
export type TextDocument = { kind: TextKind; id: number; text: string; within: number; rank: number }

/** An item that is to be forgotten, if it is known. */
export type Forgotten<Kind> = { kind: Kind; id: number }

/** What the index holds of an item. */
export type StoredItem = { id: number; genres: readonly number[]; card: string }

/** Writes the index, in the caller's transaction where the engine has one. */
export type SearchWriter = {
  /** Waits for other writers, so that what is read afterwards is newer than what they wrote. */
  lock: () => Promise<void>
  write: (items: readonly (ItemDocument | Forgotten<SearchKind>)[]) => Promise<void>
  writeTexts: (texts: readonly (TextDocument | Forgotten<TextKind>)[]) => Promise<void>
  /** What the index holds of items. */
  listStored: (kind: SearchKind, ids: readonly number[]) => Promise<StoredItem[]>
  /** Ids of texts that the index holds: of those given, or from one id to another. */
  listStoredTexts: (kind: TextKind, which: readonly number[] | { from: number; to: number }) => Promise<number[]>
}

/** Keeps the index in order. */
export type SearchUpkeep = {
  /** Whether the index has the shape that this version of Earshot makes. */
  isCurrent: () => Promise<boolean>
  /** Makes ready what is asked often and is out of date. */
  makeReady: () => Promise<void>
  /** Makes the index of items anew while searches go on; `catchUp` writes the items that changed meanwhile. Throws a sentence when another process is at it. */
  rebuild: (
    documents: AsyncIterable<readonly ItemDocument[]>,
    catchUp: (tx: Db, touched: readonly Forgotten<SearchKind>[]) => Promise<void>,
  ) => Promise<void>
}
