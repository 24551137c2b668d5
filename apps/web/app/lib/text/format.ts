import * as m from '@earshot/messages/site'
import { dayOf } from '@earshot/ui/text/format-date'

/** Formats seconds as mm:ss (DETAIL-04, DETAIL-05); an hour and more stays in minutes. */
export function formatLength(seconds: number): string {
  const rounded = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${String(Math.floor(rounded / 60)).padStart(2, '0')}:${String(rounded % 60).padStart(2, '0')}`
}

/** Formats counts above 1000 in thousands with K: at most one decimal, no trailing .0 (PROFILE-14, PROFILE-15). */
export const formatCount = (count: number): string =>
  count > 1000 ? `${Math.round(count / 100) / 10}K` : String(count)

/** Returns the values of a message with a count: "1 post", "12 posts", "1.2K posts". */
export const counted = (count: number): { count: number; shown: string } => ({ count, shown: formatCount(count) })

/**
 * Formats a date and time in the reader's time zone: "Monday 9 March 2026 at 21:04". Undefined for a day without a time
 * and for an invalid one. Browser only.
 */
export function formatMoment(date: string): string | undefined {
  const at = new Date(date)
  if (!date.includes('T') || Number.isNaN(at.getTime())) return undefined
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }).format(at)
}

/** Formats a date as yyyy-MM-dd, for subscriptions (CONSTANTS-16). */
export const formatIsoDate = (date: string | null | undefined): string =>
  dayOf(date, ({ year, month, day }) => `${year}-${month}-${day}`)

/** Formats a date as month/day//year, for "END DATE" in the list of contests only (VOTING-03, CONSTANTS-16). */
export const formatEndDate = (date: string | null | undefined): string =>
  dayOf(date, ({ year, month, day }) => `${Number(month)}/${Number(day)}//${year}`)

/** Formats a number of months: "1 month", "12 months". */
export const formatMonths = (months: number): string => m.site_month_count({ count: months })
