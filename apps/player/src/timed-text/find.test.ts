import { expect, test } from 'vitest'
import { findText } from './find.ts'

const found = (lines: string[], text: string) =>
  findText(lines, text).map(({ line, start, end }) => [line, lines[line]?.slice(start, end)])

test.each([
  [
    'case and accents',
    ['Ágætis Byrjun', 'BYRJUN byrjun'],
    'bÿrjun',
    [
      [0, 'Byrjun'],
      [1, 'BYRJUN'],
      [1, 'byrjun'],
    ],
  ],
  ['accents that are signs of their own', ['E\u0301te\u0301 a\u0301'], 'été', [[0, 'E\u0301te\u0301']]],
  ['letters that become two', ['İstanbul straße'], 'stan', [[0, 'stan']]],
  ['signs outside the first plane', ['🦉 owl 🦉🦉'], '🦉🦉', [[0, '🦉🦉']]],
  [
    'no matches over each other',
    ['aaaa'],
    'aa',
    [
      [0, 'aa'],
      [0, 'aa'],
    ],
  ],
  ['nothing', ['a', ''], ' ', []],
])('%s', (_, lines, text, matches) => {
  expect(found(lines, text)).toEqual(matches)
})
