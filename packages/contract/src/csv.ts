/** A line of CSV (RFC 4180). A spreadsheet would run a text that begins like a formula, so such a text gets a sign before it. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
