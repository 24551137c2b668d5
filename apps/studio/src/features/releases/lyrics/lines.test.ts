import { expect, test } from 'vitest'
import { activeLine, isOutOfOrder, lineBefore, linesOf, nextLine, textOf, withStart } from './lines.ts'

const VERSE = 'Haul\n\n[00:02.50]away\n[3:16] and more'

test('RELEASE-19 a text of which some lines have times is the same after editing', () => {
  expect(linesOf(VERSE)).toEqual([
    { text: 'Haul' },
    { text: '' },
    { start: 2.5, text: 'away' },
    { text: '[3:16] and more' },
  ])
  expect(textOf(linesOf(VERSE))).toBe(VERSE)
})

test('RELEASE-19 LRC with several times a line becomes one line for each', () => {
  expect(linesOf('[ti:Rope]\n[00:01.00][00:05.00]Haul\n[00:03.00]away')).toEqual([
    { start: 1, text: 'Haul' },
    { start: 3, text: 'away' },
    { start: 5, text: 'Haul' },
  ])
})

test('RELEASE-19 times are set line after line, and pauses are left out', () => {
  let lines = linesOf(VERSE)
  expect(nextLine(lines, 0)).toBe(0)
  lines = withStart(lines, 0, 1.25)
  expect(nextLine(lines, 1)).toBe(2)
  expect(lineBefore(lines, 2)).toBe(0)
  expect(nextLine(lines, 4)).toBeUndefined()
  expect(textOf(lines).split('\n')[0]).toBe('[00:01.25]Haul')
  expect([0, 1.25, 2.5, 9].map((time) => activeLine(lines, time))).toEqual([-1, 0, 2, 2])
})

test('RELEASE-19 a line before one above it is out of order', () => {
  const lines = linesOf('[00:05.00]a\n[00:02.00]b\nc\n[00:06.00]d')
  expect([0, 1, 2, 3].map((at) => isOutOfOrder(lines, at))).toEqual([false, true, false, false])
})
