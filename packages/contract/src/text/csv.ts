/**
 * Returns a line of CSV (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
