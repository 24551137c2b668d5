import { expect, test } from 'vitest'
import { readLrc } from './lrc.ts'

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
  [
    'tags',
    '[ti:Title]\n[by:me]\n[length: 03:05]\n\n[00:01.00]a\n[Chorus: Ida]',
    [
      [1, 'a'],
      [1, '[Chorus: Ida]'],
    ],
  ],
  [
    'hours',
    '[00:00:01.50]first\n[00:00:03]second\n[01:00:05.00]third\n[1:02:03,5]comma',
    [
      [1.5, 'first'],
      [3, 'second'],
      [3605, 'third'],
      [3723.5, 'comma'],
    ],
  ],
  [
    'a translation below each line, which has its time',
    '[00:01.00]I tried to be the one\n(He intentado ser)\n\n[00:03.00][00:05.00]Second line\n(Segunda)',
    [
      [1, 'I tried to be the one'],
      [1, '(He intentado ser)'],
      [3, 'Second line'],
      [3, '(Segunda)'],
      [5, 'Second line'],
      [5, '(Segunda)'],
    ],
  ],
  [
    'two lines at one time, in their order',
    '[00:01.00]静かに\n[00:01.00]Quietly\n[00:03.00]手に\n[00:03.00]In hand',
    [
      [1, '静かに'],
      [1, 'Quietly'],
      [3, '手に'],
      [3, 'In hand'],
    ],
  ],
  [
    'stamps inside words',
    '[00:01.00] <00:01.00>風<00:01.30>に<00:01.60>なる\n[00:02.00] <00:02.00>beau<00:02.20>ti<00:02.40>ful <00:02.60>day\n[00:03.00]<00:03.00> When <00:03.20> the',
    [
      [1, '風になる'],
      [2, 'beautiful day'],
      [3, 'When the'],
    ],
  ],
  [
    'voices and the background',
    '[00:01.000]v1: <00:01.000>Seven <00:01.500>days\n[bg:<00:02.000>(Big)<00:02.500>]\n[00:03.000]v2: Tight\n[bg: (so)]',
    [
      [1, 'Seven days'],
      [2, '(Big)'],
      [3, 'Tight'],
      [3, '(so)'],
    ],
  ],
  [
    'words before the first stamp, which are there from the beginning',
    'Title by Ida\n[00:01.00]a\n[00:02.00]b',
    [
      [0, 'Title by Ida'],
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  ['a verse that a line names', '[00:01.00]John [3:16] says it', [[1, 'John [3:16] says it']]],
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

test.each([
  '',
  'words\nwords',
  '[Verse 1]\nFor he so loved\n[3:16] John says it\nThe rest of the song\nGoes on here',
  '[3:16] For\nGod\nso\nloved',
  '[Chorus]\nwords\n[00:01.00]a',
  '[ti:Title]',
  '[00:xx.00]a',
  '[-1:00.00]a',
  '[00:00',
  '00:01.00 a',
  '\0\0\0',
])('no times in %j', (text) => {
  expect(readLrc(text)).toBeUndefined()
})

test('F17 hostile text of 64 kB is read at once', () => {
  for (const piece of [
    '[bg:',
    '[bg: ',
    'v1: ',
    '[00:00:00.00]',
    '[a:',
    '[00:00:',
    '[',
    '[0',
    '[00:',
    '[00:00.00]',
    '[00:00.00] ',
    '<00:00.00>',
    ' ',
    '[offset:',
    ']',
    'a[',
  ]) {
    const start = performance.now()
    readLrc(piece.repeat(65_536 / piece.length))
    readLrc(`[00:01.00]${piece.repeat(65_536 / piece.length)}`)
    expect(performance.now() - start, piece).toBeLessThan(1_000)
  }
})
