import { ACCOUNT } from '@earshot/contract/limits'

const FITTING = new RegExp(`^\\+?[\\d\\s().-]{0,${ACCOUNT.phoneMax}}$`)

/**
 * Cleans a typed number: valid text stays unchanged; a pasted link, "00" for "+", slashes and invisible characters are
 * corrected.
 */
export function phoneText(typed: string): string {
  if (FITTING.test(typed) && !/^\s*00\d/.test(typed)) return typed
  return typed
    .replace(/^\s*tel:/i, '')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/(\+\d{1,3})\s*\(0\)/, '$1')
    .replaceAll(/[\s()./·–-]/g, '')
    .replace(/^00/, '+')
}
