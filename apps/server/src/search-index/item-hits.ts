import { deletionsOf, hasNeighbours, isNear, placesNear } from './close-words.ts'
import { NO_ITEM, holds, placeIn, ranksOf, titleAt } from './item-table.ts'
import type { ItemTable } from './item-table.ts'
import { openLowest } from './lowest.ts'
import type { Lowest } from './lowest.ts'
import type { KnownWord } from './near-words.ts'
import type { Combination } from './statements.ts'
import { isUnspaced } from './words.ts'

/** Which items are asked for: of the kinds whose bits are 1 and, where sets are marked, of one of these sets of genres. A `size` of Infinity: all, in no order. */
export type Wanted = { kinds: number; sets: Uint8Array | undefined; skip: number; size: number }

/** How many items of a kind were found, and the slots of one page of them, best first. */
export type HitPage = { kind: number; total: number; slots: number[] }

/** How much an item counts for a term: less is better. A bucket grows with the plays. */
const FIELDS = { title: 0, titleWord: 1, titleBeginning: 2, word: 3, beginning: 4 } as const
const BUCKETS = 256
/** Room for the number of a set behind field and bucket, as in the keys of the function search_keys. */
const SETS = 2 ** 20
const SPACE = 32

/** What holds a term and is of the wanted genres, in the order of the lists: as the function search_filter. */
export function filterItems(table: ItemTable, term: string, wanted: Wanted): HitPage[] {
  const { marks, marked, starts, holders, words } = table
  const pages = openPages(table, wanted)
  const { from, to } = ranksOf(table, term)
  let count = 0
  // A mark is 6 less the field, so that a higher one is better and none is 0.
  const mark = (slot: number, value: number) => {
    if (!pages.isWanted(slot)) return
    const known = marks[slot] ?? 0
    if (known === 0) {
      marked[count] = slot
      count += 1
    }
    if (value > known) marks[slot] = value
  }
  for (let rank = from; rank < to; rank += 1) {
    const isWhole = words[rank] === term
    const [inTitle, elsewhere] = isWhole ? [FIELDS.titleWord, FIELDS.word] : [FIELDS.titleBeginning, FIELDS.beginning]
    for (let at = starts[rank] ?? 0; at < (starts[rank + 1] ?? 0); at += 1) {
      const holder = holders[at] ?? 0
      mark(holder >>> 1, BEST - ((holder & 1) === 1 ? inTitle : elsewhere))
    }
  }
  for (const item of table.added)
    for (const [at, word] of item.words.entries())
      if (word.startsWith(term)) {
        const [whole, beginning] =
          at < item.heads ? [FIELDS.titleWord, FIELDS.titleBeginning] : [FIELDS.word, FIELDS.beginning]
        mark(item.slot, BEST - (word === term ? whole : beginning))
      }
  const title = Buffer.from(term)
  const isOrdered = wanted.size !== Infinity
  for (const slot of marked.subarray(0, count)) {
    const best = BEST - (marks[slot] ?? 0)
    marks[slot] = 0
    if (!isOrdered) {
      pages.add(slot, 0)
      continue
    }
    const isTitle = best <= FIELDS.titleBeginning && isAll(titleAt(table, slot), title)
    const field = isTitle ? FIELDS.title : best
    pages.add(slot, (field * BUCKETS + BUCKETS - 1 - (table.buckets[slot] ?? 0)) * SETS + (table.genreSets[slot] ?? 0))
  }
  return pages.list()
}

const BEST = 6

/** What holds all terms of one of the combinations, in the order of the function search_hits. */
export function matchItems(table: ItemTable, combinations: readonly Combination[], wanted: Wanted): HitPage[] {
  const pages = openPages(table, wanted)
  const [only, ...more] = combinations
  if (only !== undefined && more.length === 0) {
    const rankOf = wanted.size === Infinity ? () => 0 : ranking(table, only)
    for (const slot of holdersOfAll(table, only.terms)) if (pages.isWanted(slot)) pages.add(slot, rankOf(slot))
    return pages.list()
  }
  const best = new Map<number, number>()
  for (const combination of combinations) {
    const rankOf = ranking(table, combination)
    for (const slot of holdersOfAll(table, combination.terms))
      if (pages.isWanted(slot)) best.set(slot, Math.min(rankOf(slot), best.get(slot) ?? Infinity))
  }
  for (const [slot, rank] of best) pages.add(slot, rank)
  return pages.list()
}

/** Whether an item holds the term. */
export function isKnown(table: ItemTable, term: string): boolean {
  const { from, to } = ranksOf(table, term)
  for (let rank = from; rank < to; rank += 1) if (isHeld(table, rank)) return true
  return table.added.some(({ slot, words }) => table.kinds[slot] !== NO_ITEM && holds(words, term))
}

/** The words of the vocabulary that are one slip away from what was typed, as in the function search_near. */
export function closeWords(table: ItemTable, typed: string): KnownWord[] {
  const deletions = new Set(deletionsOf(typed))
  const counts = new Map<string, number>()
  for (const rank of placesNear(table.close, typed)) {
    const word = table.words[rank] ?? ''
    if (isNear(deletions, word)) counts.set(word, countHolders(table, rank))
  }
  for (const { slot, words } of table.added)
    if (table.kinds[slot] !== NO_ITEM)
      for (const word of words)
        if (hasNeighbours(word) && isNear(deletions, word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].flatMap(([word, n]) => (n > 0 ? [{ word, n }] : []))
}

function isHeld({ starts, holders, kinds }: ItemTable, rank: number): boolean {
  for (let at = starts[rank] ?? 0; at < (starts[rank + 1] ?? 0); at += 1)
    if (kinds[(holders[at] ?? 0) >>> 1] !== NO_ITEM) return true
  return false
}

function countHolders({ starts, holders, kinds }: ItemTable, rank: number): number {
  let count = 0
  for (let at = starts[rank] ?? 0; at < (starts[rank + 1] ?? 0); at += 1)
    if (kinds[(holders[at] ?? 0) >>> 1] !== NO_ITEM) count += 1
  return count
}

/** Slots of the items that hold every term, in no order; also of items that are gone. They are good until the next call. */
function holdersOfAll(table: ItemTable, terms: readonly string[]): Int32Array {
  const { marks, marked, starts, holders } = table
  const parts = terms
    .map((term) => {
      const ranks = ranksOf(table, term)
      return { ...ranks, first: starts[ranks.from] ?? 0, end: starts[ranks.to] ?? 0 }
    })
    .toSorted((a, b) => a.end - a.first - (b.end - b.first))
  const [fewest, ...others] = parts
  if (fewest === undefined) return marked.subarray(0, 0)
  let count = 0
  for (let at = fewest.first; at < fewest.end; at += 1) {
    const slot = (holders[at] ?? 0) >>> 1
    if (marks[slot] !== 0) continue
    marks[slot] = 1
    marked[count] = slot
    count += 1
  }
  const candidates = marked.subarray(0, count)
  others.forEach(({ from, to, first, end }, number) => {
    const [before, after] = [number + 1, number + 2]
    if (candidates.length * (to - from) * LOOK_UP < end - first) {
      for (const slot of candidates)
        if (marks[slot] === before && isHolder(table, { from, to }, slot)) marks[slot] = after
      return
    }
    for (let at = first; at < end; at += 1) {
      const slot = (holders[at] ?? 0) >>> 1
      if (marks[slot] === before) marks[slot] = after
    }
  })
  let found = 0
  const keep = (slot: number) => {
    marked[found] = slot
    found += 1
  }
  for (const slot of candidates) {
    const held = marks[slot] ?? 0
    marks[slot] = 0
    if (held === parts.length) keep(slot)
  }
  for (const { slot, words } of table.added) if (terms.every((term) => holds(words, term))) keep(slot)
  return marked.subarray(0, found)
}

/** Steps of a look-up of one item in the list of one word. */
const LOOK_UP = 20

function isHolder({ starts, holders }: ItemTable, { from, to }: { from: number; to: number }, slot: number): boolean {
  for (let rank = from; rank < to; rank += 1) {
    const end = starts[rank + 1] ?? 0
    const place = placeIn(holders, slot * 2, starts[rank] ?? 0, end)
    if (place < end && (holders[place] ?? 0) >>> 1 === slot) return true
  }
  return false
}

/** How good an item is that holds all terms: by its title, then by its bucket. */
function ranking(table: ItemTable, { terms, phrase }: Combination): (slot: number) => number {
  const needles = terms.map((term) => {
    const text = term.trimEnd()
    return { bytes: Buffer.from(text), isSpaced: !isUnspaced(text) }
  })
  const whole = Buffer.from(phrase)
  return (slot) => {
    const title = titleAt(table, slot)
    let held = 0
    for (const { bytes, isSpaced } of needles) if (isIn(title, bytes, isSpaced)) held += 1
    const group = held === 0 ? 4 : isAll(title, whole) ? 0 : isStart(title, whole) ? 1 : held === needles.length ? 2 : 3
    return group * BUCKETS + BUCKETS - 1 - (table.buckets[slot] ?? 0)
  }
}

type Title = ReturnType<typeof titleAt>

const isAll = (title: Title, text: Uint8Array): boolean =>
  title.to - title.from === text.length && isAt(title.bytes, title.from, text)

const isStart = (title: Title, text: Uint8Array): boolean =>
  title.to - title.from >= text.length && isAt(title.bytes, title.from, text)

/** Whether a title has a text: where `isSpaced`, at the beginning of a word. */
function isIn({ bytes, from, to }: Title, text: Uint8Array, isSpaced: boolean): boolean {
  for (let at = from; at <= to - text.length; at += 1)
    if ((!isSpaced || at === from || bytes[at - 1] === SPACE) && isAt(bytes, at, text)) return true
  return false
}

function isAt(bytes: Uint8Array, from: number, text: Uint8Array): boolean {
  for (let at = 0; at < text.length; at += 1) if (bytes[from + at] !== text[at]) return false
  return true
}

/** The pages that are wanted of what is found. */
function openPages(table: ItemTable, { kinds, sets, skip, size }: Wanted) {
  const { ids, genreSets, kinds: kindOf } = table
  const found: (Lowest | undefined)[] = []
  return {
    // Of NO_ITEM the bit is that of no kind.
    isWanted: (slot: number): boolean =>
      ((kinds >>> (kindOf[slot] ?? NO_ITEM)) & 1) === 1 && (sets === undefined || sets[genreSets[slot] ?? 0] === 1),
    add: (slot: number, rank: number): void => {
      const kind = kindOf[slot] ?? NO_ITEM
      const lowest = (found[kind] ??= openLowest(skip + size))
      lowest.add(rank, ids[slot] ?? 0, slot)
    },
    list: (): HitPage[] =>
      found.flatMap((lowest, kind) =>
        lowest === undefined ? [] : [{ kind, total: lowest.total(), slots: lowest.list().slice(skip) }],
      ),
  }
}
