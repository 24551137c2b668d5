import { chanceOf } from './random.ts'

/** Samples of one cycle of a wave, to be read at any speed; a power of two. */
const WAVE_LENGTH = 1024

type Wave = Float32Array

/** Samples per second of the demo sound. */
export const RATE = 24_000

/**
 * How an instrument sounds: a bright and a dark wave and the seconds in which the first gives way to the second
 * (negative: it opens instead), attack and release in seconds, the seconds in which a held note loses most of its
 * loudness (0: never), depth of vibrato, and how far two voices are apart.
 */
export type Instrument = {
  bright: Wave
  dark: Wave
  sweep: number
  attack: number
  release: number
  fall: number
  vibrato: number
  apart: number
}

const instrument = (bright: Wave, dark: Wave, more: Partial<Instrument> = {}): Instrument => ({
  bright,
  dark,
  sweep: 0.3,
  attack: 0.006,
  release: 0.08,
  fall: 0,
  vibrato: 0,
  apart: 0,
  ...more,
})

const SINE = wave([1])
const SOFT = wave([1, 0.22, 0.09, 0.04])
const SAW = wave(Array.from({ length: 14 }, (_, n) => 1 / (n + 1)))
const DULL = wave(Array.from({ length: 8 }, (_, n) => 1 / (n + 1) ** 1.8))
const SQUARE = wave(Array.from({ length: 13 }, (_, n) => (n % 2 === 0 ? 1 / (n + 1) : 0)))
const HOLLOW = wave(Array.from({ length: 9 }, (_, n) => (n % 2 === 0 ? 1 / (n + 1) ** 1.5 : 0.05)))

/** The band of the demo world. */
export const INSTRUMENTS = {
  piano: instrument(wave([1, 0.7, 0.45, 0.3, 0.22, 0.16, 0.1, 0.08, 0.05]), wave([1, 0.3, 0.08, 0.03]), {
    sweep: 0.22,
    fall: 1.1,
    attack: 0.003,
    release: 0.14,
  }),
  rhodes: instrument(wave([1, 0.16, 0.04, 0.32, 0, 0.08, 0.16]), SOFT, {
    sweep: 0.12,
    fall: 1.3,
    attack: 0.004,
    release: 0.16,
  }),
  organ: instrument(wave([1, 0.75, 0.5, 0.55, 0, 0.3, 0, 0.3]), wave([1, 0.7, 0.4, 0.3]), {
    vibrato: 0.0022,
    release: 0.06,
    attack: 0.008,
  }),
  strings: instrument(SAW, DULL, { sweep: -0.5, attack: 0.14, release: 0.3, vibrato: 0.0025, apart: 0.0035 }),
  pad: instrument(DULL, SOFT, { sweep: 2, attack: 0.35, release: 0.7, apart: 0.004 }),
  choir: instrument(wave([1, 0.5, 0.18, 0.1, 0.12, 0.05]), SOFT, {
    sweep: -0.8,
    attack: 0.22,
    release: 0.5,
    vibrato: 0.004,
    apart: 0.003,
  }),
  brass: instrument(SAW, DULL, { sweep: -0.08, attack: 0.03, release: 0.09, vibrato: 0.002 }),
  reed: instrument(wave([1, 0.5, 0.7, 0.32, 0.4, 0.2, 0.2, 0.1]), HOLLOW, {
    sweep: -0.12,
    attack: 0.025,
    release: 0.09,
    vibrato: 0.004,
  }),
  flute: instrument(wave([1, 0.34, 0.12, 0.05]), SOFT, { attack: 0.05, release: 0.12, vibrato: 0.005 }),
  synth: instrument(SAW, DULL, { sweep: 0.16, release: 0.12, apart: 0.005 }),
  square: instrument(SQUARE, HOLLOW, { sweep: 0.2, release: 0.06 }),
  bell: instrument(wave([1, 0, 0.4, 0, 0.3, 0, 0, 0.22, 0, 0, 0.12]), SINE, {
    sweep: 0.3,
    fall: 1.6,
    attack: 0.002,
    release: 0.5,
  }),
  marimba: instrument(wave([1, 0, 0, 0.4, 0, 0, 0, 0, 0, 0.16]), SINE, {
    sweep: 0.06,
    fall: 0.34,
    attack: 0.002,
    release: 0.1,
  }),
  bass: instrument(SAW, SOFT, { sweep: 0.1, attack: 0.005, release: 0.05, fall: 1.4 }),
  sub: instrument(SOFT, SINE, { sweep: 0.12, attack: 0.008, release: 0.1, fall: 1.2 }),
  fuzz: instrument(SAW, SAW, { attack: 0.004, release: 0.04, apart: 0.003 }),
} as const

/** Name of an instrument that is played by addNote; 'pluck' is a string of its own. */
export type Voice = keyof typeof INSTRUMENTS | 'pluck'

/** A note: times in seconds, frequency in hertz, gain 0 to 1. */
export type Note = { at: number; lasts: number; hertz: number; gain: number }

const VIBRATO_HERTZ = 5.3
/** Samples for which vibrato and colour stand still. */
const STRIDE = 32

/** Mixes a note into the sound. */
export function addNote(sound: Float32Array, voice: Voice, { at, lasts, hertz, gain }: Note): void {
  if (voice === 'pluck') return addPluck(sound, { at, lasts, hertz, gain })
  const { bright, dark, sweep, attack, release, fall, vibrato, apart } = INSTRUMENTS[voice]
  const start = Math.floor(at * RATE)
  const length = Math.min(Math.floor((lasts + release) * RATE), sound.length - start)
  const [rise, held, away] = [1 / Math.max(1, attack * RATE), lasts * RATE, 1 / (release * RATE)]
  // High strings die sooner than low ones.
  const fade = fall === 0 ? 1 : Math.exp(-1 / (fall * RATE * Math.min(2, (220 / hertz) ** 0.5)))
  const mask = bright.length - 1
  const step = (hertz * bright.length) / RATE
  let [phase, other, level] = [0, bright.length / 3, gain]
  for (let from = 0; from < length; from += STRIDE) {
    const seconds = from / RATE
    const colour = sweep > 0 ? Math.exp(-seconds / sweep) : 1 - Math.exp(seconds / sweep)
    const bend =
      vibrato === 0
        ? step
        : step * (1 + vibrato * Math.min(1, seconds * 3) * Math.sin(2 * Math.PI * VIBRATO_HERTZ * seconds))
    const to = Math.min(length, from + STRIDE)
    for (let index = from; index < to; index += 1) {
      const place = (phase | 0) & mask
      let value = (dark[place] ?? 0) + ((bright[place] ?? 0) - (dark[place] ?? 0)) * colour
      phase += bend
      if (apart !== 0) {
        const second = (other | 0) & mask
        value = (value + (dark[second] ?? 0) + ((bright[second] ?? 0) - (dark[second] ?? 0)) * colour) * 0.6
        other += bend * (1 + apart)
      }
      const shape =
        index < held ? Math.min(1, index * rise) : Math.min(1, held * rise) * Math.max(0, 1 - (index - held) * away)
      sound[start + index] = (sound[start + index] ?? 0) + value * shape * level
      level *= fade
    }
  }
}

/** Noise that is the same for everybody. */
export const NOISE = noise()

// A plucked string (Karplus and Strong): noise goes round in a loop that softens it; an all-pass puts the loop exactly
// in tune.
function addPluck(sound: Float32Array, { at, lasts, hertz, gain }: Note): void {
  const period = RATE / hertz
  const blend = 0.42
  const length = Math.max(2, Math.floor(period - blend - 0.2))
  const rest = period - blend - length
  const tune = (1 - rest) / (1 + rest)
  const keep = 0.5 ** (1 / (hertz * Math.min(1.1, 0.35 + 120 / hertz)))
  const string = new Float32Array(length)
  const offset = (Math.floor(hertz * 131 + at * 977) * 61) % (NOISE.length - length)
  // Rounded noise is a finger, not a plectrum.
  for (let index = 0; index < length; index += 1)
    string[index] = ((NOISE[offset + index] ?? 0) + (NOISE[offset + index + 1] ?? 0)) * 0.7
  const start = Math.floor(at * RATE)
  const samples = Math.min(Math.floor((Math.max(lasts, 0.3) + 0.25) * RATE), sound.length - start)
  let [place, last, passed, before] = [0, 0, 0, 0]
  for (let index = 0; index < samples; index += 1) {
    const value = string[place] ?? 0
    const soft = keep * ((1 - blend) * value + blend * last)
    last = value
    passed = tune * (soft - passed) + before
    before = soft
    string[place] = passed
    place = place + 1 === length ? 0 : place + 1
    sound[start + index] = (sound[start + index] ?? 0) + value * gain * Math.min(1, (samples - index) / 2000)
  }
}

function noise(): Float32Array {
  const chance = chanceOf('noise')
  return Float32Array.from({ length: 32_768 }, () => chance.between(-1, 1))
}

// A wave by the strength of its harmonics, the fundamental first; its highest point is 1.
function wave(harmonics: readonly number[]): Wave {
  const table = new Float32Array(WAVE_LENGTH)
  for (const [number, strength] of harmonics.entries()) {
    for (let index = 0; index < WAVE_LENGTH; index += 1)
      table[index] = (table[index] ?? 0) + strength * Math.sin((2 * Math.PI * (number + 1) * index) / WAVE_LENGTH)
  }
  const loudest = table.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return table.map((sample) => sample / loudest)
}
