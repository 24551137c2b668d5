/** A day and time without a time zone, as `<input type="datetime-local">` writes it. */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/

/**
 * Returns the moment at which clocks in `timeZone` show a day and time like 2026-01-31T12:00, or undefined if they
 * never do, because the clock change skips the hour. An hour that is repeated means the first (NEWSROOM-08).
 */
export function momentIn(timeZone: string, local: string): Date | undefined {
  if (!LOCAL.test(local)) return undefined
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  // Offsets a day before and after include those on both sides of a clock change; the larger one is the earlier moment.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => offsetAt(timeZone, at))
  return [...new Set(offsets)]
    .toSorted((a, b) => b - a)
    .map((offset) => new Date(asUtc - offset))
    .find((moment) => localIn(timeZone, moment) === local)
}

/** Returns the day and time that clocks in `timeZone` show, like 2026-01-31T12:00. */
export function localIn(timeZone: string, moment: Date): string {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day, hour, minute] = PARTS.map((part) => parts.get(part) ?? '')
  return `${(year ?? '').padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

const DAY_MS = 86_400_000
const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

const offsetAt = (timeZone: string, at: number): number =>
  Date.parse(`${localIn(timeZone, new Date(at))}:00Z`) - Math.floor(at / 60_000) * 60_000
