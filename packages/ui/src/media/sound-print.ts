const BARS = 22

/**
 * Returns the path of a small waveform in a 100 × 100 box that depends on the text: the placeholder of a missing
 * picture.
 */
export function soundPrint(seed: string): string {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  const bars: string[] = []
  for (let bar = 0; bar < BARS; bar++) {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + bar
    const envelope = Math.sin(((bar + 1) / (BARS + 1)) * Math.PI)
    const height = Math.round(6 + envelope * (18 + ((state >>> 8) % 44)))
    bars.push(`M${8 + bar * 4} ${50 - height / 2}v${height}`)
  }
  return bars.join('')
}
