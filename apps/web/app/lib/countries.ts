import { CALLING_CODES } from '@earshot/contract/text/calling-codes'
import { countryName } from './text/country-name.ts'

/** Lists all countries with a calling code, sorted by name. */
export function listCountries(): { code: string; name: string }[] {
  return [...CALLING_CODES.keys()]
    .map((country) => ({ code: country.toUpperCase(), name: countryName(country) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
