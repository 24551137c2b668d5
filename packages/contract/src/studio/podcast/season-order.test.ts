import { expect, test } from 'vitest'
import { renumbered } from './season-order.ts'

const SEASONS = [
  { id: 7, number: 1 },
  { id: 8, number: 2 },
  { id: 9, number: 4 },
]

test.each([
  [9, 1, [9, 1, 7, 2, 8, 4]],
  [7, 4, [8, 1, 9, 2, 7, 4]],
  [8, 1, [8, 1, 7, 2, 9, 4]],
  [7, 3, [8, 2, 7, 3, 9, 4]],
  [7, 1, [7, 1, 8, 2, 9, 4]],
  [5, 1, [7, 1, 8, 2, 9, 4]],
])('SHOW-08 season %i gets the number %i and those between move by one place', (id, number, expected) => {
  expect(renumbered(SEASONS, id, number).flatMap((season) => [season.id, season.number])).toEqual(expected)
})
