import { fold, termsOf, wordsOf } from './words.ts'

/** A part of a text; `is_match` marks a searched word. */
type ExcerptPart = { text: string; is_match: boolean }

/** The number of the first of some adjacent lines, the number of searched words that they contain, and their text. */
type LineFound = { line: number; held: number; excerpt: ExcerptPart[] }

/**
 * Maximum number of adjacent lines that are searched together: a sentence of a transcript, or a verse, continues on the
 * next line.
 */
const LINES = 3

/**
 * Returns the lines that contain most of the searched words: the fewest adjacent lines, and the first of equal matches;
 * undefined if no line contains any.
 */
export function findLine(lines: readonly string[], searched: string): LineFound | undefined {
  const terms = termsOf(searched)
  const held = heldIn(lines, terms)
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

// Returns the lines that contain searched words, by line number, with these words.
function heldIn(lines: readonly string[], terms: readonly string[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const [line, text] of lines.entries()) {
    // Most lines contain none, and splitting a text into words is slower than comparing its letters.
    if (!mayHold(text, terms)) continue
    const words = wordsOf(text, { symbols: true, most: Infinity })
    const held = terms.filter((term) => words.some((word) => word.startsWith(term)))
    if (held.length > 0) found.set(line, held)
  }
  return found
}

// Compares without symbols too, because words may contain them, as in "don't" and "AC/DC", and are read as "and".
function mayHold(text: string, terms: readonly string[]): boolean {
  const folded = fold(text)
  const letters = folded.replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')
  const and = /[&+]/.test(folded) ? 'and' : ''
  return terms.some((term) => [folded, letters, and].some((each) => each.includes(term)))
}

// Marks complete words; adjacent ones are one part.
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

/** Characters of an excerpt, and the number of words before the first searched word. */
const CHARS = 160
const WORDS_BEFORE = 6

/**
 * Returns the part of a text that contains the first of the searched words, with ellipses where the text continues; the
 * beginning of the text if it contains none.
 */
export function excerptOf(text: string, searched: string): string {
  const terms = termsOf(searched)
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const isSearched = (word: string) => wordsOf(word).some((held) => terms.some((term) => held.startsWith(term)))
  const first = Math.max(0, words.findIndex(isSearched) - WORDS_BEFORE)
  const letters = [...words.slice(first).join(' ')]
  return `${first > 0 ? '… ' : ''}${letters.slice(0, CHARS).join('')}${letters.length > CHARS ? ' …' : ''}`
}
