import type { TimedLine } from '@earshot/contract/timed-text'
import { lineOfText } from './lines.rules.ts'

/**
 * Reads LRC: lines like "[01:02.50]words", with minutes, seconds and tenths to milliseconds. A line may have several stamps. [offset:+500] shows all lines
 * half a second earlier. Stamps inside a line are of single words and are left out, as are other tags. Undefined when no line has a stamp.
 */
export function readLrc(text: string): TimedLine[] | undefined {
  const rows = text.split(/\r\n?|\n/)
  const offset = rows.reduce((found, row) => Number(OFFSET.exec(row)?.[1] ?? found), 0) / 1000
  const lines = rows.flatMap((row): Required<Pick<TimedLine, 'start' | 'text'>>[] => {
    const [stamps = ''] = STAMPS.exec(row) ?? []
    const words = lineOfText(row.slice(stamps.length).replaceAll(WORD_STAMP, ' '))
    return [...stamps.matchAll(STAMP)].map(([, minutes, seconds]) => ({
      start: toMilliseconds(Number(minutes) * 60 + Number(seconds?.replace(':', '.')) - offset),
      text: words,
    }))
  })
  return lines.length === 0 ? undefined : lines.toSorted((a, b) => a.start - b.start)
}

const STAMP = /\[(\d{1,4}):(\d{1,2}(?:[.:]\d{1,3})?)\]/g
const STAMPS = /^\s*(?:\[\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+/
const WORD_STAMP = /[[<]\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?[\]>]/g
const OFFSET = /^\s*\[offset:\s*([+-]?\d{1,6})\s*\]/i

const toMilliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000) / 1000)
