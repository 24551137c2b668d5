import { expect, test } from 'vitest'
import { chapterLines, chaptersThatFit, readChapterFile, readChapterLines } from './found-chapters.rules.ts'

const NONE = { unread: 0, outside: 0, same: 0, many: 0, pictures: 0 }

test('SHOW-11 pasted lines are chapters, and the first line that is none is named', () => {
  expect(readChapterLines('00:00:00 Begin\n\n12:30 - The harbour\n1:02:03.5  End ')).toEqual({
    chapters: [
      { start: 0, title: 'Begin' },
      { start: 750, title: 'The harbour' },
      { start: 3723.5, title: 'End' },
    ],
  })
  expect(readChapterLines('0:00 One\nTwo')).toEqual({ line: 2, text: 'Two' })
  const chapters = [
    { start: 0, title: 'Begin' },
    { start: 3723.25, title: 'End' },
  ]
  expect(chapterLines(chapters)).toBe('0:00:00 Begin\n1:02:03.25 End')
  expect(readChapterLines(chapterLines(chapters))).toEqual({ chapters })
})

test('SHOW-11 chapters of a JSON file keep links and marks; pictures of other sites are left out and counted', () => {
  const chapters = [
    {
      startTime: 60.5,
      title: ' The\nharbour ',
      url: 'https://harbour.example/',
      img: 'https://elsewhere.example/1.png',
    },
    { startTime: '0:00', title: 'Begin', url: 'javascript:1' },
    { startTime: 90, title: 'Only a picture', img: 'https://elsewhere.example/2.png', toc: false },
    { startTime: 'soon', title: 'No time' },
    { startTime: 99 },
    7,
  ]
  expect(readChapterFile(JSON.stringify({ version: '1.2.0', chapters }), 600)).toEqual({
    chapters: [
      { start: 0, title: 'Begin' },
      { start: 60.5, title: 'The harbour', href: 'https://harbour.example/' },
      { start: 90, title: 'Only a picture', is_hidden: true },
    ],
    leftOut: { ...NONE, unread: 3, pictures: 2 },
  })
  for (const text of ['', '{}', '[1]', 'WEBVTT', '{"chapters":7}']) expect(readChapterFile(text, 600)).toBeUndefined()
})

test.each([
  [[5, 0], 600, [0, 5], NONE],
  [[0, 5, 5, 600, 700], 600, [0, 5], { ...NONE, same: 1, outside: 2 }],
  [[0, 700], null, [0, 700], NONE],
])('SHOW-11 chapters at %j in a sound of %j seconds are cut to %j', (starts, length, fit, leftOut) => {
  const found = chaptersThatFit(
    starts.map((start) => ({ start, title: 'A' })),
    length,
  )
  expect([found.chapters.map(({ start }) => start), found.leftOut]).toEqual([fit, leftOut])
})

test('SHOW-11 at most 300 chapters fit', () => {
  const many = Array.from({ length: 302 }, (_, start) => ({ start, title: 'A' }))
  const { chapters, leftOut } = chaptersThatFit(many, null)
  expect([chapters.length, leftOut.many]).toEqual([300, 2])
})
