/** Bars of the drawn wave. */
export const BARS = 96

/** A wave to look at, each bar 0 to 1, always the same for the same name. It is a drawing: nobody measured the sound. */
export function drawnPeaks(name: string, count: number = BARS): number[] {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  const random = (): number => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9
    state ^= state >>> 13
    return (state >>> 0) / 0x1_0000_0000
  }
  const [slow, quick, turn] = [2 + random() * 3, 9 + random() * 8, random() * 7]
  const heights = Array.from({ length: count }, (_, bar) => {
    const along = bar / Math.max(1, count - 1)
    const phrase = 0.55 + 0.3 * Math.sin(along * Math.PI * slow + turn)
    const beat = 0.72 + 0.28 * Math.sin(along * Math.PI * quick + turn * 2)
    return phrase * beat * (0.5 + 0.6 * random()) * Math.min(1, 0.15 + along * 14, 0.15 + (1 - along) * 14)
  })
  const highest = Math.max(...heights)
  return heights.map((height) => Math.max(0.08, height / highest))
}
