import type { TimedLine, TimedText } from '@earshot/contract/catalogue/timed-text'
import { readLrc } from '@earshot/contract/timed-text/lrc'
import { languageOf, lineOfText } from './lines.rules.ts'

/** Lyrics from a tag or a file: text that may be LRC, or pieces with times in seconds. */
export type RawLyrics = { language?: string | undefined; text?: string | undefined; pieces?: Piece[] | undefined }
/** A line, a word or a syllable; a line break inside or before it begins a line. */
export type Piece = { start: number; text: string }

/** Maximum size of stored lyrics, in bytes. */
export const LYRICS_MAX = 64 * 1024
/** Maximum number of lyrics of a track: several languages, and translations. */
const COUNT_MAX = 5

/**
 * Returns the lyrics of a track, best first: synchronised before plain. The same words are included once, whatever
 * language their tags name.
 */
export function readLyrics(found: readonly RawLyrics[]): TimedText[] {
  const all = syncedFirst(found.filter((raw) => !isTooLarge(raw)))
  const distinct: TimedText[] = []
  for (const text of all) if (!distinct.some((earlier) => repeats(text, earlier))) distinct.push(text)
  return distinct.slice(0, COUNT_MAX)
}

/** Returns lyrics as their creator saved them, of any size and all languages; synchronised before plain. */
export const readSavedLyrics = (saved: readonly RawLyrics[]): TimedText[] => syncedFirst(saved)

const syncedFirst = (found: readonly RawLyrics[]): TimedText[] =>
  found.flatMap((raw) => textOf(raw) ?? []).toSorted((a, b) => Number(b.is_synced) - Number(a.is_synced))

/** Minimum share of lines that two copies of a text have in common: headings and typing differ. */
const SAME_LINES = 0.6

function repeats({ lines }: TimedText, earlier: TimedText): boolean {
  const own = linesIn(lines)
  const known = linesIn(earlier.lines)
  return own.size > 0 && [...own].filter((line) => known.has(line)).length >= own.size * SAME_LINES
}

const linesIn = (lines: readonly TimedLine[]): Set<string> =>
  new Set(lines.map(({ text }) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')).filter((text) => text !== ''))

/** Returns whether lyrics exceed the maximum size. */
export const isTooLarge = ({ text = '', pieces = [] }: RawLyrics): boolean =>
  Buffer.byteLength(text) + pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece.text) + 8, 0) > LYRICS_MAX

function textOf(raw: RawLyrics): TimedText | undefined {
  const synced = raw.pieces === undefined ? readLrc(raw.text ?? '', lineOfText) : linesOf(raw.pieces)
  const lines = trimmed(synced ?? plainLines(raw.text ?? ''))
  if (!lines.some(({ text }) => text !== '')) return undefined
  return { language: languageOf(raw.language), is_synced: synced !== undefined, lines }
}

function linesOf(pieces: readonly Piece[]): TimedLine[] {
  const sorted = pieces.toSorted((a, b) => a.start - b.start)
  const hasBreaks = sorted.some(({ text }, at) => /^\s*[\r\n]/.test(text) && at > 0)
  if (!hasBreaks) return sorted.map(({ start, text }) => ({ start, text: lineOfText(text) }))
  const lines: { start: number; text: string }[] = []
  for (const { start, text } of sorted) {
    const last = lines.at(-1)
    if (last === undefined || /^\s*[\r\n]/.test(text)) lines.push({ start, text })
    else last.text += text
  }
  return lines.map(({ start, text }) => ({ start, text: lineOfText(text) }))
}

const plainLines = (text: string): TimedLine[] => text.split(/\r\n?|\n/).map((line) => ({ text: lineOfText(line) }))

// Removes pauses at both ends, and joins adjacent pauses.
const trimmed = (lines: readonly TimedLine[]): TimedLine[] => {
  const first = lines.findIndex(({ text }) => text !== '')
  const last = lines.findLastIndex(({ text, start }) => text !== '' || start !== undefined)
  return lines
    .slice(Math.max(0, first), last + 1)
    .filter(({ text }, at, kept) => text !== '' || kept[at - 1]?.text !== '')
}
