const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** Formats a moment in the time zone of the browser: "28 Nov 2026, 14:02". */
export const formatMoment = (time: string): string => MOMENT.format(new Date(time))

/** Formats the day of a moment in the time zone of the browser: "28 Nov 2026". */
export const formatDay = (time: string): string => DAY.format(new Date(time))

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a stored day such as "2026-11-28": "28 Nov 2026". */
export const formatDate = (day: string): string => DATE.format(new Date(`${day}T00:00:00Z`))

/** Formats a moment as a field of day and time takes it, in the time zone of the browser. */
export const localTime = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Returns the moment some minutes ahead for a field of day and time. */
export const localTimeIn = (minutes: number): string => localTime(new Date(Date.now() + minutes * 60_000))

/** Formats bytes in megabytes or gigabytes: "12 MB", "3.9 GB". */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000_000 ? MEGABYTES.format(bytes / 1_000_000) : GIGABYTES.format(bytes / 1_000_000_000)

const SHORT = { style: 'unit', maximumFractionDigits: 1 } as const
const MEGABYTES = new Intl.NumberFormat('en-GB', { ...SHORT, unit: 'megabyte' })
const GIGABYTES = new Intl.NumberFormat('en-GB', { ...SHORT, unit: 'gigabyte' })
