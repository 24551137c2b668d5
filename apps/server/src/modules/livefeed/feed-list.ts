/** The orders of the live feed. Z to A is A to Z backwards; the feed shows the newest first when no order is chosen. */
export type FeedOrder = 'newest' | 'top_rated' | 'a_z' | 'z_a' | 'most_plays' | 'most_reviews' | { random: number }

/** How many random orders there are; `random` is a number below it. */
export const RANDOM_ORDERS = 64
/** Up to so many found items, their places in an order are sorted; of more, the order is read from its start until a page is full. */
const FEW = 500
/** Most sums that are kept of one list. */
const TOTALS_MAX = 5_000

/**
 * One kind of items as the live feed orders them. A place is an index of `ids` and `genreSets`; an order lists all places.
 * `shuffled` lists them in one random order that is cut into blocks, which each random order puts in another sequence.
 */
export type FeedList = {
  ids: Int32Array
  /** Which set of genres each item has. */
  genreSets: Int32Array
  orders: Record<Exclude<FeedOrder, object>, Int32Array>
  shuffled: readonly Int32Array[]
  genres: FeedGenres
}

/** Genres as the items of one list have them. */
export type FeedGenres = {
  /** The sets that hold each genre. A genre that exists and that no item has is in none. */
  setsOf: ReadonlyMap<number, Bits>
  /** How many items of the list have each set: a page is counted without a look at the items. */
  itemsOf: Int32Array
  /** What was counted so, under the genres that were asked for. */
  totals: Map<string, number>
}

/** One bit for each number: there are thousands of sets. */
type Bits = Uint32Array

/** What is asked of a list: items of one of the genres (none: all) and, where a text is searched, of the places where it was found. A genre that does not exist filters nothing. */
export type FeedQuestion = {
  order: FeedOrder
  genreIds: readonly number[]
  found: Int32Array | undefined
  skip: number
  size: number
}

/** The ids of one page, and how many items there are in all. */
export type FeedPage = { ids: number[]; total: number }

/** One page of a list. */
export function pageOf(list: FeedList, { order, genreIds, found, skip, size }: FeedQuestion): FeedPage {
  const sets = setsWith(list.genres, genreIds)
  const total = sets === undefined ? (found ?? list.ids).length : countOf(list, { sets, genreIds, found })
  const wanted = { sets, skip, size: Math.min(size, total - skip) }
  if (wanted.size <= 0) return { ids: [], total }
  const { blocks, sequence } = orderOf(list, order)
  const runs = sequence.flatMap((block) => blocks[block] ?? [])
  if (found === undefined) return { ids: idsOf(list, runs, wanted), total }
  if (found.length <= FEW) return { ids: idsOf(list, [sorted(found, { blocks, sequence }, list)], wanted), total }
  return { ids: idsOf(list, runs, { ...wanted, marks: marked(found, list.ids.length) }), total }
}

/** Sets of genres, turned around and counted. */
export function genresOf(
  genreSets: Int32Array,
  genres: readonly number[],
  genresOfSet: readonly (readonly [number, readonly number[]])[],
): FeedGenres {
  const last = genresOfSet.reduce((most, [set]) => Math.max(most, set), 0)
  const setsOf = new Map(genres.map((id) => [id, new Uint32Array((last >>> 5) + 1)]))
  for (const [set, held] of genresOfSet) for (const id of held) mark(setsOf.get(id), set)
  const itemsOf = new Int32Array(last + 1)
  for (const set of genreSets) itemsOf[set] = (itemsOf[set] ?? 0) + 1
  return { setsOf, itemsOf, totals: new Map() }
}

/** The places of items in a list; ids that it does not have are left out. */
export function placesOf(list: FeedList, ids: readonly number[]): Int32Array {
  const places = ids.map((id) => placeOf(list.ids, id)).filter((place) => place !== NOWHERE)
  return Int32Array.from(places)
}

const NOWHERE = -1

// Each request passes here, and may look at all places of a list: plain loops are ten times as fast as iterators.
function idsOf(
  { ids: all, genreSets }: FeedList,
  runs: readonly Int32Array[],
  { sets, marks, skip, size }: { sets: Bits | undefined; marks?: Bits | undefined; skip: number; size: number },
): number[] {
  const isWhole = sets === undefined && marks === undefined
  const ids: number[] = []
  let left = skip
  for (const run of runs) {
    const start = isWhole ? Math.min(left, run.length) : 0
    left -= start
    for (let at = start; at < run.length; at += 1) {
      const place = run[at] ?? NOWHERE
      if (marks !== undefined && !isMarked(marks, place)) continue
      if (sets !== undefined && !isMarked(sets, genreSets[place] ?? 0)) continue
      if (left > 0) left -= 1
      else if (ids.push(all[place] ?? NOWHERE) === size) return ids
    }
  }
  return ids
}

function countOf(
  { genreSets, genres: { setsOf, itemsOf, totals } }: FeedList,
  { sets, genreIds, found }: { sets: Bits; genreIds: readonly number[]; found: Int32Array | undefined },
): number {
  if (found !== undefined) {
    let held = 0
    for (const place of found) if (isMarked(sets, genreSets[place] ?? 0)) held += 1
    return held
  }
  // Ids that do not exist would make ever new keys of one sum.
  const key = genreIds.filter((id) => setsOf.has(id)).join()
  const known = totals.get(key)
  if (known !== undefined) return known
  let total = 0
  for (let set = 0; set < itemsOf.length; set += 1) if (isMarked(sets, set)) total += itemsOf[set] ?? 0
  if (totals.size >= TOTALS_MAX) totals.clear()
  totals.set(key, total)
  return total
}

function setsWith({ setsOf, itemsOf }: FeedGenres, genreIds: readonly number[]): Bits | undefined {
  const asked = genreIds.flatMap((id) => setsOf.get(id) ?? [])
  const [only, ...more] = asked
  if (more.length === 0) return only
  const sets = new Uint32Array((itemsOf.length >>> 5) + 1)
  for (const each of asked) for (let at = 0; at < each.length; at += 1) sets[at] = (sets[at] ?? 0) | (each[at] ?? 0)
  return sets
}

/** Places in blocks, and in which sequence the blocks come. */
type Blocks = { blocks: readonly Int32Array[]; sequence: readonly number[] }

function orderOf(list: FeedList, order: FeedOrder): Blocks {
  if (typeof order !== 'object') return { blocks: [list.orders[order]], sequence: [0] }
  const { random } = order
  const sequence = list.shuffled
    .map((_, block) => ({ block, chance: mixed(random * RANDOM_ORDERS + block) }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ block }) => block)
  return { blocks: list.shuffled, sequence }
}

/** Found places as an order has them. */
function sorted(found: Int32Array, { blocks, sequence }: Blocks, { ids }: FeedList): Int32Array {
  const { block, at } = spotsIn(blocks, ids.length)
  const starts = new Int32Array(blocks.length)
  sequence.reduce((start, each) => {
    starts[each] = start
    return start + (blocks[each] ?? []).length
  }, 0)
  const rankOf = (place: number) => (starts[block[place] ?? 0] ?? 0) + (at[place] ?? 0)
  return found.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** In which block each place stands, and where in it. Kept as long as the blocks are. */
function spotsIn(blocks: readonly Int32Array[], size: number): { block: Uint8Array; at: Int32Array } {
  const [first = NO_PLACES] = blocks
  const known = spots.get(first)
  if (known !== undefined) return known
  const made = { block: new Uint8Array(size), at: new Int32Array(size) }
  blocks.forEach((places, number) => {
    places.forEach((place, at) => {
      made.block[place] = number
      made.at[place] = at
    })
  })
  spots.set(first, made)
  return made
}

const NO_PLACES = new Int32Array()
const spots = new WeakMap<Int32Array, ReturnType<typeof spotsIn>>()

function marked(places: Int32Array, size: number): Bits {
  const marks = new Uint32Array((size >>> 5) + 1)
  for (const place of places) mark(marks, place)
  return marks
}

function mark(bits: Bits | undefined, at: number): void {
  if (bits !== undefined) bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

const isMarked = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

/** Where an id stands among ids in ascending order. Where none is missing between two ids, their distance is that of their places. */
function placeOf(ids: Int32Array, id: number): number {
  const last = ids.length - 1
  let low = Math.max(0, last - ((ids[last] ?? 0) - id))
  let high = Math.min(last, id - (ids[0] ?? 0))
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = ids[middle] ?? NOWHERE
    if (there === id) return middle
    if (there < id) low = middle + 1
    else high = middle - 1
  }
  return NOWHERE
}

// The same number for the same place of the same order, with nothing in common between neighbours.
function mixed(value: number): number {
  const once = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}
