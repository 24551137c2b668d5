import { expect, test } from 'vitest'
import { presentLine } from './present-line.ts'

test('the first of lines at one time is current, and none before the first or without times', () => {
  const lines = [1, 1, 3, 3].map((start) => ({ start, text: 'words' }))
  expect([0.5, 1, 2.9, 2.96, 60].map((position) => presentLine(lines, position))).toEqual([-1, 0, 0, 2, 2])
  expect(presentLine([{ text: 'words' }], 5)).toBe(-1)
})
