import { expect, test } from 'vitest'
import { readLrc } from './lrc.rules.ts'

test.each([
  [
    'tenths, hundredths and milliseconds',
    '[00:01.5]a\n[00:02.25]b\n[00:03.125]c',
    [
      [1.5, 'a'],
      [2.25, 'b'],
      [3.125, 'c'],
    ],
  ],
  [
    'a stamp without a fraction, one with a colon, and one after an hour',
    '[01:02]a\n[01:03:50]b\n[75:00.00]c',
    [
      [62, 'a'],
      [63.5, 'b'],
      [4500, 'c'],
    ],
  ],
  [
    'several stamps of one line, in any order',
    '[00:30.00][00:10.00]chorus\n[00:20.00]verse',
    [
      [10, 'chorus'],
      [20, 'verse'],
      [30, 'chorus'],
    ],
  ],
  ['an offset, which shows lines earlier', '[offset:+500]\n[00:10.00]a', [[9.5, 'a']]],
  [
    'an offset below zero, and no line before the beginning',
    '[offset:-250]\r\n[00:00.00]a\r\n[00:01.00]b',
    [
      [0.25, 'a'],
      [1.25, 'b'],
    ],
  ],
  ['a line that an offset puts before the beginning', '[offset:5000]\n[00:01.00]a', [[0, 'a']]],
  [
    'stamps of words',
    '[00:01.00]<00:01.00>one <00:01.50>two\n[00:02.00]three [00:02.50]four',
    [
      [1, 'one two'],
      [2, 'three four'],
    ],
  ],
  ['tags and what has no stamp', '[ti:Title]\n[by:me]\n\n[Chorus]\nwords\n[00:01.00]a', [[1, 'a']]],
  [
    'pauses',
    '[00:01.00]a\n[00:02.00]\n[00:03.00]b',
    [
      [1, 'a'],
      [2, ''],
      [3, 'b'],
    ],
  ],
  ['text that looks like tags stays text', '[00:01.00]<b>bold</b> [x2]', [[1, '<b>bold</b> [x2]']]],
])('%s', (_, text, lines) => {
  expect(readLrc(text)?.map((line) => [line.start, line.text])).toEqual(lines)
})

test.each(['', 'words\nwords', '[ti:Title]', '[00:xx.00]a', '[-1:00.00]a', '[00:00', '00:01.00 a', '\0\0\0'])(
  'no times in %j',
  (text) => {
    expect(readLrc(text)).toBeUndefined()
  },
)

test('F17 hostile text of 64 kB is read at once', () => {
  for (const piece of ['[', '[0', '[00:', '[00:00.00]', '[00:00.00] ', '<00:00.00>', ' ', '[offset:', ']', 'a[']) {
    const start = performance.now()
    readLrc(piece.repeat(65_536 / piece.length))
    readLrc(`[00:01.00]${piece.repeat(65_536 / piece.length)}`)
    expect(performance.now() - start, piece).toBeLessThan(1_000)
  }
})
