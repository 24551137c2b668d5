import { expect, test } from 'vitest'
import { dropIndex, scrollStep, shiftOf, withinList } from './use-reorder.ts'

const EQUAL = [0, 60, 120, 180].map((top) => ({ top, height: 60 }))
const MIXED = [
  { top: 0, height: 300 },
  { top: 316, height: 100 },
  { top: 432, height: 50 },
]

test.each([
  [EQUAL, 1, 20, 1],
  [EQUAL, 1, 31, 2],
  [EQUAL, 1, -31, 0],
  [EQUAL, 1, 9999, 3],
  [EQUAL, 3, -9999, 0],
  [EQUAL, 0, 0, 0],
  [MIXED, 0, 60, 0],
  [MIXED, 0, 67, 1],
  [MIXED, 0, 200, 2],
  [MIXED, 2, -60, 2],
  [MIXED, 2, -67, 1],
  [MIXED, 2, -283, 0],
])('a row that covers the middle of another takes its index (%#)', (boxes, from, by, to) => {
  expect(dropIndex(boxes, from, by)).toBe(to)
})

test('the rows in between shift for the moved one', () => {
  const moving = { id: 'b', from: 1, to: 3, by: 90, height: 60 }
  expect(['a', 'b', 'c', 'd', 'e'].map((id, index) => shiftOf(moving, id, index))).toEqual([
    '0px',
    '90px',
    '-60px',
    '-60px',
    '0px',
  ])
})

test.each([
  [400, 0],
  [800, 0],
  [848, 7],
  [896, 14],
  [990, 14],
  [152, -7],
  [0, -14],
])('a pointer at %i scrolls by %i pixels a frame', (y, step) => {
  expect(scrollStep({ top: 104, bottom: 896 }, y)).toBe(step)
})

test('a row does not leave its list', () => {
  expect([withinList(EQUAL, 1, -500), withinList(EQUAL, 1, 20), withinList(EQUAL, 1, 500)]).toEqual([-60, 20, 120])
})
