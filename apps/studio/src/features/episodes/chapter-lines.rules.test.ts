import { expect, test } from 'vitest'
import { chapterLines, readChapterLines } from './chapter-lines.rules.ts'

test('SHOW-11 pasted lines are chapters, and the first line that is none is named', () => {
  expect(readChapterLines('00:00:00 Begin\n\n12:30 - The harbour\n1:02:03.5 End')).toEqual({
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
