/** The orders of the live feed. Z to A is A to Z backwards; the feed shows the newest first when no order is chosen. */
export type FeedOrder = 'newest' | 'top_rated' | 'a_z' | 'z_a' | 'most_plays' | 'most_reviews' | { random: number }

/** How many random orders there are; `random` is a number below it. */
export const RANDOM_ORDERS = 64

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
  /** The genres of each set. */
  genresOfSet: ReadonlyMap<number, readonly number[]>
  /** All genres that exist. */
  genres: ReadonlySet<number>
}

/** What is asked of a list: items of one of the genres (none: all) and, where a text is searched, of the places where it was found, best first. */
export type FeedQuestion = {
  /** Undefined: as the search orders what it found, or else the newest first. */
  order: FeedOrder | undefined
  genreIds: readonly number[]
  found: Int32Array | undefined
  skip: number
  size: number
}

/** The ids of one page, and how many items there are in all. A genre that does not exist filters nothing. */
export function pageOf(
  list: FeedList,
  { order, genreIds, found, skip, size }: FeedQuestion,
): { ids: number[]; total: number } {
  const sets = setsWith(list, genreIds)
  const isOfGenre = (place: number) => sets === undefined || sets.has(list.genreSets[place] ?? NOWHERE)
  const total = sets === undefined ? (found ?? list.ids).length : count(found ?? list.orders.newest, isOfGenre)
  if (skip >= total) return { ids: [], total }
  if (found !== undefined && order === undefined) return { ids: idsOf(list, [found], isOfGenre, skip, size), total }
  const marks = found === undefined ? undefined : marked(found, list.ids.length)
  const isWanted = (place: number) => (marks === undefined || marks[place] === 1) && isOfGenre(place)
  return { ids: idsOf(list, runsOf(list, order ?? 'newest'), isWanted, skip, size), total }
}

/** The places of items in a list; ids that it does not have are left out. */
export function placesOf(list: FeedList, ids: readonly number[]): Int32Array {
  const places = ids.map((id) => placeOf(list.ids, id)).filter((place) => place !== NOWHERE)
  return Int32Array.from(places)
}

const NOWHERE = -1

function idsOf(
  list: FeedList,
  runs: readonly Int32Array[],
  isWanted: (place: number) => boolean,
  skip: number,
  size: number,
): number[] {
  const ids: number[] = []
  let left = skip
  for (const run of runs) {
    for (const place of run) {
      if (!isWanted(place)) continue
      if (left > 0) left -= 1
      else if (ids.push(list.ids[place] ?? NOWHERE) === size) return ids
    }
  }
  return ids
}

function runsOf(list: FeedList, order: FeedOrder): readonly Int32Array[] {
  if (typeof order !== 'object') return [list.orders[order]]
  const { random } = order
  return list.shuffled
    .map((block, place) => ({ block, chance: mixed(random * RANDOM_ORDERS + place) }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ block }) => block)
}

function setsWith(list: FeedList, genreIds: readonly number[]): ReadonlySet<number> | undefined {
  const asked = new Set(genreIds.filter((id) => list.genres.has(id)))
  if (asked.size === 0) return undefined
  return new Set([...list.genresOfSet].flatMap(([set, genres]) => (genres.some((id) => asked.has(id)) ? [set] : [])))
}

function count(places: Int32Array, isWanted: (place: number) => boolean): number {
  let wanted = 0
  for (const place of places) if (isWanted(place)) wanted += 1
  return wanted
}

function marked(places: Int32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size)
  for (const place of places) marks[place] = 1
  return marks
}

/** Where an id stands among ids in ascending order. */
function placeOf(ids: Int32Array, id: number): number {
  let low = 0
  let high = ids.length - 1
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
