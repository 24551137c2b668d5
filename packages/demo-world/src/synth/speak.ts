import { chanceOf } from './random.ts'
import { addEcho, finished } from './rooms.ts'
import { RATE, addNote } from './voices.ts'

/** Shortest and longest episode in seconds. */
const SECONDS = [20, 28] as const

const JINGLES = ['bell', 'marimba', 'piano', 'rhodes', 'pluck'] as const

// Formants in hertz of a, e, i, o, u.
const VOWELS = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
] as const

/** The length of an episode in whole seconds. */
export const speechSeconds = (seed: string): number => chanceOf(`length of ${seed}`).whole(...SECONDS)

/** A short programme of its own for each seed: a jingle, then somebody who talks in no language, over a quiet chord. Mono samples at RATE. */
export function speak(seed: string): Float32Array {
  const chance = chanceOf(seed)
  const seconds = speechSeconds(seed)
  const sound = new Float32Array(seconds * RATE)
  const root = chance.whole(52, 64)
  const steps = chance.pick([
    [0, 4, 7, 12],
    [0, 3, 7, 10],
    [0, 5, 7, 12],
    [12, 7, 4, 0],
  ])
  const jingle = chance.pick(JINGLES)
  steps.forEach((step, index) => {
    addNote(sound, jingle, { at: 0.1 + index * 0.28, lasts: 0.7, hertz: hertz(root + step), gain: 0.3 })
    addNote(sound, jingle, { at: seconds - 2.4 + index * 0.28, lasts: 0.7, hertz: hertz(root + step), gain: 0.22 })
    addNote(sound, 'pad', { at: 1.4, lasts: seconds - 4.6, hertz: hertz(root - 12 + step), gain: 0.03 })
  })
  talk(sound, 2, seconds - 2.8, chance.between(92, 215), chance)
  addEcho(sound, 0.12, 0.11)
  return finished(sound, 0.6)
}

const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

function talk(sound: Float32Array, from: number, to: number, voice: number, chance: ReturnType<typeof chanceOf>): void {
  let at = from
  while (at < to) {
    const words = chance.whole(2, 6)
    for (let word = 0; word < words && at < to; word += 1) {
      const syllables = chance.whole(1, 4)
      for (let count = 0; count < syllables && at < to; count += 1) {
        const lasts = chance.between(0.1, 0.2)
        addSyllable(
          sound,
          at,
          lasts,
          voice * (1.12 - 0.2 * (word / words)) * chance.between(0.96, 1.05),
          chance.pick(VOWELS),
          chance,
        )
        at += lasts + 0.015
      }
      at += chance.between(0.04, 0.1)
    }
    at += chance.between(0.25, 0.6)
  }
}

// A buzz through three resonators: the shape of a mouth.
function addSyllable(
  sound: Float32Array,
  at: number,
  lasts: number,
  pitch: number,
  formants: readonly number[],
  chance: ReturnType<typeof chanceOf>,
): void {
  const start = Math.floor(at * RATE)
  const length = Math.floor(lasts * RATE)
  const mouths = formants.map((formant, index) => {
    const radius = Math.exp((-Math.PI * (80 + 40 * index)) / RATE)
    return {
      a: 2 * radius * Math.cos((2 * Math.PI * formant) / RATE),
      b: -radius * radius,
      one: 0,
      two: 0,
      gain: [1, 0.6, 0.3][index] ?? 0,
    }
  })
  const consonant = chance.next() < 0.6 ? Math.floor(0.025 * RATE) : 0
  let phase = 0
  for (let index = 0; index < length && start + index < sound.length; index += 1) {
    phase += pitch / RATE
    const buzz = phase >= 1 ? 1 : 0
    if (phase >= 1) phase -= 1
    const breath = index < consonant ? chance.between(-0.5, 0.5) : chance.between(-0.015, 0.015)
    let value = 0
    for (const mouth of mouths) {
      const out = (buzz + breath) * (1 - Math.abs(mouth.b)) * 6 + mouth.a * mouth.one + mouth.b * mouth.two
      mouth.two = mouth.one
      mouth.one = out
      value += out * mouth.gain
    }
    const level = Math.min(1, index / 250, (length - index) / 500)
    sound[start + index] = (sound[start + index] ?? 0) + value * level * 0.5
  }
}
