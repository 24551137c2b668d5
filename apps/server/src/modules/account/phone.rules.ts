import { ACCOUNT } from '@earshot/contract/limits'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number in international form (E.164), read the way people write it; numbers without a country code count as US ones (PHONE-02). Undefined when it is none. */
export function normalPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'US')
  return number?.isPossible() === true ? number.number : undefined
}

/** A number that belongs to no country, as its digits; undefined when it has fewer than eight. */
export function digitsOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length < ACCOUNT.phoneMin ? undefined : digits
}
