/** The height of a waveform's box; the width depends on the number of bars. */
export const WAVE_HEIGHT = 100
/** The width of a bar with its gap. */
const STEP = 4
/** The minimum height, so that silence is visible. */
const LOWEST = 0.03

/** Returns the width of the box for a number of bars. */
export const waveWidth = (bars: number): number => bars * STEP

/** Returns the path of a waveform from its peaks, each 0 to 1: one bar per peak, from index `from` to index `to`. */
export function wavePath(peaks: readonly number[], from = 0, to: number = peaks.length): string {
  return peaks
    .slice(from, to)
    .map((peak, index) => {
      const half = (Math.max(LOWEST, peak) * WAVE_HEIGHT * 0.96) / 2
      return `M${(from + index) * STEP + STEP / 2} ${(WAVE_HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`
    })
    .join('')
}
