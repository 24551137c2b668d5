import { expect, test } from 'vitest'
import { excerptOf } from './find-line.ts'

const long = Array.from({ length: 60 }, (_, n) => `word${n}`)

test.each([
  ['A xylophone, too', 'XYLO', 'A xylophone, too'],
  ['one two three four five six seven eight Café', 'cafe', '… three four five six seven eight Café'],
  ['nothing of it', 'glocken', 'nothing of it'],
  ['', 'x', ''],
])('a search of %j for %j shows %j', (text, searched, excerpt) => {
  expect(excerptOf(text, searched)).toBe(excerpt)
})

test('a long text is cut on both sides', () => {
  const excerpt = excerptOf(long.join(' '), 'word20')
  expect(excerpt).toMatch(/^… word14 .*word20.* …$/u)
  expect(excerpt.length).toBeLessThan(170)
})
