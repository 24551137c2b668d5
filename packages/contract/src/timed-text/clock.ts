/**
 * Parses a time in a sound, in seconds: 10.5, "10.5", "00:10" or "1:02:03.500", to the millisecond. Undefined for other
 * values.
 */
export function readClock(time: unknown): number | undefined {
  if (typeof time === 'number') return Number.isFinite(time) && time >= 0 ? time : undefined
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,9}(?:[.,]\d{1,9})?)$/.exec(typeof time === 'string' ? time.trim() : '') ?? []
  if (seconds === undefined) return undefined
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  return Math.round(sum * 1000) / 1000
}

/** Formats seconds as h:mm:ss, with a fraction down to milliseconds if there is one: "1:02:03.5" (SHOW-10). */
export function clockOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const fraction =
    ms % 1000 === 0
      ? ''
      : `.${String(ms % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
  return `${Math.floor(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${fraction}`
}
