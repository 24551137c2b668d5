/** Longest text of a value in the audit log, in characters. */
const TEXT_MAX = 300

/** Returns a value of the audit log with e-mail addresses and phones masked, and long texts cut (OPERATIONS-16). */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each)]))
}

/** Returns a text with e-mail addresses as `e…@example.org` and phones as `+4…12`. */
export function maskedText(text: string): string {
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text
  return cut
    .replaceAll(/([^\s@<>,;:]{1,64})@([^\s@<>,;:]+\.[^\s@<>,;:]+)/g, (_all, name: string, host: string) => {
      return `${name.slice(0, 1)}…@${host}`
    })
    .replaceAll(/\+\d[\d ().-]{6,18}\d/g, (phone) => `${phone.slice(0, 2)}…${phone.slice(-2)}`)
}
