/** Parses the start of a chapter in seconds from 10.5, "10.5", "00:10" or "1:02:03.500". Undefined for other values. */
export function readChapterTime(time: unknown): number | undefined {
  if (typeof time === 'number') return Number.isFinite(time) && time >= 0 ? time : undefined
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,9}(?:[.,]\d{1,9})?)$/.exec(typeof time === 'string' ? time.trim() : '') ?? []
  if (seconds === undefined) return undefined
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  return Math.round(sum * 1000) / 1000
}

/** Formats unreadable chapter times for a report. */
export const unreadTimes = (times: readonly unknown[]): string =>
  times
    .slice(0, 5)
    .map((time) => `“${(typeof time === 'string' ? time : (JSON.stringify(time) ?? '')).slice(0, 40)}”`)
    .join(', ')

/** The reason for chapters that are missing because of unreadable times. */
export const UNREAD_TIMES = 'has chapters whose time cannot be read'
