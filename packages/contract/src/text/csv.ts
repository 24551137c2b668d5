/**
 * Returns a line of CSV (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an apostrophe; an
 * amount below 0 is not.
 */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cellOf).join(',')}\r\n`

// A negative amount is no formula.
const NEGATIVE = /^-\d+(?:\.\d+)?$/

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) && !NEGATIVE.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
