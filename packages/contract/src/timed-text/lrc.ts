import type { TimedLine } from '../catalogue/timed-text.ts'

/** A line with its time in seconds. */
export type LrcLine = Required<Pick<TimedLine, 'start' | 'text'>>

/**
 * Parses LRC: lines like "[01:02.50]words", with minutes, seconds and tenths to milliseconds, or hours before them. A
 * line may have several timestamps. [offset:+500] shows all lines half a second earlier. Lines without a timestamp,
 * such as translations, have the time of the previous line. Timestamps of words, marks of voices ("v1:") and other tags
 * are omitted; "[bg:…]" is a line. Lines are ordered by time, and `lineOf` cleans their words. Undefined for plain
 * text, even with an occasional timestamp.
 */
export function readLrc(text: string, lineOf = oneLine): LrcLine[] | undefined {
  return linesIn(text, lineOf)?.toSorted((a, b) => a.start - b.start)
}

/** Returns whether the timestamps of LRC are in order; true for plain text. */
export function isLrcInOrder(text: string): boolean {
  const lines = linesIn(text, oneLine) ?? []
  return lines.every(({ start }, at) => start >= (lines[at - 1]?.start ?? 0))
}

/** Writes lines as LRC, one timestamp in hundredths of a second each; a line without a time stays plain. */
export const writeLrc = (lines: readonly TimedLine[]): string =>
  lines.map(({ start, text }) => (start === undefined ? text : `[${stampOf(start)}]${text}`)).join('\n')

/** Formats seconds as minutes, seconds and hundredths: "02:03.50". */
export function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

/** Parses a time like "2:03.5" or "123.5" to seconds, rounded to hundredths; undefined for other texts. */
export function secondsOfStamp(text: string): number | undefined {
  const [, minutes = '0', seconds] = /^\s*(?:(\d{1,4}):)?(\d{1,5}(?:[.,]\d{1,3})?)\s*$/.exec(text) ?? []
  return seconds === undefined
    ? undefined
    : Math.round((Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 100) / 100
}

function linesIn(text: string, lineOf: (text: string) => string): LrcLine[] | undefined {
  const rows = text.split(/\r\n?|\n/).map((row) => ({ row, stamps: STAMPS.exec(row)?.[0] ?? '' }))
  if (!isLrc(rows)) return undefined
  const offset = rows.reduce((found, { row }) => Number(OFFSET.exec(row)?.[1] ?? found), 0) / 1000
  const hasHours = rows.some(({ stamps }) => HOURS.test(stamps))
  const secondsOf = (stamp: string) => toMilliseconds(readStamp(stamp, hasHours) - offset)
  let starts = [0]
  return rows.flatMap(({ row, stamps }): LrcLine[] => {
    const rest = row.slice(stamps.length)
    if (stamps !== '') starts = stamps.match(STAMP)?.map(secondsOf) ?? []
    else if (rest.trim() === '' || TAG.test(rest)) return []
    const [, behind] = BACKGROUND.exec(rest) ?? []
    const [own] = behind?.match(WORD_STAMP) ?? []
    const words = lineOf((behind ?? rest).replaceAll(WORD_STAMP, '').replace(VOICE, ''))
    return (own === undefined ? starts : [secondsOf(own)]).map((start) => ({ start, text: words }))
  })
}

type Row = { row: string; stamps: string }

// Plain lyrics may quote a verse, "[3:16]". LRC begins with a timestamp that has a fraction, or has timestamps on most
// of its lines.
function isLrc(rows: readonly Row[]): boolean {
  const texts = rows.filter(({ row }) => row.trim() !== '' && !TAG.test(row))
  const stamped = texts.filter(({ stamps }) => stamps !== '')
  const [first] = texts
  if (first === undefined || stamped.length === 0) return false
  const isPrecise = /[.,]\d|:\d+:/.test(first.stamps)
  return isPrecise || stamped.length === texts.length || (stamped.length > 1 && stamped.length * 2 >= texts.length)
}

// "1:02:03.5" is more than an hour; "02:03:50" has hundredths after its last colon, unless other timestamps of the text
// have hours.
function readStamp(stamp: string, hasHours: boolean): number {
  const [first = 0, second = 0, third = 0] = stamp
    .replaceAll(/[^\d:.,]/g, '')
    .replace(',', '.')
    .split(':')
    .map((part, at, parts) => (at === 2 && !hasHours && parts.length === 3 ? Number(`0.${part}`) : Number(part)))
  return hasHours && stamp.split(':').length === 3 ? first * 3600 + second * 60 + third : first * 60 + second + third
}

const TIME = String.raw`\d{1,4}:\d{1,2}(?:[.:,]\d{1,3}|:\d{1,2}[.,]\d{1,3})?`
const STAMP = new RegExp(String.raw`\[ *${TIME} *\]`, 'g')
const STAMPS = new RegExp(String.raw`^\s*(?:\[ *${TIME} *\]\s*)+`)
const HOURS = /:\d{1,2}:\d{1,2}[.,]\d/
// Square brackets require a fraction, because lyrics may quote a verse.
const WORD_STAMP = new RegExp(String.raw`<${TIME}>|\[\d{1,4}:\d{1,2}(?::\d{1,2})?[.,]\d{1,3}\]`, 'g')
const BACKGROUND = /^\s*\[bg: *(.*?)\]?\s*$/i
const VOICE = /^\s*v\d{1,2}: */i
const OFFSET = /^\s*\[offset:\s*([+-]?\d{1,6})\s*\]/i
// Names of tags are short; "[Chorus: Ida]" is text.
const TAG = /^\s*\[(?!bg:)#?(?:[a-z]{2,5}|[A-Z]{2}|length|offset|artist|author|version|language|encoding):[^\]]*\]\s*$/

const toMilliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000) / 1000)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
