/** Adds calendar months to `from`, in UTC: the same day, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return first
}
