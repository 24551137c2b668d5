import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SearchResults } from '@earshot/contract/catalogue/search'
import { replySchema } from '../http/reply-schema.ts'
import { TITLED_KINDS } from '../ports/search.ts'
import type { EntryKind, SearchDocument } from '../ports/search.ts'
import { isUnspaced, phraseOf, wordsOf } from './words.ts'

/**
 * The numbers of kinds in the tables and in their triggers. A number is never changed or reused; texts have numbers
 * from 7 on.
 */
export const KIND_IDS: Record<EntryKind, number> = {
  podcasts: 0,
  episodes: 1,
  seasons: 2,
  albums: 3,
  songs: 4,
  artists: 5,
  playlists: 6,
  members: 7,
  posts: 8,
  comments: 9,
  articles: 10,
  lyrics: 11,
  transcripts: 12,
}

/** Increase it with every change to words, ranks or rows. */
const RULES_VERSION = 9

/**
 * Returns the version of the index, which changes with its rules and with the schema of items in replies, so that rows
 * of an older Earshot are written again (modules/search/search.jobs.ts).
 */
export const indexVersion = (): number => (version ??= makeVersion())

// Computed once, because every write needs it.
let version: number | undefined
const makeVersion = (): number =>
  createHash('sha256')
    .update(`${RULES_VERSION} ${JSON.stringify(replySchema(SearchResults))}`)
    .digest()
    .readUInt32BE() >>> 1

/** The field weights of words; less is better. Prefixes of words rank between these (search-index/statements.ts). */
export const FIELDS = { name: 0, nameStart: 1, inName: 3, beside: 5 } as const

/** The range of popularity in a rank: a rank is a field weight times this number, minus the popularity. */
export const RANKS = 512

/** Maximum number of indexed words of a text. */
const TEXT_WORDS_MAX = 5_000
/** Maximum bytes of all words of an item, which must fit into a B-tree entry together with its longest name. */
const WORDS_BYTES_MAX = 1_500

/**
 * The row of an item or text in search_entry and, if it is found by the words of its name, its rows in search_term with
 * the words that these rows hold.
 */
export type EntryRow = ReturnType<typeof toRow>

/** Returns the index rows of an item or text. */
export function toRow(document: SearchDocument) {
  const { kind, id, title, genres, popularity } = document
  const row = {
    kind: KIND_IDS[kind],
    item_id: id,
    title: phraseOf(title),
    genres: [...new Set(genres)].toSorted((a, b) => a - b),
    popularity,
    published_at: document.publishedAt,
    rates_count: document.ratesCount,
    rating_score: document.ratingScore,
    shuffle: crc32(String(id)) | 0,
    owner_id: document.ownerId,
    card: document.card,
  }
  if (document.card === null && !titledKinds.has(kind))
    return { ...row, words: wordsOfText(document), named: '', terms: [] }
  const { heads, others } = wordsOfItem(document.card === null ? { ...document, text: '' } : document)
  const named = wordVector({ heads, others: [...others, ...row.genres.map(genreWord)] })
  return {
    ...row,
    words: document.card === null ? wordsOfText(document) : named,
    named,
    terms: termsOfItem([row.title, phraseOf(document.alias)], heads, others, bucketOf(popularity)),
  }
}

const titledKinds = new Set<EntryKind>(TITLED_KINDS)

/**
 * Returns the word that represents a genre among the words of an item. No word of a text begins with its first
 * character.
 */
export const genreWord = (genreId: number): string => `#${genreId}`

function wordsOfText({ kind, text }: SearchDocument): string {
  if (kind === 'lyrics' || kind === 'transcripts') return placedWords(text, TEXT_WORDS_MAX)
  return wordVector({ heads: [], others: wordsOf(text, { symbols: true, most: TEXT_WORDS_MAX }) })
}

function wordsOfItem({ title, alias, text }: SearchDocument): { heads: string[]; others: string[] } {
  let bytes = 0
  const fits = (word: string) => (bytes += Buffer.byteLength(word) + 8) <= WORDS_BYTES_MAX
  const heads = wordsOf(`${title} ${alias}`, { symbols: true }).filter(fits)
  const known = new Set(heads)
  return { heads, others: wordsOf(text).filter((word) => !known.has(word) && fits(word)) }
}

function termsOfItem(names: readonly string[], heads: readonly string[], others: readonly string[], bucket: number) {
  const rank = (field: number) => field * RANKS + RANKS - 1 - bucket
  const begins = (word: string) => names.some((name) => name.startsWith(isUnspaced(word) ? word : `${word} `))
  const fieldOf = (word: string) =>
    names.includes(word) ? FIELDS.name : begins(word) ? FIELDS.nameStart : FIELDS.inName
  const terms = new Map([
    ...others.map((word) => [word, rank(FIELDS.beside)] as const),
    ...heads.map((word) => [word, rank(fieldOf(word))] as const),
    ...names.flatMap((name) => beginningOf(name) ?? []).map((word) => [word, rank(FIELDS.nameStart)] as const),
    ...names.filter((name) => name !== '').map((name) => [name, rank(FIELDS.name)] as const),
  ])
  return [...terms].map(([word, of]) => ({ word, rank: of }))
}

/** Number of letters of the beginning of a name that is a term: so many words begin with them that each is not read. */
export const BEGINNING = 2

/**
 * Returns the term of the first two letters of a longer name, or of a text of just these letters; undefined for other
 * texts and in scripts without spaces. It ends with a space, as no word does, and so the vocabulary omits it.
 */
export function beginningOf(name: string): string | undefined {
  const letters = Array.from(name).slice(0, BEGINNING)
  const start = letters.join('')
  return letters.length < BEGINNING || start.includes(' ') || isUnspaced(start) ? undefined : `${start} `
}

/** Popularity in steps of a twentieth, so that few plays do not change the rank of a popular item: 0 to 496. */
function bucketOf(plays: number): number {
  return Math.floor(16 * Math.log2(1 + Math.max(0, plays)))
}

/**
 * Maximum position of a word that the database stores, and maximum number of positions of one word; later occurrences
 * are found, but not by their distance from other words.
 */
const PLACE_MAX = 16_383
const PLACES_MAX = 255

/** Returns the words of an item as a tsvector; those of its name have weight A. */
const wordVector = ({ heads, others }: { heads: readonly string[]; others: readonly string[] }): string =>
  [...heads.map((word) => `${quoted(word)}:1A`), ...others.map(quoted)].join(' ')

/** Returns the words of lines as a tsvector, each with its positions; each line is split separately. */
function placedWords(text: string, most: number): string {
  const places = new Map<string, number[]>()
  let place = 0
  for (const line of text.split('\n')) {
    for (const word of wordsOf(line, { symbols: true, most })) {
      const known = places.get(word)
      if (known === undefined && places.size === most) continue
      if (known === undefined) places.set(word, [])
      place += 1
      const at = places.get(word)
      if (place <= PLACE_MAX && at !== undefined && at.length < PLACES_MAX) at.push(place)
    }
  }
  return [...places].map(([word, at]) => (at.length > 0 ? `${quoted(word)}:${at.join()}` : quoted(word))).join(' ')
}

/** Quotes a word of a tsvector or a tsquery. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
