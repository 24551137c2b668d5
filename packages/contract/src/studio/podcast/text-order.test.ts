import { expect, test } from 'vitest'
import { wrongChapter, wrongLine } from './text-order.ts'

test.each([
  [[], 600, undefined],
  [[0, 0.1, 599.9], 600, undefined],
  [[0, 700], null, undefined],
  [[0, 600], 600, { at: 1, problem: 'outside' }],
  [[0, 5, 5], 600, { at: 2, problem: 'order' }],
  [[5, 4], null, { at: 1, problem: 'order' }],
] as const)('SHOW-10 chapters at %j in a sound of %j seconds: %j', (starts, length, wrong) => {
  expect(
    wrongChapter(
      starts.map((start) => ({ start })),
      length,
    ),
  ).toEqual(wrong)
})

test.each([
  [[{}, {}], undefined],
  [[{ start: 1, end: 3 }, { start: 1 }, { start: 2, end: 2 }], undefined],
  [[{ start: 1 }, {}], { at: 1, problem: 'no-start' }],
  [[{ end: 1 }], { at: 0, problem: 'end-alone' }],
  [[{ start: 5 }, { start: 4.9 }], { at: 1, problem: 'order' }],
  [[{ start: 5, end: 4 }], { at: 0, problem: 'end' }],
] as const)('SHOW-14 lines with the times %j: %j', (lines, wrong) => {
  expect(wrongLine(lines)).toEqual(wrong)
})
