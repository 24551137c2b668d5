import { expect, test } from 'vitest'
import { foundCount } from './found-count.ts'

test.each([
  [0, '0'],
  [199, '199'],
  [200, '200+'],
])('%i found are shown as "%s"', (count, shown) => {
  expect(foundCount(count)).toBe(shown)
})
