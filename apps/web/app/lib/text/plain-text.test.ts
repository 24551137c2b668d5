import { expect, test } from 'vitest'
import { cutAtWord, plainText } from './plain-text.ts'

test.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 12, 'one two…'],
  ['one two, three', 9, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['音楽とポッドキャスト', 5, '音楽とポ…'],
  ['abc🎧def', 5, 'abc…'],
])('a description ends at the end of a word: %s in %i', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut)
  expect(cut.length).toBeLessThanOrEqual(most)
})

test('HTML becomes one line', () => {
  expect(plainText('<p>Salt &amp; <b>sea</b></p>\n<p>again and again</p>', 15)).toBe('Salt & sea…')
})
