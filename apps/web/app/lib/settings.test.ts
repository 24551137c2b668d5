import { expect, test } from 'vitest'
import { webAddress } from './settings.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['http://shop.example', 'http://shop.example'],
  ['javascript:alert(1)', undefined],
  ['/shop', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('LAYOUT-06 ROUTES-17 the setting %j is followed as %j', (setting, address) => {
  expect(webAddress(setting)).toBe(address)
})
