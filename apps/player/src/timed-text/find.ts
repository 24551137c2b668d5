/** The position of a match: the line, and its characters from `start` up to, but not including, `end`. */
export type Match = { line: number; start: number; end: number }

/** The most matches that are shown; more would not help. */
const MOST = 1_000

/** Finds a text in lines, ignoring case and accents. */
export function findText(lines: readonly string[], text: string): Match[] {
  const query = folded(text.trim()).text
  if (query === '') return []
  const found: Match[] = []
  for (const [line, words] of lines.entries()) {
    const { text: plain, places } = folded(words)
    for (let at = plain.indexOf(query); at !== -1; at = plain.indexOf(query, at + query.length)) {
      found.push({ line, start: places[at] ?? 0, end: places[at + query.length] ?? words.length })
      if (found.length === MOST) return found
    }
  }
  return found
}

// A character may fold to several or none; `places` maps each folded character to its original position.
function folded(text: string): { text: string; places: number[] } {
  let plain = ''
  const places: number[] = []
  let place = 0
  for (const sign of text) {
    const small = sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    plain += small
    for (let n = 0; n < small.length; n += 1) places.push(place)
    place += sign.length
  }
  return { text: plain, places: [...places, place] }
}
