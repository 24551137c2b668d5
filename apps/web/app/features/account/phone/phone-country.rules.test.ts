import { expect, test } from 'vitest'
import { FIRST_COUNTRY, countryOf, fullPhone, listCountries, withCountry } from './phone-country.rules.ts'

test.each([
  ['+494215550101', 'us', 'de'],
  ['+49', 'us', 'de'],
  ['+44 20 7946 0958', 'us', 'gb'],
  ['+44 20 7946 0958', 'je', 'je'],
  ['+1 242 555 0123', 'us', 'us'],
  ['+1 613 555 0123', 'ca', 'ca'],
  ['+1 212 555 0123', 'de', 'us'],
  ['+298555003', 'us', 'fo'],
  ['212 555 0123', 'us', 'us'],
  ['030 555 0101', 'de', 'de'],
  ['+', 'de', 'de'],
  ['+0', 'de', 'de'],
  ['', 'is', 'is'],
])('PHONE-02 the number %j with %s chosen belongs to %s', (phone, current, country) =>
  expect(countryOf(phone, current)).toBe(country),
)

test.each([
  ['', 'is', 'us', '+354 '],
  ['+1 212 555 0123', 'de', 'us', '+49 212 555 0123'],
  ['212 555 0123', 'de', 'us', '+49 212 555 0123'],
  ['+49421555', 'us', 'de', '+1 421555'],
  ['+354 ', 'us', 'is', '+1 '],
])('PHONE-02 %j becomes a number of %s instead of %s: %j', (phone, country, before, result) =>
  expect(withCountry(phone, country, before)).toBe(result),
)

test.each([
  ['2125550123', 'us', '2125550123'],
  ['+494215550101', 'de', '+494215550101'],
  ['0421 5550101', 'de', '+49 0421 5550101'],
  ['+1 212 555 0123', 'de', '+1 212 555 0123'],
])('PHONE-02 %j with %s chosen is sent as %s', (phone, country, sent) => expect(fullPhone(phone, country)).toBe(sent))

test('PHONE-02 the countries are sorted by name, and the US is preselected', () => {
  const list = listCountries()
  expect([FIRST_COUNTRY, list.length]).toEqual(['us', 245])
  expect(list.slice(0, 2).map(({ label }) => label)).toEqual(['Afghanistan (+93)', 'Åland Islands (+358)'])
  expect(list.find(({ country }) => country === 'us')?.label).toBe('United States (+1)')
})
