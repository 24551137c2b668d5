import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['DE', 'Germany'],
  ['us', 'United States'],
  ['QQ', 'QQ'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('the country %j is named %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})
