/** Formats the stored day as MM/dd/yyyy; empty for an invalid date (CONSTANTS-16, CONSTANTS-17). */
export const formatDate = (date: string | null | undefined): string =>
  dayOf(date, ({ year, month, day }) => `${month}/${day}/${year}`)

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats the stored day as "28 November 2026"; for dates without a required format (CONSTANTS-16). */
export const formatDay = (date: string | null | undefined): string =>
  dayOf(date, ({ year, month, day }) => DAY.format(new Date(`${year}-${month}-${day}T00:00:00Z`)))

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a stored month such as "2026-11" as "November 2026". */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))

/**
 * Parses a date of the API without shifting the time zone and passes its parts to `write`; empty for an invalid date.
 */
export function dayOf(
  date: string | null | undefined,
  write: (parts: { year: string; month: string; day: string }) => string,
): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(date ?? '') ?? []
  if (year === undefined || month === undefined || day === undefined) return ''
  const isReal = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return isReal ? write({ year, month, day }) : ''
}
