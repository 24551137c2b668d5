/** Formats unreadable chapter times for a report. */
export const unreadTimes = (times: readonly unknown[]): string =>
  times
    .slice(0, 5)
    .map((time) => `“${(typeof time === 'string' ? time : (JSON.stringify(time) ?? '')).slice(0, 40)}”`)
    .join(', ')

/** The reason for chapters that are missing because of unreadable times. */
export const UNREAD_TIMES = 'has chapters whose time cannot be read'
