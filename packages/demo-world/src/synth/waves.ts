/** One cycle of a wave, to be read at any speed. Its length is a power of two. */
export type Wave = Float32Array

const LENGTH = 1024

/** A wave by the strength of its harmonics, the fundamental first; its highest point is 1. */
export function wave(harmonics: readonly number[]): Wave {
  const table = new Float32Array(LENGTH)
  for (const [number, strength] of harmonics.entries()) {
    for (let index = 0; index < LENGTH; index += 1)
      table[index] = (table[index] ?? 0) + strength * Math.sin((2 * Math.PI * (number + 1) * index) / LENGTH)
  }
  const loudest = table.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return table.map((sample) => sample / loudest)
}
