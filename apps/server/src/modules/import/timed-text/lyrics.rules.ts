import type { TimedLine, TimedText } from '@earshot/contract/timed-text'
import { languageOf, lineOfText } from './lines.rules.ts'
import { readLrc } from './lrc.rules.ts'

/** Lyrics as a tag or a file has them: text that may be LRC, or pieces with times in seconds. */
export type RawLyrics = { language?: string | undefined; text?: string | undefined; pieces?: Piece[] | undefined }
/** A line, a word or a syllable; a line break inside it, or before it, begins a line. */
export type Piece = { start: number; text: string }

/** Largest lyrics that are kept, in bytes. */
export const LYRICS_MAX = 64 * 1024
/** Most lyrics of one track: several languages. */
const COUNT_MAX = 5

/** The lyrics of a track, best first: synchronised before plain, one of each language. */
export function readLyrics(found: readonly RawLyrics[]): TimedText[] {
  const all = found.flatMap((raw) => textOf(raw) ?? []).toSorted((a, b) => Number(b.is_synced) - Number(a.is_synced))
  const languages = new Set<string>()
  const distinct = all.filter(({ language }) => {
    // Text of an unknown language repeats what is there already.
    const key = language ?? ''
    if (languages.has(key) || (key === '' ? languages.size > 0 : languages.has(''))) return false
    languages.add(key)
    return true
  })
  return distinct.slice(0, COUNT_MAX)
}

/** Whether lyrics are larger than what is kept. */
export const isTooLarge = ({ text = '', pieces = [] }: RawLyrics): boolean =>
  Buffer.byteLength(text) + pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece.text) + 8, 0) > LYRICS_MAX

function textOf(raw: RawLyrics): TimedText | undefined {
  if (isTooLarge(raw)) return undefined
  const synced = raw.pieces === undefined ? readLrc(raw.text ?? '') : linesOf(raw.pieces)
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

// Without pauses at both ends, and one pause where there are several.
const trimmed = (lines: readonly TimedLine[]): TimedLine[] => {
  const first = lines.findIndex(({ text }) => text !== '')
  const last = lines.findLastIndex(({ text, start }) => text !== '' || start !== undefined)
  return lines
    .slice(Math.max(0, first), last + 1)
    .filter(({ text }, at, kept) => text !== '' || kept[at - 1]?.text !== '')
}
