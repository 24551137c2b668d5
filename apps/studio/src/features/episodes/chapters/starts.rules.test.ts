import { expect, test } from 'vitest'
import { movedStart, placeOf, stepOf } from './starts.rules.ts'

test.each([
  ['ArrowRight', false, 1],
  ['ArrowLeft', false, -1],
  ['ArrowUp', true, 0.1],
  ['ArrowDown', true, -0.1],
  ['PageUp', false, 30],
  ['Enter', false, undefined],
])('SHOW-10 %s (Shift: %j) moves a marker by %j seconds', (key, shiftKey, step) => {
  expect(stepOf({ key, shiftKey })).toBe(step)
})

test.each([
  [1, 12.34, 12.3],
  [1, -5, 0.1],
  [1, 90, 29.9],
  [0, -5, 0],
  [2, 900, 599.9],
])('SHOW-10 the marker %i moved to %d stays between its neighbours at %d', (at, to, start) => {
  expect(movedStart([0, 10, 30], at, to, 600)).toBe(start)
})

test('SHOW-10 a new chapter takes the place of its start', () => {
  expect([0, 5, 10, 31].map((start) => placeOf([0, 10, 30], start))).toEqual([1, 1, 2, 3])
})
