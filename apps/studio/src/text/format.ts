const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** Formats a moment in the time zone of the browser: "28 Nov 2026, 14:02". */
export const formatMoment = (time: string): string => MOMENT.format(new Date(time))

/** Formats the day of a moment in the time zone of the browser: "28 Nov 2026". */
export const formatDay = (time: string): string => DAY.format(new Date(time))
