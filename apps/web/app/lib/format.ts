/** Seconds as mm:ss (DETAIL-04, DETAIL-05); an hour and more stays in minutes. */
export function formatLength(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** Counts above 1000 in thousands with K: at most one decimal, no trailing .0 (PROFILE-14, PROFILE-15). */
export const formatCount = (count: number): string => (count > 1000 ? `${Math.round(count / 100) / 10}K` : String(count))

/** MM/dd/yyyy, the day as stored; nothing for an unreadable date (CONSTANTS-16, CONSTANTS-17). */
export const formatDate = (date: string | null | undefined): string => dayOf(date, ({ year, month, day }) => `${month}/${day}/${year}`)

/** A moment in the reader's own time zone: MM/dd/yyyy HH:mm, and in words. Undefined for an unreadable one. Browser only. */
export function formatMoment(date: string): { short: string; inWords: string } | undefined {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return undefined
  const [month, day, hour, minute] = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return { short: `${month}/${day}/${at.getFullYear()} ${hour}:${minute}`, inWords: at.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' }) }
}

/** yyyy-MM-dd, for subscriptions (CONSTANTS-16). */
export const formatIsoDate = (date: string | null | undefined): string => dayOf(date, ({ year, month, day }) => `${year}-${month}-${day}`)

/** month/day//year, for the end of a vote (CONSTANTS-16). */
export const formatEndDate = (date: string | null | undefined): string => dayOf(date, ({ year, month, day }) => `${Number(month)}/${Number(day)}//${year}`)

/** Sign of a currency; for a code without one the code itself (CONSTANTS-15). */
export const currencySymbol = (code: string): string => SYMBOLS.get(code.toUpperCase()) ?? code

const SYMBOLS = new Map([
  ['USD', '$'], ['EUR', '€'], ['CRC', '₡'], ['GBP', '£'], ['ILS', '₪'], ['INR', '₹'], ['JPY', '¥'], ['KRW', '₩'],
  ['NGN', '₦'], ['PHP', '₱'], ['PLN', 'zł'], ['PYG', '₲'], ['THB', '฿'], ['UAH', '₴'], ['VND', '₫'],
])

function dayOf(date: string | null | undefined, write: (parts: { year: string; month: string; day: string }) => string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(date ?? '') ?? []
  if (year === undefined || month === undefined || day === undefined) return ''
  const isReal = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return isReal ? write({ year, month, day }) : ''
}
