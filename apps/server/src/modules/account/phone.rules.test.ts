import { CALLING_CODES } from '@earshot/contract/text/calling-codes'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { normalPhone } from './phone.rules.ts'

test('PHONE-02 the page names every country that the server knows, with the same calling code', () => {
  const known = getCountries().map((country) => [country.toLowerCase(), getCountryCallingCode(country)] as const)
  expect([...CALLING_CODES].toSorted(([a], [b]) => a.localeCompare(b))).toEqual(
    known.toSorted(([a], [b]) => a.localeCompare(b)),
  )
})

test.each([
  ['212 555 0123', '+12125550123'],
  ['(212) 555-0123', '+12125550123'],
  ['+49 421 5550101', '+494215550101'],
  ['+49 0421 5550101', '+494215550101'],
  ['+44 020 7946 0958', '+442079460958'],
  ['+39 06 698 12345', '+390669812345'],
  ['+298 555003', '+298555003'],
  ['555', undefined],
  ['not a number', undefined],
])('PHONE-02 %j is the number %s', (text, number) => expect(normalPhone(text)).toBe(number))
