const DAY_MS = 86_400_000

/** Returns the UTC day of a moment, like 2026-11-30. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns the day that is `count` days after a day, or before it if negative. */
export const addDays = (day: string, count: number): string => dayOf(new Date(Date.parse(day) + count * DAY_MS))

/** Returns the number of days of a period; both ends are included. */
export const daysIn = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
