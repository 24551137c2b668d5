import { expect, test } from 'vitest'
import { isReservedHost } from './reserved-host.ts'

test.each([
  ['https://shop.earshot.example/', true],
  ['https://shop.test/a', true],
  ['https://example.org/', false],
  ['https://shop.example.org/', false],
  ['not a url', false],
])('a host like that of %j is reserved for examples: %j', (url, isReserved) => {
  expect(isReservedHost(url)).toBe(isReserved)
})
