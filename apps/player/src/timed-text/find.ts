/** The position of a match: the line, and its characters from `start` up to, but not including, `end`. */
export type Match = { line: number; start: number; end: number }

/** Maximum number of displayed matches. */
const MOST = 1_000

/** Returns all matches of a text in lines, ignoring case and accents. */
export function findText(lines: readonly string[], text: string): Match[] {
  const wanted = folded(text.trim()).text
  if (wanted === '') return []
  const found: Match[] = []
  for (const [line, words] of lines.entries()) {
    const { text: plain, places } = folded(words)
    for (let at = plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + wanted.length)) {
      found.push({ line, start: places[at] ?? 0, end: places[at + wanted.length] ?? words.length })
      if (found.length === MOST) return found
    }
  }
  return found
}

// Folding may turn a character into several or none; `places` has the original index of each one.
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
