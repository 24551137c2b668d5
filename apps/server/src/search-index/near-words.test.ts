import { expect, test } from 'vitest'
import { nearWords } from './near-words.ts'

const known = ['love', 'live', 'beatles', 'night', 'yesterday', 'radiohead', 'the', 'солнце', 'שלום'].map(
  (word, place) => ({ word, n: 100 - place }),
)

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
  expect(nearWords(typed, known)).toEqual(meant)
})

test('BROWSE-08 the beginning of a longer word may hold a slip, too', () => {
  expect(nearWords('yestur', known)).toEqual(['yesterday'])
  expect(nearWords('beatel', known)).toEqual(['beatles'])
})

test.each(['xq', 'zzzz', 'elephant', ''])('BROWSE-08 %s is like no known word', (typed) => {
  expect(nearWords(typed, known)).toEqual([])
})
