import { expect, test } from 'vitest'
import { RANDOM_ORDERS, genresOf, pageOf, placesOf } from './feed-list.ts'
import type { FeedList, FeedOrder } from './feed-list.ts'

/** Genres 1 to 3, and 4 that no item has; set 0 holds none. */
const SETS: readonly (readonly number[])[] = [[], [1], [2], [1, 2], [3]]
const ITEMS = 2_000
const idOf = (place: number) => 10 + 2 * place
const setOf = (place: number) => (place * 7) % SETS.length

const places = Array.from({ length: ITEMS }, (_, place) => place)
const genreSets = Int32Array.from(places, setOf)
const orders = {
  newest: places.toReversed(),
  top_rated: places.toSorted((a, b) => (a % 11) - (b % 11) || a - b),
  a_z: places.toSorted((a, b) => (a % 17) - (b % 17) || a - b),
  z_a: places.toSorted((a, b) => (b % 17) - (a % 17) || b - a),
  most_plays: places.toSorted((a, b) => (b % 23) - (a % 23) || a - b),
  most_reviews: places,
}
const list: FeedList = {
  ids: Int32Array.from(places, idOf),
  genreSets,
  orders: {
    newest: Int32Array.from(orders.newest),
    top_rated: Int32Array.from(orders.top_rated),
    a_z: Int32Array.from(orders.a_z),
    z_a: Int32Array.from(orders.z_a),
    most_plays: Int32Array.from(orders.most_plays),
    most_reviews: Int32Array.from(orders.most_reviews),
  },
  shuffled: Array.from({ length: RANDOM_ORDERS }, (_, block) =>
    Int32Array.from(places.filter((place) => place % RANDOM_ORDERS === block)),
  ),
  genres: genresOf(genreSets, [1, 2, 3, 4], [...SETS.entries()]),
}

const ORDERS = ['newest', 'top_rated', 'a_z', 'z_a', 'most_plays', 'most_reviews'] as const
const GENRES = [[], [1], [1, 2], [3, 1], [2, 2], [4], [99], [99, 3], [1, 2, 3]]
const FOUND = [undefined, places.filter((place) => place % 3 === 0).toReversed(), [5, 4, 200], []]

test.each(GENRES)('pages of every order hold what has genre %s', (...genreIds) => {
  const asked = genreIds.filter((id) => id <= 4)
  const isWanted = (place: number) =>
    asked.length === 0 || (SETS[setOf(place)] ?? []).some((genre) => asked.includes(genre))
  for (const found of FOUND) {
    for (const order of ORDERS) {
      const wanted = orders[order].filter((place) => isWanted(place) && (found === undefined || found.includes(place)))
      for (const [skip, size] of [
        [0, 16],
        [16, 16],
        [wanted.length - 3, 16],
        [wanted.length, 16],
        [1_000, 5],
      ] as const) {
        if (skip < 0) continue
        const page = pageOf(list, { order, genreIds, found: found && Int32Array.from(found), skip, size })
        expect(page).toEqual({ ids: wanted.slice(skip, skip + size).map(idOf), total: wanted.length })
      }
    }
  }
})

test.each(GENRES)('a random order lists all that has genre %s once, page by page', (...genreIds) => {
  const pages = (order: FeedOrder) =>
    Array.from({ length: Math.ceil(ITEMS / 16) }, (_, n) =>
      pageOf(list, { order, genreIds, found: undefined, skip: n * 16, size: 16 }),
    ).flatMap(({ ids }) => ids)
  const all = pages('newest')
  expect(pages({ random: 5 }).toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
  const isSame = pages({ random: 5 }).join() === pages({ random: 6 }).join()
  expect(isSame).toBe(all.length === 0)
})

test.each([7, 3])('a random order lists what was found, one item in %s, as it lists all', (step) => {
  const found = Int32Array.from(places.filter((place) => place % step === 0))
  const all = { order: { random: 5 }, genreIds: [], skip: 0, size: ITEMS }
  const wanted = new Set(Array.from(found, idOf))
  expect(pageOf(list, { ...all, found }).ids).toEqual(
    pageOf(list, { ...all, found: undefined }).ids.filter((id) => wanted.has(id)),
  )
})

test('places of ids, without those that are in no list', () => {
  expect([...placesOf(list, [idOf(7), 11, idOf(0), 9, 10_000, idOf(299)])]).toEqual([7, 0, 299])
})
