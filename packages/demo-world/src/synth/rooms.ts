import { RATE } from './voices.ts'

/** Repetitions that grow quieter, `seconds` apart. Works in place. */
export function addEcho(sound: Float32Array, amount: number, seconds: number): void {
  const delay = Math.max(1, Math.floor(seconds * RATE))
  for (let index = delay; index < sound.length; index += 1)
    sound[index] = (sound[index] ?? 0) + (sound[index - delay] ?? 0) * amount
}

// Delays without a common factor (Schroeder), at half the rate, for air swallows what is high: four that go round, two that scatter.
const LOOPS = [303, 341, 373, 407] as const
const SCATTER = [121, 41] as const

/** Adds the echo of a room to `sound`: `wet` is what is heard in it, `amount` from 0 to 1, `size` from 0 (kitchen) to 1 (church). */
export function addRoom(sound: Float32Array, wet: Float32Array, amount: number, size: number): void {
  if (amount === 0) return
  const keep = 0.7 + 0.24 * size
  const count = sound.length >> 1
  const heard = new Float32Array(count)
  for (let index = 0; index < count; index += 1)
    heard[index] = ((wet[index * 2] ?? 0) + (wet[index * 2 + 1] ?? 0)) * 0.125
  const out = new Float32Array(count)
  for (const length of LOOPS) {
    const loop = new Float32Array(length)
    let [place, soft] = [0, 0]
    for (let index = 0; index < count; index += 1) {
      const value = loop[place] ?? 0
      soft += (value - soft) * 0.7
      loop[place] = (heard[index] ?? 0) + soft * keep
      out[index] = (out[index] ?? 0) + value
      place = place + 1 === length ? 0 : place + 1
    }
  }
  for (const length of SCATTER) scatter(out, length)
  let before = 0
  for (let index = 0; index < count; index += 1) {
    const now = (out[index] ?? 0) * amount
    sound[index * 2] = (sound[index * 2] ?? 0) + (before + now) * 0.5
    sound[index * 2 + 1] = (sound[index * 2 + 1] ?? 0) + now
    before = now
  }
}

function scatter(sound: Float32Array, length: number): void {
  const loop = new Float32Array(length)
  let place = 0
  for (let index = 0; index < sound.length; index += 1) {
    const value = loop[place] ?? 0
    const fed = (sound[index] ?? 0) + value * 0.5
    loop[place] = fed
    sound[index] = value - fed * 0.5
    place = place + 1 === length ? 0 : place + 1
  }
}

/** An amplifier that is turned up too far, in place. */
export function overdrive(sound: Float32Array, drive: number): void {
  let soft = 0
  for (let index = 0; index < sound.length; index += 1) {
    const level = (sound[index] ?? 0) * drive
    soft += (level / (1 + Math.abs(level)) - soft) * 0.62
    sound[index] = soft
  }
}

/** Makes loud what was quiet and round what was too loud, and lets both ends begin and end in silence. Works in place. */
export function finished(sound: Float32Array, fadeSeconds: number): Float32Array {
  let energy = 0
  for (let index = 0; index < sound.length; index += 2) energy += (sound[index] ?? 0) ** 2
  const gain = 0.21 / Math.max(1e-4, Math.sqrt((energy * 2) / sound.length))
  for (let index = 0; index < sound.length; index += 1) {
    const level = (sound[index] ?? 0) * gain
    sound[index] = level / Math.sqrt(1 + level * level)
  }
  const fade = Math.floor(fadeSeconds * RATE)
  for (let index = 0; index < fade; index += 1) {
    const end = sound.length - 1 - index
    sound[end] = (sound[end] ?? 0) * (index / fade)
    if (index < 200) sound[index] = (sound[index] ?? 0) * (index / 200)
  }
  return sound
}
