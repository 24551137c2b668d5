import { CALLING_CODES } from '@earshot/contract/calling-codes'
import { countryName } from '../../lib/text/country-name.ts'

/** The country a phone entry starts with (PHONE-02). */
export const FIRST_COUNTRY = 'us'

/**
 * The country that a number names by its calling code; `current` where it names none, or where several share the code
 * and `current` is one of them.
 */
export function countryOf(phone: string, current: string): string {
  const digits = phone.startsWith('+') ? phone.replaceAll(/\D/g, '') : ''
  if (digits === '' || digits.startsWith(codeOf(current))) return current
  // No calling code begins with another one.
  return [...CALLING_CODES].find(([, code]) => digits.startsWith(code))?.[0] ?? current
}

/** The number with the calling code of `country` in front, in place of the one of `before`. */
export function withCountry(phone: string, country: string, before: string): string {
  const rest = phone.startsWith('+') ? phone.slice(1).replace(new RegExp(`^${codeOf(before)}`), '') : phone
  return `+${codeOf(country)} ${rest.trimStart()}`
}

/** The number as the server reads it: one without a calling code belongs to the chosen country. */
export const fullPhone = (phone: string, country: string): string =>
  phone.startsWith('+') || country === FIRST_COUNTRY ? phone : withCountry(phone, country, country)

/** All countries with calling code, in the order of their names. */
export const listCountries = (): { country: string; label: string }[] =>
  [...CALLING_CODES]
    .map(([country, code]) => ({ country, label: `${countryName(country)} (+${code})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const codeOf = (country: string): string => CALLING_CODES.get(country) ?? ''
