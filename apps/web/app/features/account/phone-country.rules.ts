import { CALLING_CODES } from '@earshot/contract/calling-codes'
import { countryName } from '../../lib/text/country-name.ts'

/** The initial country of a phone entry (PHONE-02). */
export const FIRST_COUNTRY = 'us'

/**
 * Returns the country of a number by its calling code; `current` if it has none, or if several countries share the code
 * and `current` is one of them.
 */
export function countryOf(phone: string, current: string): string {
  const digits = phone.startsWith('+') ? phone.replaceAll(/\D/g, '') : ''
  if (digits === '' || digits.startsWith(codeOf(current))) return current
  // No calling code begins with another one.
  return [...CALLING_CODES].find(([, code]) => digits.startsWith(code))?.[0] ?? current
}

/** Returns the number with the calling code of `country` instead of the one of `before`. */
export function withCountry(phone: string, country: string, before: string): string {
  const rest = phone.startsWith('+') ? phone.slice(1).replace(new RegExp(`^${codeOf(before)}`), '') : phone
  return `+${codeOf(country)} ${rest.trimStart()}`
}

/** Returns the number in the form that the server parses: one without a calling code belongs to the chosen country. */
export const fullPhone = (phone: string, country: string): string =>
  phone.startsWith('+') || country === FIRST_COUNTRY ? phone : withCountry(phone, country, country)

/** All countries with a calling code, sorted by name. */
export const listCountries = (): { country: string; label: string }[] =>
  [...CALLING_CODES]
    .map(([country, code]) => ({ country, label: `${countryName(country)} (+${code})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const codeOf = (country: string): string => CALLING_CODES.get(country) ?? ''
