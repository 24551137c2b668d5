/** Checks of the codes of recordings and releases. An empty text is none of them. */
export const isMusicCode = {
  /** UPC-A (12 digits) or EAN-13 with a right check digit. */
  barcode: (code: string): boolean => {
    if (!/^\d{12,13}$/.test(code)) return false
    const digits = [...code.padStart(13, '0')].map(Number)
    const sum = digits.slice(0, 12).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
    return (10 - (sum % 10)) % 10 === digits[12]
  },
  /** ISO 3901 without hyphens: country, registrant, year and number. */
  isrc: (code: string): boolean => /^[A-Z]{2}[A-Z\d]{3}\d{7}$/.test(code),
}
