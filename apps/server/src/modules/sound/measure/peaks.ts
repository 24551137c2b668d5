/** Maximum number of values in a waveform. */
export const PEAKS_MAX = 800

/** Highest value of silence, as a part of full scale: -60 dB. */
const SILENCE = 0.001

/** Frames per stored peak while a sound of unknown length is read. */
const BLOCK_FRAMES = 1024

/**
 * Collects the peaks of a sound piece by piece. Samples of all channels are interleaved, from -1 to 1 after division by
 * `full`.
 */
export type PeakMeter = {
  add: (samples: ArrayLike<number>) => void
  /**
   * Returns the number of frames, and base64 of at most PEAKS_MAX bytes: the highest value of each part of the sound, 0
   * to 255. `quiet` are the silent frames at the start and at the end; `isOneSided` if a channel has only zeros and
   * another has not.
   */
  read: () => { frames: number; peaks: string; quiet: { start: number; end: number }; isOneSided: boolean }
}

/** Creates a meter for a sound with this number of channels and the highest possible value `full`. */
export function peakMeter(channels: number, full: number): PeakMeter {
  const perBlock = BLOCK_FRAMES * channels
  const blocks: number[] = []
  const loud = SILENCE * full
  const highestOf = new Float64Array(channels)
  let [count, highest, channel] = [0, 0, 0]
  let [firstLoud, lastLoud] = [Infinity, 0]
  return {
    add: (samples) => {
      for (let at = 0; at < samples.length; at += 1) {
        const value = Math.abs(samples[at] ?? 0)
        if (value > highest) highest = value
        if (value > (highestOf[channel] ?? 0)) highestOf[channel] = value
        channel = channel + 1 === channels ? 0 : channel + 1
        count += 1
        if (value > loud) {
          lastLoud = count
          if (firstLoud === Infinity) firstLoud = count
        }
        if (count % perBlock !== 0) continue
        blocks.push(highest)
        highest = 0
      }
    },
    read: () => {
      const all = count % perBlock === 0 ? blocks : [...blocks, highest]
      return {
        frames: Math.floor(count / channels),
        peaks: Buffer.from(reduced(all, full)).toString('base64'),
        quiet: {
          start: Math.floor(Math.min(count, firstLoud - 1) / channels),
          end: Math.floor((count - lastLoud) / channels),
        },
        isOneSided: highestOf.includes(0) && highestOf.some((value) => value > 0),
      }
    },
  }
}

function reduced(blocks: readonly number[], full: number): Uint8Array {
  const size = Math.min(PEAKS_MAX, blocks.length)
  return Uint8Array.from({ length: size }, (_, part) => {
    const from = Math.floor((part * blocks.length) / size)
    const to = Math.max(from + 1, Math.floor(((part + 1) * blocks.length) / size))
    let highest = 0
    for (let at = from; at < to; at += 1) highest = Math.max(highest, blocks[at] ?? 0)
    return Math.min(255, Math.round((highest / full) * 255))
  })
}
