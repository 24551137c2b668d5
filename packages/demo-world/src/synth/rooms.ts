import { RATE } from './voices.ts'

/**
 * Repetitions that grow quieter, `seconds` apart. Works in place on a part of the sound; what lies before it has its
 * echo already.
 */
export function echoOf(amount: number, seconds: number): Effect {
  const delay = Math.max(1, Math.floor(seconds * RATE))
  return (sound, from, to) => {
    if (amount === 0) return
    for (let index = Math.max(from, delay); index < to; index += 1)
      sound[index] = (sound[index] ?? 0) + (sound[index - delay] ?? 0) * amount
  }
}

/** Changes a part of a sound in place, `to` excluded. Parts come one behind the other: it remembers what it heard. */
type Effect = (sound: Float32Array, from: number, to: number) => void

// Delays without a common factor (Schroeder), at half the rate, for air swallows what is high: four that go round, two
// that scatter.
const LOOPS = [303, 341, 373, 407] as const
const SCATTER = [121, 41] as const

/**
 * The echo of a room, added to `sound` part by part: `wet` is what is heard in it, `amount` from 0 to 1, `size` from 0
 * (kitchen) to 1 (church). A part has an even number of samples.
 */
export function roomOf(
  amount: number,
  size: number,
): (sound: Float32Array, wet: Float32Array, from: number, to: number) => void {
  const keep = 0.7 + 0.24 * size
  const loops = LOOPS.map((length) => ({ loop: new Float32Array(length), place: 0, soft: 0 }))
  const scatters = SCATTER.map(scatterOf)
  let before = 0
  return (sound, wet, from, to) => {
    if (amount === 0) return
    const count = (to - from) >> 1
    const mixed = new Float32Array(count)
    for (let index = 0; index < count; index += 1)
      mixed[index] = ((wet[from + index * 2] ?? 0) + (wet[from + index * 2 + 1] ?? 0)) * 0.125
    const out = new Float32Array(count)
    for (const state of loops) {
      const { loop } = state
      let { place, soft } = state
      for (let index = 0; index < count; index += 1) {
        const value = loop[place] ?? 0
        soft += (value - soft) * 0.7
        loop[place] = (mixed[index] ?? 0) + soft * keep
        out[index] = (out[index] ?? 0) + value
        place = place + 1 === loop.length ? 0 : place + 1
      }
      state.place = place
      state.soft = soft
    }
    for (const scatter of scatters) scatter(out, 0, count)
    for (let index = 0; index < count; index += 1) {
      const now = (out[index] ?? 0) * amount
      const at = from + index * 2
      sound[at] = (sound[at] ?? 0) + (before + now) * 0.5
      sound[at + 1] = (sound[at + 1] ?? 0) + now
      before = now
    }
  }
}

function scatterOf(length: number): Effect {
  const loop = new Float32Array(length)
  let place = 0
  return (sound, from, to) => {
    for (let index = from; index < to; index += 1) {
      const value = loop[place] ?? 0
      const fed = (sound[index] ?? 0) + value * 0.5
      loop[place] = fed
      sound[index] = value - fed * 0.5
      place = place + 1 === length ? 0 : place + 1
    }
  }
}

/** An amplifier that is turned up too far. */
export function overdriveOf(drive: number): Effect {
  let soft = 0
  return (sound, from, to) => {
    for (let index = from; index < to; index += 1) {
      const level = (sound[index] ?? 0) * drive
      soft += (level / (1 + Math.abs(level)) - soft) * 0.62
      sound[index] = soft
    }
  }
}

/** Returns the factor that brings a sound to the common loudness. */
export function gainOf(sound: Float32Array): number {
  const energy = sound.reduce((sum, sample) => sum + sample ** 2, 0)
  return LOUDNESS / Math.max(1e-4, Math.sqrt(energy / sound.length))
}

/** Root mean square of the loudest part of a sound. */
const LOUDNESS = 0.21
/** Samples in which a sound rises from silence. */
const RISE = 200

/**
 * Makes a sound of `length` samples louder by `gain`, part by part and in place, rounds what is too loud, and lets it
 * begin and end in silence.
 */
export function masterOf(length: number, gain: number, fadeSeconds: number): (part: Float32Array) => Float32Array {
  const fade = Math.floor(fadeSeconds * RATE)
  let done = 0
  return (part) => {
    for (let index = 0; index < part.length; index += 1) {
      const level = (part[index] ?? 0) * gain
      const edge = Math.min(1, (done + index) / RISE, (length - 1 - done - index) / fade)
      part[index] = (level / Math.sqrt(1 + level * level)) * edge
    }
    done += part.length
    return part
  }
}
