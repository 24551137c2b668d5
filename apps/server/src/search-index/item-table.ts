import { openCloseWords } from './close-words.ts'
import type { CloseWords } from './close-words.ts'

/** An item as the index stores it, and the number under which it stands in lists. */
export type IndexedItem = {
  id: number
  kind: number
  itemId: number
  genreSet: number
  bucket: number
  heads: number
  title: string
  words: readonly string[]
}

/**
 * All items of the index in the memory of the process: about 80 bytes each. An item has a slot, a place in the columns; `kinds` has NO_ITEM where it is
 * gone. A word has a rank, its place in `words`: slots of the items that hold it are in `holders`, from `starts[rank]` on, as slot * 2 + 1 where a title
 * has the word, and slot * 2 elsewhere. Items that came or were renamed since the table was made stand behind `size`, in `added`.
 */
export type ItemTable = {
  size: number
  ids: Int32Array
  itemIds: Int32Array
  genreSets: Int32Array
  kinds: Uint8Array
  buckets: Uint8Array
  wordCounts: Uint8Array
  titles: Uint8Array
  titleEnds: Uint32Array
  words: readonly string[]
  starts: Uint32Array
  holders: Uint32Array
  close: CloseWords
  added: AddedItem[]
  addedSlots: Map<number, number>
  /** The genres of each set of genres. */
  genresOfSet: Map<number, readonly number[]>
  /** The sets that hold one of some genres, marked with 1, under the genres that were asked for. */
  setsOf: Map<string, Uint8Array>
  /** Room for a mark on each slot, all zero between two questions, and for the slots that are marked. */
  marks: Uint8Array
  marked: Int32Array
}

export type AddedItem = { slot: number; title: Uint8Array; heads: number; words: readonly string[] }

/** The kind of a slot whose item is gone. */
export const NO_ITEM = 255
/** Makes a table of items that are given in batches in the order of their numbers; `added` more have room in it. */
export function openTableMaker(added: number): {
  add: (items: readonly IndexedItem[]) => void
  finish: (genresOfSet: ItemTable['genresOfSet'], pause: () => Promise<void>) => Promise<ItemTable>
} {
  const numberOf = new Map<string, number>()
  const batches: { columns: Int32Array; words: Int32Array; titles: Buffer; titleEnds: Int32Array }[] = []

  const numbered = (word: string): number => {
    const known = numberOf.get(word)
    if (known !== undefined) return known
    numberOf.set(word, numberOf.size)
    return numberOf.size - 1
  }
  return {
    add: (items) => {
      const encoded = items.map(({ title }) => Buffer.from(title))
      let end = 0
      batches.push({
        columns: Int32Array.from(
          items.flatMap((item) => [item.id, item.itemId, item.genreSet, item.kind, item.bucket, item.words.length]),
        ),
        words: Int32Array.from(
          items.flatMap(({ words, heads }) => words.map((word, at) => numbered(word) * 2 + (at < heads ? 1 : 0))),
        ),
        titles: Buffer.concat(encoded),
        titleEnds: Int32Array.from(encoded, (title) => (end += title.length)),
      })
    },
    finish: async (genresOfSet, pause) => {
      const words = [...numberOf.keys()].toSorted()
      await pause()
      const rankOf = new Int32Array(words.length)
      for (const [rank, word] of words.entries()) rankOf[numberOf.get(word) ?? 0] = rank
      numberOf.clear()
      const size = batches.reduce((sum, { titleEnds }) => sum + titleEnds.length, 0)
      const room = size + added
      const table: ItemTable = {
        size,
        ids: new Int32Array(room),
        itemIds: new Int32Array(room),
        genreSets: new Int32Array(room),
        kinds: new Uint8Array(room).fill(NO_ITEM),
        buckets: new Uint8Array(room),
        wordCounts: new Uint8Array(room),
        titles: Buffer.concat(batches.map(({ titles }) => titles)),
        titleEnds: new Uint32Array(size),
        words,
        starts: new Uint32Array(words.length + 1),
        holders: new Uint32Array(batches.reduce((sum, batch) => sum + batch.words.length, 0)),
        close: new Float64Array(),
        added: [],
        addedSlots: new Map(),
        genresOfSet,
        setsOf: new Map(),
        marks: new Uint8Array(room),
        marked: new Int32Array(room),
      }
      const next = new Uint32Array(words.length + 1)
      for (const batch of batches)
        for (const word of batch.words) {
          const rank = rankOf[word >>> 1] ?? 0
          next[rank + 1] = (next[rank + 1] ?? 0) + 1
        }
      for (let rank = 0; rank < words.length; rank += 1) next[rank + 1] = (next[rank + 1] ?? 0) + (next[rank] ?? 0)
      table.starts.set(next)
      await pause()
      let [slot, titleStart] = [0, 0]
      for (const batch of batches) {
        let at = 0
        for (let n = 0; n < batch.titleEnds.length; n += 1) {
          const [id = 0, itemId = 0, genreSet = 0, kind = 0, bucket = 0, count = 0] = batch.columns.subarray(
            n * COLUMNS,
            (n + 1) * COLUMNS,
          )
          setColumns(table, slot, { id, itemId, genreSet, kind, bucket })
          table.wordCounts[slot] = count
          table.titleEnds[slot] = titleStart + (batch.titleEnds[n] ?? 0)
          for (const end = at + count; at < end; at += 1) {
            const word = batch.words[at] ?? 0
            const rank = rankOf[word >>> 1] ?? 0
            const place = next[rank] ?? 0
            table.holders[place] = slot * 2 + (word & 1)
            next[rank] = place + 1
          }
          slot += 1
        }
        titleStart += batch.titles.length
        await pause()
      }
      table.close = openCloseWords(words)
      return table
    },
  }
}

const COLUMNS = 6

/**
 * Writes what changed: the items with these numbers, as they are now; one without a row is gone. False when the table has no room for what was added:
 * it is then to be made anew.
 */
export function applyChanges(table: ItemTable, changed: readonly number[], rows: readonly IndexedItem[]): boolean {
  const now = new Map(rows.map((row) => [row.id, row]))
  for (const id of changed) {
    const slot = slotOf(table, id)
    const item = now.get(id)
    if (item !== undefined && slot !== undefined && table.kinds[slot] !== NO_ITEM && isNamed(table, slot, item)) {
      setColumns(table, slot, item)
      continue
    }
    if (slot !== undefined) table.kinds[slot] = NO_ITEM
    if (item === undefined) continue
    const free = table.size + table.added.length
    if (free >= table.kinds.length) return false
    setColumns(table, free, item)
    table.wordCounts[free] = item.words.length
    table.added.push({ slot: free, title: Buffer.from(item.title), heads: item.heads, words: item.words })
    table.addedSlots.set(id, free)
  }
  return true
}

/** The bytes of a title, and where in them it begins and ends. */
export function titleAt(table: ItemTable, slot: number): { bytes: Uint8Array; from: number; to: number } {
  if (slot < table.size)
    return {
      bytes: table.titles,
      from: slot === 0 ? 0 : (table.titleEnds[slot - 1] ?? 0),
      to: table.titleEnds[slot] ?? 0,
    }
  const bytes = table.added[slot - table.size]?.title ?? new Uint8Array()
  return { bytes, from: 0, to: bytes.length }
}

/** The ranks of the words that a term names: those that begin with it or, with a space behind it, the word itself. */
export function ranksOf({ words }: ItemTable, term: string): { from: number; to: number } {
  if (!term.endsWith(' ')) return { from: rankAt(words, term), to: rankAt(words, `${term}\u{ffff}`) }
  const word = term.slice(0, -1)
  const rank = rankAt(words, word)
  return { from: rank, to: words[rank] === word ? rank + 1 : rank }
}

/** Whether an item holds a term: a word or its beginning, or with a space behind it a word. */
export const holds = (words: readonly string[], term: string): boolean =>
  term.endsWith(' ') ? words.includes(term.slice(0, -1)) : words.some((word) => word.startsWith(term))

/** Where a value stands in a part of some ascending numbers, or would stand. */
export function placeIn(numbers: Int32Array | Uint32Array, value: number, from: number, to: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function rankAt(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function slotOf({ size, ids, addedSlots }: ItemTable, id: number): number | undefined {
  const added = addedSlots.get(id)
  if (added !== undefined) return added
  const slot = placeIn(ids, id, 0, size)
  return slot < size && ids[slot] === id ? slot : undefined
}

function isNamed(table: ItemTable, slot: number, { title, heads, words }: IndexedItem): boolean {
  const { bytes, from, to } = titleAt(table, slot)
  if (table.wordCounts[slot] !== words.length || Buffer.from(title).compare(bytes, from, to) !== 0) return false
  if (slot >= table.size) {
    const added = table.added[slot - table.size]
    return added?.heads === heads && words.every((word, at) => added.words[at] === word)
  }
  return words.every((word, at) => {
    const { from: rank, to: end } = ranksOf(table, `${word} `)
    const wanted = slot * 2 + (at < heads ? 1 : 0)
    const last = table.starts[end] ?? 0
    const place = placeIn(table.holders, wanted, table.starts[rank] ?? 0, last)
    return place < last && table.holders[place] === wanted
  })
}

function setColumns(
  table: ItemTable,
  slot: number,
  { id, itemId, genreSet, kind, bucket }: Omit<IndexedItem, 'heads' | 'title' | 'words'>,
): void {
  table.ids[slot] = id
  table.itemIds[slot] = itemId
  table.genreSets[slot] = genreSet
  table.kinds[slot] = kind
  table.buckets[slot] = bucket
}
