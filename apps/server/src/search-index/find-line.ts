import type { ExcerptPart, LineFound } from '../ports/search.ts'
import { excerptOf } from './excerpt.ts'
import { fold, termsOf, wordsOf } from './words.ts'

/** Most neighbouring lines that are looked at as one: a sentence of a transcript, or a verse, goes over a line's end. */
const LINES = 3

/**
 * Where lines hold most of the words searched: the fewest neighbouring lines, the first of those that are equal; undefined where no line holds any. Only lines that
 * have the letters of a word are read; `all` reads every one, which takes about twenty times as long and also finds words that are written with signs.
 */
export function findLine(
  lines: readonly string[],
  searched: string,
  { all = false }: { all?: boolean } = {},
): LineFound | undefined {
  const terms = termsOf(searched)
  const held = heldIn(lines, terms, all)
  let best: { line: number; size: number; held: number } | undefined
  for (const line of held.keys()) {
    const seen = new Set<string>()
    for (let size = 1; size <= LINES; size += 1) {
      for (const term of held.get(line + size - 1) ?? []) seen.add(term)
      const isBetter = best === undefined || seen.size > best.held || (seen.size === best.held && size < best.size)
      if (isBetter) best = { line, size, held: seen.size }
    }
  }
  if (best === undefined) return undefined
  const text = lines.slice(best.line, best.line + best.size).join(' ')
  return { line: best.line, held: best.held, excerpt: marked(excerptOf(text, searched), terms) }
}

/** The lines that hold words searched, by their numbers, with what they hold. */
function heldIn(lines: readonly string[], terms: readonly string[], all: boolean): Map<number, string[]> {
  // Most lines hold nothing, and the words of a text are dearer to make than to compare its letters.
  const read = lines.flatMap((text, line) => (all || mayHold(text, terms) ? [{ text, line }] : []))
  return heldBy(read, terms)
}

function heldBy(lines: readonly { text: string; line: number }[], terms: readonly string[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { text, line } of lines) {
    const words = wordsOf(text, { symbols: true, most: Infinity })
    const held = terms.filter((term) => words.some((word) => word.startsWith(term)))
    if (held.length > 0) found.set(line, held)
  }
  return found
}

// Signs are left out, because words may be written with them, as "don't" and "AC/DC".
function mayHold(text: string, terms: readonly string[]): boolean {
  const letters = isAscii(text)
    ? text.toLowerCase().replaceAll(/[^a-z\d\s]/g, '')
    : fold(text).replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')
  return terms.some((term) => letters.includes(term))
}

const isAscii = (text: string): boolean => !/[^\t -~]/.test(text)

// Whole words are marked, neighbours among them as one part.
function marked(excerpt: string, terms: readonly string[]): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  for (const piece of excerpt.split(/(?<=\s)|(?=\s)/u)) {
    const is_match = wordsOf(piece, { symbols: true }).some((word) => terms.some((term) => word.startsWith(term)))
    const last = parts.at(-1)
    if (last?.is_match === is_match) last.text += piece
    else parts.push({ text: piece, is_match })
  }
  return parts
}
