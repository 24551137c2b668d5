import { expect, test } from 'vitest'
import { isMuted } from './muted-words.ts'

test.each([
  ['spoiler', 'A Spoiler ahead', true],
  ['spoiler', 'No spoilers', false],
  ['Café', 'in the cafe, at noon', true],
  ['world cup', 'the World\n  Cup final', true],
  ['c++', 'I like C++.', true],
  ['#goal', 'What a #goal!', true],
  ['a-ha', 'I saw a-ha live', true],
  ['(live', 'Song (live)', true],
  ['猫', '黒猫の歌', true],
  ['ß', 'Straße', false],
  ['x', '', false],
])('PEACE-02 the muted word %j and the text %j: %j', (word, text, expected) => {
  expect(isMuted([word, 'zzz'], text)).toBe(expected)
})

test('PEACE-02 without muted words no text is hidden', () => {
  expect(isMuted([], 'anything')).toBe(false)
})
