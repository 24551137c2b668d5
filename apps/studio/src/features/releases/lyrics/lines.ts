import { readLrc, secondsOfStamp, writeLrc } from '@earshot/contract/timed-text/lrc'

/** A line of lyrics; `start` in seconds once its time is set. */
export type Line = { start?: number | undefined; text: string }

const SIMPLE = /^\[(\d{1,4}:\d{2}\.\d{2,3})\] ?(.*)$/
/** Lines that only a reader of whole LRC understands: several times, times of words, or a tag. */
const OTHER = /^\[\d[^\]]*\]\s*\[|<\d+:\d+|^\[[a-z]{2,}:/i

/** Returns the lines of lyrics. A text of which some lines have times is read too. */
export function linesOf(text: string): Line[] {
  const rows = text.split(/\r\n?|\n/)
  const whole = rows.some((row) => OTHER.test(row)) ? readLrc(text) : undefined
  return (
    whole ??
    rows.map((row) => {
      const [, stamp = '', words = ''] = SIMPLE.exec(row) ?? []
      return stamp === '' ? { text: row } : { start: secondsOfStamp(stamp), text: words }
    })
  )
}

/** Writes lines as text, each with its time. */
export const textOf = (lines: readonly Line[]): string =>
  writeLrc(lines.map(({ start, text }) => (start === undefined ? { text } : { start, text })))

/** Returns the index of the next line with words from `from` on; undefined after the last one. */
export function nextLine(lines: readonly Line[], from: number): number | undefined {
  const found = lines.findIndex(({ text }, at) => at >= from && text.trim() !== '')
  return found === -1 ? undefined : found
}

/** Returns the index of the line before `from` with words; `from` itself if there is none. */
export const lineBefore = (lines: readonly Line[], from: number): number =>
  Math.max(
    lines.findLastIndex(({ text }, at) => at < from && text.trim() !== ''),
    0,
  )

/** Returns the index of the line that is sung at a time; -1 before the first. */
export const activeLine = (lines: readonly Line[], time: number): number =>
  lines.findLastIndex(({ start }) => start !== undefined && start <= time)

/** Returns whether a line is before one above it. */
export const isOutOfOrder = (lines: readonly Line[], at: number): boolean => {
  const own = lines[at]?.start
  return own !== undefined && lines.slice(0, at).some(({ start }) => start !== undefined && start > own)
}

/** Returns lines with the time of one of them set, or removed. */
export const withStart = (lines: readonly Line[], at: number, start: number | undefined): Line[] =>
  lines.map((line, index) => (index === at ? { text: line.text, start } : line))
