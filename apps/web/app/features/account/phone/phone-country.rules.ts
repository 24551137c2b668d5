import { CALLING_CODES } from '@earshot/contract/text/calling-codes'
import { countryName } from '../../../lib/text/country-name.ts'

/** The initial country of a phone number (PHONE-02). */
export const FIRST_COUNTRY = 'us'

/**
 * Returns the country of a number's calling code; `current` if there is none, or if `current` is one of several
 * countries with the code.
 */
export function countryOf(phone: string, current: string): string {
  const digits = phone.startsWith('+') ? phone.replaceAll(/\D/g, '') : ''
  if (digits === '' || digits.startsWith(codeOf(current))) return current
  // No calling code is a prefix of another one.
  return [...CALLING_CODES].find(([, code]) => digits.startsWith(code))?.[0] ?? current
}

/** Replaces the calling code of `before` with that of `country`. */
export function withCountry(phone: string, country: string, before: string): string {
  const rest = phone.startsWith('+') ? phone.slice(1).replace(new RegExp(`^${codeOf(before)}`), '') : phone
  return `+${codeOf(country)} ${rest.trimStart()}`
}

/** Returns the number in the server's format: a number without a calling code belongs to the chosen country. */
export const fullPhone = (phone: string, country: string): string =>
  phone.startsWith('+') || country === FIRST_COUNTRY ? phone : withCountry(phone, country, country)

/** Lists all countries with a calling code, sorted by name. */
export const listCountries = (): { country: string; label: string }[] =>
  [...CALLING_CODES]
    .map(([country, code]) => ({ country, label: `${countryName(country)} (+${code})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const codeOf = (country: string): string => CALLING_CODES.get(country) ?? ''
