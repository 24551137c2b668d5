import { expect, test } from 'vitest'
import {
  currentLine,
  edited,
  firstWrongLine,
  linesOf,
  speakersOf,
  textOfLines,
  type Edit,
  type Line,
} from './lines.rules.ts'

const LINES = linesOf([
  { start: 0, end: 4, speaker: 'Ida', text: 'The sea comes in.' },
  { start: 4, speaker: 'Wren', text: 'It does.' },
  { start: 8, end: 9, text: 'Yes.' },
])
const wordsOf = (lines: readonly Line[]) => lines.map(({ start, end, speaker, text }) => [start, end, speaker, text])

test.each<[string, Edit, unknown[][], unknown]>([
  [
    'a split divides text and time at the cursor',
    { is: 'split', at: 0, character: 8 },
    [
      [0, 1.88, 'Ida', 'The sea'],
      [1.88, 4, 'Ida', 'comes in.'],
      [4, undefined, 'Wren', 'It does.'],
      [8, 9, '', 'Yes.'],
    ],
    { id: 3, at: 0 },
  ],
  [
    'a line without an end ends at the next one',
    { is: 'split', at: 1, character: 4 },
    [
      [0, 4, 'Ida', 'The sea comes in.'],
      [4, undefined, 'Wren', 'It d'],
      [6, undefined, 'Wren', 'oes.'],
      [8, 9, '', 'Yes.'],
    ],
    { id: 3, at: 0 },
  ],
  [
    'a line is joined with the one above, whose speaker and start stay',
    { is: 'join', at: 2 },
    [
      [0, 4, 'Ida', 'The sea comes in.'],
      [4, 9, 'Wren', 'It does. Yes.'],
    ],
    { id: 1, at: 9 },
  ],
  ['the first line is joined with none', { is: 'join', at: 0 }, wordsOf(LINES), undefined],
  [
    'a speaker is renamed everywhere',
    { is: 'rename', from: 'Ida', to: 'Wren' },
    [
      [0, 4, 'Wren', 'The sea comes in.'],
      [4, undefined, 'Wren', 'It does.'],
      [8, 9, '', 'Yes.'],
    ],
    undefined,
  ],
  [
    'a start after the end of its line removes that end',
    { is: 'start', at: 0, start: 5 },
    [
      [5, undefined, 'Ida', 'The sea comes in.'],
      [4, undefined, 'Wren', 'It does.'],
      [8, 9, '', 'Yes.'],
    ],
    undefined,
  ],
  [
    'lines without times get the share of the sound that their words have',
    { is: 'time', length: 320 },
    [
      [0, undefined, 'Ida', 'The sea comes in.'],
      [180, undefined, 'Wren', 'It does.'],
      [270, undefined, '', 'Yes.'],
    ],
    undefined,
  ],
])('SHOW-13 %s', (_name, edit, lines, cursor) => {
  const after = edited({ lines: LINES }, edit)
  expect(wordsOf(after.lines)).toEqual(lines)
  expect(after.cursor).toEqual(cursor)
  expect(new Set(after.lines.map(({ id }) => id)).size).toBe(after.lines.length)
})

test.each([
  [0, 0],
  [3.99, 0],
  [4, 1],
  [900, 2],
])('SHOW-13 at second %d the line %i is heard', (second, at) => {
  expect(currentLine(LINES, second)).toBe(at)
  expect(currentLine(linesOf([{ text: 'No times' }]), second)).toBe(-1)
})

test('SHOW-13 lines stay within their limits', () => {
  const long = linesOf([{ text: 'a'.repeat(600) }, { text: 'b'.repeat(600) }])
  expect(edited({ lines: long }, { is: 'join', at: 1 }).lines).toBe(long)
  const many = linesOf(Array.from({ length: 20_000 }, () => ({ text: 'a' })))
  expect(edited({ lines: many }, { is: 'split', at: 0, character: 1 }).lines).toBe(many)
})

test('SHOW-14 lines are written and read again, and the first one out of order is named', () => {
  expect(linesOf(JSON.parse(textOfLines(LINES)))).toEqual(LINES)
  expect(linesOf([])).toEqual([{ id: 0, speaker: '', text: '' }])
  expect([...speakersOf(LINES)]).toEqual([
    ['Ida', 1],
    ['Wren', 1],
  ])
  expect(firstWrongLine(LINES)).toBeUndefined()
  expect(firstWrongLine(edited({ lines: LINES }, { is: 'start', at: 1, start: 8.5 }).lines)).toBe(2)
  expect(edited({ lines: LINES }, { is: 'untime' }).lines.every(({ start }) => start === undefined)).toBe(true)
})
