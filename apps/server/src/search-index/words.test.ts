import { expect, test } from 'vitest'
import { fold, phraseOf, termsOf, wordsOf } from './words.ts'

test.each([
  ['Björk – Jóga', 'bjork – joga'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['Røyksopp', 'royksopp'],
  ['İstanbul', 'istanbul'],
  ['ﬁnal', 'final'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['Ёлка', 'елка'],
  ['أُغنية', 'اغنيه'],
  ['שָׁלוֹם', 'שלום'],
  ['パパ', 'ぱぱ'],
  ['ﾊﾟﾊﾟ', 'ぱぱ'],
  ['ヴァイオリン', 'ゔぁいおりん'],
  ['Ｗｉｄｅ', 'wide'],
  ['हिन्दी', 'हिन्दी'],
  ['a\u200bb\u00a0 c', 'ab c'],
])('BROWSE-08 %s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['Abbey Road', ['abbey', 'road']],
  ["Don't Stop", ['don', 't', 'dont', 'stop']],
  ['AC/DC', ['ac', 'dc', 'acdc']],
  ['R.E.M.', ['r', 'e', 'm', 'rem']],
  ['Jay-Z', ['jay', 'z', 'jayz']],
  ['Marrow & Finch', ['marrow', 'and', 'finch']],
  ['Florence + The Machine', ['florence', 'and', 'the', 'machine']],
  ['Simon&Garfunkel', ['simon', 'and', 'garfunkel']],
  ['R&B', ['r', 'b', 'rb', 'and']],
  ['C++ & Co', ['c', 'and', 'co']],
  ['東京物語', ['東京', '京物', '物語', '語']],
  ['사랑해', ['사랑', '랑해', '해']],
  ['Tokyo東京', ['tokyo', '東京', '京']],
  ['', []],
])('BROWSE-08 %s is found under its words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('BROWSE-08 symbols are words of a title, so that "%" finds "100%"', () => {
  expect(wordsOf('100% _x_ 🎵', { symbols: true })).toEqual(['100', 'x', '%', '_', '🎵'])
})

test.each([
  ["don't", ['dont']],
  ["Rock 'n' Roll", ['rock', 'n', 'roll']],
  ['R.E.M.', ['rem']],
  ['AC/DC', ['ac', 'dc']],
  ['1/2', ['1', '2']],
  ['東', ['東']],
  ['東京', ['東京']],
  ['"love"', ['love']],
  ['100%', ['100']],
  ['%', ['%']],
  ['___', ['_']],
  ['🎵', ['🎵']],
  ['love love', ['love']],
  ['marrow and finch', ['marrow', 'and', 'finch']],
  ['marrow & finch', ['marrow', 'and', 'finch']],
  ['Marrow＆Finch', ['marrow', 'and', 'finch']],
  ['marrow +', ['marrow']],
  ['& finch', ['finch']],
  ['R&B', ['rb']],
  ['   ', []],
  ['\u0301', []],
])('BROWSE-08 %s asks for its words', (text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

test('BROWSE-08 words are bounded in length and number', () => {
  const long = 'ø'.repeat(200)
  expect(termsOf(long)).toEqual(['o'.repeat(24)])
  expect(wordsOf(long)).toEqual(termsOf(long))
  expect(termsOf(Array.from({ length: 100 }, (_, n) => `w${n}`).join(' '))).toHaveLength(10)
  expect(wordsOf('🎵'.repeat(200), { symbols: true })).toEqual(['🎵'])
})

test('BROWSE-08 a title is compared by its pronunciation', () => {
  expect(phraseOf("Don't Stop (R.E.M.)")).toBe(phraseOf('dont stop rem'))
  expect(phraseOf('Marrow & Finch')).toBe(phraseOf('marrow and finch'))
  expect(phraseOf('Marrow+Finch')).toBe(phraseOf('marrow and finch'))
  expect(phraseOf('!!!')).toBe('!')
})
