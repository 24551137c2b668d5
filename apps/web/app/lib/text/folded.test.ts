import { expect, test } from 'vitest'
import { hasWords } from './folded.ts'

test.each([
  ['', true],
  ['  ', true],
  ['kitchen', true],
  ['TABLE kit', true],
  ['cafe', true],
  ['kitchen chair', false],
])('a search for “%s” finds “On the kitchen table, Café”: %s', (search, isFound) => {
  expect(hasWords('On the kitchen table, Café', search)).toBe(isFound)
})
