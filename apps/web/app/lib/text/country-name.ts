const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

/**
 * Returns the English name of a country by its two-letter code (ISO 3166-1), in any case. Other text is returned
 * unchanged.
 */
export const countryName = (code: string): string =>
  /^[a-z]{2}$/i.test(code) ? (NAMES.of(code.toUpperCase()) ?? code) : code
