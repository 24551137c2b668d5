/** Measures the integrated loudness of a sound piece by piece (ITU-R BS.1770-4, EBU R128). */
export type LoudnessMeter = {
  /** Takes one array per channel with samples from -1 to 1. */
  add: (channels: readonly Float32Array[]) => void
  /** Returns LUFS; null for silence and for a sound shorter than 400 ms. */
  read: () => number | null
}

/** A gating block is 400 ms long; a new one starts every 100 ms. */
const HOPS = 4
const HOP_SECONDS = 0.1
/** LUFS below which a block counts as silence, and LU below the mean of the others at which it counts as a pause. */
const SILENCE = -70
const PAUSE = -10
/** A mono sound is played by two speakers. */
const MONO_WEIGHT = 2
/** Gain of the filter at 1 kHz, in dB. */
const OFFSET = -0.691

/** Creates a meter for a sound with this number of samples per second. */
export function loudnessMeter(rate: number): LoudnessMeter {
  const hopFrames = Math.round(rate * HOP_SECONDS)
  const hops: number[] = []
  let filters: ((sample: number) => number)[] = []
  let [energy, frames] = [0, 0]
  return {
    add: (channels) => {
      const weight = channels.length === 1 ? MONO_WEIGHT : 1
      filters = channels.map((_, channel) => filters[channel] ?? kWeighting(rate))
      const count = channels[0]?.length ?? 0
      for (let at = 0; at < count; at += 1) {
        for (let channel = 0; channel < channels.length; channel += 1)
          energy += weight * (filters[channel]?.(channels[channel]?.[at] ?? 0) ?? 0) ** 2
        frames += 1
        if (frames < hopFrames) continue
        hops.push(energy / hopFrames)
        energy = 0
        frames = 0
      }
    },
    read: () => {
      const blocks = Array.from({ length: Math.max(0, hops.length - HOPS + 1) }, (_, at) =>
        meanOf(hops.slice(at, at + HOPS)),
      )
      const audible = blocks.filter((block) => lufsOf(block) > SILENCE)
      const gate = lufsOf(meanOf(audible)) + PAUSE
      const music = audible.filter((block) => lufsOf(block) > gate)
      return music.length === 0 ? null : Math.round(lufsOf(meanOf(music)) * 10) / 10
    },
  }
}

const lufsOf = (energy: number): number => OFFSET + 10 * Math.log10(energy)
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Creates the filter of BS.1770: a high shelf for the head, and a high pass. Its coefficients for any sample rate are
 * those of libebur128.
 */
function kWeighting(rate: number): (sample: number) => number {
  const shelf = biquad(highShelf(rate))
  const highPass = biquad(lowCut(rate))
  return (sample) => highPass(shelf(sample))
}

type Coefficients = { b: readonly [number, number, number]; a: readonly [number, number] }

function highShelf(rate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b: [(high + (middle * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (middle * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  }
}

function lowCut(rate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] }
}

function biquad({ b: [b0, b1, b2], a: [a1, a2] }: Coefficients): (sample: number) => number {
  let [one, two] = [0, 0]
  return (sample) => {
    const out = b0 * sample + one
    one = b1 * sample - a1 * out + two
    two = b2 * sample - a2 * out
    return out
  }
}
