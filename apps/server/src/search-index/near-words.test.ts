import { expect, test } from 'vitest'
import { nearWords } from './near-words.ts'

const known = ['love', 'live', 'beatles', 'night', 'yesterday', 'radiohead', 'the', 'солнце', 'שלום'].map(
  (word, index) => ({ word, n: 100 - index }),
)

const wordsNear = (typed: string) => nearWords(typed, known).map(({ word }) => word)

test.each([
  ['lvoe', ['love']],
  ['loove', ['love']],
  ['lve', ['love', 'live']],
  ['beatels', ['beatles']],
  ['beetles', ['beatles']],
  ['nihgt', ['night']],
  ['yesturday', ['yesterday']],
  ['yestrday', ['yesterday']],
  ['radiohaed', ['radiohead']],
  ['radoihed', ['radiohead']],
  ['teh', ['the']],
  ['солцне', ['солнце']],
  ['שלוס', ['שלום']],
])('BROWSE-08 %s is read as %s', (typed, meant) => {
  expect(wordsNear(typed)).toEqual(meant)
})

test('BROWSE-08 the prefix of a longer word may contain a typing error', () => {
  expect(wordsNear('yestur')).toEqual(['yesterday'])
  expect(wordsNear('beatel')).toEqual(['beatles'])
})

test.each(['xq', 'zzzz', 'elephant', ''])('BROWSE-08 %s is like no known word', (typed) => {
  expect(wordsNear(typed)).toEqual([])
})
