/** The last day of the demo world. */
export const TODAY = Date.UTC(2026, 9, 30, 12)
/** Milliseconds of a day and of an hour. */
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
