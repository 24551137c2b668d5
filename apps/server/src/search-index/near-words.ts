/** A word of the vocabulary and the number of items that hold it. */
export type KnownWord = { word: string; n: number }

/** Most words that one misspelt word may stand for. */
const CHOICES = 4

/**
 * The words that were most likely meant by `typed`: those the fewest slips away (a letter too many, missing, wrong, or
 * two swapped), the beginning of a longer word included; the commoner first. None for words too short to guess.
 */
export function nearWords(typed: string, known: readonly KnownWord[]): string[] {
  const near = forgiven(typed, known)
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === fewest)
    .toSorted((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1))
    .slice(0, CHOICES)
    .map(({ word }) => word)
}

/** Whether one of the words is at most one slip away from what was typed. */
export const isClose = (typed: string, known: readonly KnownWord[]): boolean =>
  forgiven(typed, known).some(({ slips }) => slips <= 1)

function forgiven(typed: string, known: readonly KnownWord[]) {
  const allowed = slipsForgiven([...typed].length)
  return known
    .map((each) => ({ ...each, slips: slipsToBeginning(typed, each.word) }))
    .filter(({ slips }) => slips <= allowed)
}

const slipsForgiven = (length: number): number => (length < 3 ? 0 : length < 8 ? 1.5 : 2.5)

// A word that matches only at its beginning costs half a slip more, so whole words rank first.
function slipsToBeginning(typed: string, word: string): number {
  const asked = [...typed]
  const letters = [...word]
  const whole = slipsBetween(asked, letters)
  if (letters.length <= asked.length) return whole
  const beginnings = [-1, 0, 1].map((more) => slipsBetween(asked, letters.slice(0, asked.length + more)))
  return Math.min(whole, ...beginnings.map((each) => each + 0.5))
}

// Optimal string alignment: insert, delete, replace, swap neighbours.
function slipsBetween(a: readonly string[], b: readonly string[]): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [row, letter] of a.entries()) {
    const now = [row + 1]
    for (const [column, other] of b.entries()) {
      const swapped =
        row > 0 && column > 0 && letter === b[column - 1] && other === a[row - 1]
          ? at(beforeLast, column - 1) + 1
          : Infinity
      now.push(
        Math.min(at(last, column + 1) + 1, at(now, column) + 1, at(last, column) + (letter === other ? 0 : 1), swapped),
      )
    }
    beforeLast = last
    last = now
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
