const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

/**
 * The English name of a country by its code of two letters (ISO 3166-1), in any case. A text that is no such code stays
 * as it is.
 */
export const countryName = (code: string): string =>
  /^[a-z]{2}$/i.test(code) ? (NAMES.of(code.toUpperCase()) ?? code) : code
