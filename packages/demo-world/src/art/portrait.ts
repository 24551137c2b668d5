/**
 * The measures of a sound: its loudness over time, and the loudness of each pitch band at each moment. All values are
 * from 0 to 1.
 */
export type Portrait = {
  /** Returns the loudness at a position from 0 (start) to 1 (end); other positions wrap around. */
  loud: (place: number) => number
  /** Returns the loudness of a band (0 low to 1 high) at a position; both wrap around. */
  band: (place: number, pitch: number) => number
}

const MOMENTS = 64
const BANDS = 24
const WINDOW = 1024
const LOWEST_HERTZ = 70
const OCTAVES = 6.4

/** Computes the portrait of a sound of `rate` samples per second. */
export function portraitOf(sound: Float32Array, rate: number): Portrait {
  const step = (sound.length - WINDOW) / MOMENTS
  const rows = Array.from({ length: MOMENTS }, (_, moment) => bandsOf(sound, Math.floor(moment * step), rate))
  const levels = Array.from({ length: MOMENTS }, (_, moment) =>
    loudnessOf(sound, Math.floor(moment * step), Math.floor(step)),
  )
  const [loudest, brightest] = [Math.max(...levels, 1e-6), Math.max(...rows.flat(), 1e-6)]
  // A root brings quiet parts nearer, as ears do.
  const loud = levels.map((level) => Math.sqrt(level / loudest))
  const bright = rows.map((row) => row.map((level) => Math.sqrt(level / brightest)))
  return {
    loud: (place) => between(loud, place * MOMENTS),
    band: (place, pitch) =>
      between(
        [0, 1].map((later) =>
          between(bright[wrapped(Math.floor(place * MOMENTS) + later, MOMENTS)] ?? [], pitch * BANDS),
        ),
        place * MOMENTS - Math.floor(place * MOMENTS),
      ),
  }
}

const wrapped = (index: number, count: number): number => ((index % count) + count) % count

// A value between two neighbours, on a smooth way.
function between(values: readonly number[], place: number): number {
  const whole = Math.floor(place)
  const part = place - whole
  const one = values[wrapped(whole, values.length)] ?? 0
  const two = values[wrapped(whole + 1, values.length)] ?? 0
  return one + (two - one) * part * part * (3 - 2 * part)
}

function loudnessOf(sound: Float32Array, from: number, length: number): number {
  let energy = 0
  for (let index = from; index < from + length; index += 3) energy += (sound[index] ?? 0) ** 2
  return Math.sqrt((energy * 3) / length)
}

function bandsOf(sound: Float32Array, from: number, rate: number): number[] {
  const real = new Float64Array(WINDOW)
  const imaginary = new Float64Array(WINDOW)
  for (let index = 0; index < WINDOW; index += 1)
    real[index] = (sound[from + index] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / WINDOW))
  transform(real, imaginary)
  return Array.from({ length: BANDS }, (_, band) => {
    const edge = (which: number) => (LOWEST_HERTZ * 2 ** ((which / BANDS) * OCTAVES) * WINDOW) / rate
    const [low, high] = [Math.max(1, Math.floor(edge(band))), Math.max(2, Math.ceil(edge(band + 1)))]
    let most = 0
    for (let bin = low; bin < high && bin < WINDOW / 2; bin += 1)
      most = Math.max(most, Math.hypot(real[bin] ?? 0, imaginary[bin] ?? 0))
    // High bands are weaker by nature.
    return most * (1 + band * 0.16)
  })
}

// The fast Fourier transform of Cooley and Tukey, in place.
function transform(real: Float64Array, imaginary: Float64Array): void {
  const count = real.length
  for (let index = 1, mirror = 0; index < count; index += 1) {
    let bit = count >> 1
    for (; (mirror & bit) !== 0; bit >>= 1) mirror ^= bit
    mirror ^= bit
    if (index < mirror) {
      const [a, b] = [real[index] ?? 0, imaginary[index] ?? 0]
      real[index] = real[mirror] ?? 0
      imaginary[index] = imaginary[mirror] ?? 0
      real[mirror] = a
      imaginary[mirror] = b
    }
  }
  for (let size = 2; size <= count; size <<= 1) {
    const half = size >> 1
    for (let place = 0; place < half; place += 1) {
      const angle = (-2 * Math.PI * place) / size
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      for (let low = place; low < count; low += size) {
        const high = low + half
        const a = (real[high] ?? 0) * cos - (imaginary[high] ?? 0) * sin
        const b = (real[high] ?? 0) * sin + (imaginary[high] ?? 0) * cos
        real[high] = (real[low] ?? 0) - a
        imaginary[high] = (imaginary[low] ?? 0) - b
        real[low] = (real[low] ?? 0) + a
        imaginary[low] = (imaginary[low] ?? 0) + b
      }
    }
  }
}
