/** Words in which a slip is forgiven, as in the function search_has_neighbours. */
export const hasNeighbours = (word: string): boolean => [...word].length > 2 && !/[0-9]/.test(word)

/** A word and what is left of it without one of its letters: two words one slip apart share one of these. */
export const deletionsOf = (word: string): string[] => {
  const letters = [...word]
  return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
}

/** Whether two words share one of their deletions, as in the function search_near. */
export const isNear = (deletions: ReadonlySet<string>, word: string): boolean =>
  deletionsOf(word).some((each) => deletions.has(each))

/** Room for the place of a word behind the hash of a deletion, in a number of 53 bits. */
const PLACES = 2 ** 21

/** Words under the hashes of their deletions, in ascending order: each number is a hash and the place of a word. */
export type CloseWords = Float64Array

/** Lists the words of a vocabulary by their deletions. */
export function openCloseWords(words: readonly string[]): CloseWords {
  const entries: number[] = []
  for (const [place, word] of words.entries())
    if (place < PLACES && hasNeighbours(word)) for (const hash of hashesOf(word)) entries.push(hash * PLACES + place)
  return Float64Array.from(entries).toSorted()
}

/** The places of words that may share a deletion with what was typed. Two hashes may be the same by chance. */
export function placesNear(close: CloseWords, typed: string): number[] {
  const places = new Set<number>()
  for (const hash of hashesOf(typed)) {
    let [low, high] = [0, close.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((close[middle] ?? 0) < hash * PLACES) low = middle + 1
      else high = middle
    }
    for (let at = low; (close[at] ?? Infinity) < (hash + 1) * PLACES; at += 1) places.add((close[at] ?? 0) % PLACES)
  }
  return [...places]
}

/** Hashes of 32 bits of a word and of its deletions. */
function hashesOf(word: string): number[] {
  const letters = Array.from(word, (letter) => letter.codePointAt(0) ?? 0)
  return Array.from({ length: letters.length + 1 }, (_, left) => {
    let hash = 0x811c9dc5
    for (let at = 0; at < letters.length; at += 1)
      if (at !== left) hash = Math.imul(hash ^ (letters[at] ?? 0), 0x01000193)
    return hash >>> 0
  })
}
