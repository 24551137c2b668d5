const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Gaps between episodes are a good many times as long as a feed may be behind. */
const SHARE = 8

/** Milliseconds until a feed is asked again: an eighth of the usual time between its newest episodes, an hour at least, a day at most; with each failure twice as long. */
export function refreshAfter(publishedAt: readonly Date[], failures: number): number {
  const times = publishedAt.map((date) => date.getTime()).toSorted((a, b) => b - a)
  const gaps = times.slice(1).map((time, at) => (times[at] ?? time) - time)
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? DAY_MS * SHARE
  const calm = Math.min(DAY_MS, Math.max(HOUR_MS, usual / SHARE))
  return Math.min(DAY_MS, calm * 2 ** failures)
}
