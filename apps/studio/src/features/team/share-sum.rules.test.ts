import { expect, test } from 'vitest'
import { isShare, sumOf } from './share-sum.rules.ts'

test.each([
  ['1', true],
  ['100', true],
  [' 33 ', true],
  ['0', false],
  ['101', false],
  ['33.5', false],
  ['-5', false],
  ['', false],
])('STUDIO-18 a share is a whole percent from 1 to 100: %j is %s', (text, isOne) => {
  expect(isShare(text)).toBe(isOne)
})

test('STUDIO-18 the form sums what is typed', () => {
  expect(sumOf(['60', '40'])).toBe(100)
  expect(sumOf(['60', '', 'x'])).toBe(60)
})
