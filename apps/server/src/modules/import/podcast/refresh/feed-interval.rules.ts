const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The interval is the usual gap between episodes divided by this number. */
const SHARE = 8

/**
 * Returns the milliseconds until a feed is fetched again: an eighth of the usual time between its newest episodes, at
 * least an hour, at most a day; doubled with each failure.
 */
export function refreshAfter(publishedAt: readonly Date[], failures: number): number {
  const times = publishedAt.map((date) => date.getTime()).toSorted((a, b) => b - a)
  const gaps = times.slice(1).map((time, at) => (times[at] ?? time) - time)
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? DAY_MS * SHARE
  const calm = Math.min(DAY_MS, Math.max(HOUR_MS, usual / SHARE))
  return Math.min(DAY_MS, calm * 2 ** failures)
}
