/** A word of the vocabulary and the number of items that contain it. */
export type KnownWord = { word: string; n: number }

/**
 * Minimum number of letters of a word in which a typing error is tolerated, and maximum number of letters of a word
 * that may share too few trigrams with the intended word.
 */
const SHORTEST = 3
const SHORT = 5
/** Maximum number of corrections of one misspelt word. */
const CHOICES = 4

/**
 * Returns the words that were most likely meant by `typed`: those with the smallest distance (an added, missing or
 * wrong letter, or two swapped ones), including prefixes of longer words; more common words first. Short words have
 * none.
 */
export function nearWords(typed: string, known: readonly KnownWord[]): KnownWord[] {
  const allowed = slipsForgiven([...typed].length)
  const near = known
    .map((each) => ({ ...each, slips: slipsToBeginning(typed, each.word) }))
    .filter(({ slips }) => slips <= allowed)
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === fewest)
    .toSorted((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1))
    .slice(0, CHOICES)
    .map(({ word, n }) => ({ word, n }))
}

/**
 * Returns LIKE patterns for words with one typing error that share few trigrams with a word: two swapped letters and,
 * in a short word, an added, missing or wrong letter.
 */
export function slipsOf(typed: string): string[] {
  const letters = [...typed]
  if (letters.length < SHORTEST) return []
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''))
  if (letters.length > SHORT) return swapped.map((each) => each.join(''))
  const cuts = [[1], [1, '_'], [0, '_']] as const
  const others = letters.flatMap((_, at) => cuts.map(([gone, ...more]) => letters.toSpliced(at, gone, ...more)))
  return [...swapped, ...others, [...letters, '_']].map((each) => each.join(''))
}

const slipsForgiven = (length: number): number => (length < SHORTEST ? 0 : length < 8 ? 1.5 : 2.5)

// A prefix match costs an additional half error, so complete words rank first.
function slipsToBeginning(typed: string, word: string): number {
  const requested = [...typed]
  const letters = [...word]
  const complete = slipsBetween(requested, letters)
  if (letters.length <= requested.length) return complete
  const beginnings = [-1, 0, 1].map((more) => slipsBetween(requested, letters.slice(0, requested.length + more)))
  return Math.min(complete, ...beginnings.map((each) => each + 0.5))
}

// Optimal string alignment: insert, delete, replace, swap adjacent letters.
function slipsBetween(a: readonly string[], b: readonly string[]): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, n) => n)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (const [row, letter] of a.entries()) {
    const now = [row + 1]
    rows.push(now)
    for (const [column, other] of b.entries()) {
      const isSwapped = row > 0 && letter === b[column - 1] && other === a[row - 1]
      const replaced = at(row, column) + (letter === other ? 0 : 1)
      const swapped = isSwapped ? at(row - 1, column - 1) + 1 : Infinity
      now.push(Math.min(at(row, column + 1) + 1, at(row + 1, column) + 1, replaced, swapped))
    }
  }
  return at(a.length, b.length)
}
