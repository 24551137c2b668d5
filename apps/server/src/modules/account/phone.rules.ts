import { ACCOUNT } from '@earshot/contract/limits'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Parses a phone number as people write it and returns it in international form (E.164). Numbers without a country code
 * are US numbers (PHONE-02). Undefined when the text is not a number.
 */
export function normalPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'US')
  return number?.isPossible() === true ? number.number : undefined
}

/** Returns the digits of a number without a country; undefined when it has fewer than eight. */
export function digitsOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length < ACCOUNT.phoneMin ? undefined : digits
}
