import type { Drum, Kit } from './drums.ts'
import type { Voice } from './voices.ts'

/**
 * How music of a genre is made. Patterns are sixteenths of a bar. Chords: `x` all tones, a digit one of them; `-` goes
 * on, `.` rests. Bass: steps of the chord's scale from 1, `8` the octave, `w` walks. Lead: `x` a note. Drums: soft `o`,
 * loud `x`. Lists are what an artist chooses from.
 */
export type Style = {
  tempo: readonly [number, number]
  scales: readonly (readonly number[])[]
  /** Chords as steps of the scale, one a bar. */
  progressions: readonly (readonly number[])[]
  /** Tones of a chord: 3, or 4 with the seventh. */
  tones: number
  chords: readonly { voice: Voice; pattern: string; gain: number }[]
  bass: readonly { voice: Voice; pattern: string; gain: number }[]
  leads: readonly Voice[]
  /** Rhythms of a melody: one asks, another answers. */
  rhythms: readonly string[]
  leadGain: number
  kits: readonly Kit[]
  beats: readonly Partial<Record<Drum, string>>[]
  drumGain: number
  /** How late every second sixteenth is, as a part of it. */
  swing: number
  /** Echo of the lead; the room around everything: how much and how large. */
  echo: number
  room: readonly [amount: number, size: number]
  /** Lowest note of the key as MIDI number, and seconds in which the last chord rings. */
  root: number
  ring: number
  isWaltz?: boolean
}

/** Scales as halftones above their first tone. */
export const MAJOR = [0, 2, 4, 5, 7, 9, 11]
export const MINOR = [0, 2, 3, 5, 7, 8, 10]
export const DORIAN = [0, 2, 3, 5, 7, 9, 10]
export const LYDIAN = [0, 2, 4, 6, 7, 9, 11]
export const MIXO = [0, 2, 4, 5, 7, 9, 10]
export const HIJAZ = [0, 1, 4, 5, 7, 8, 10]
export const PHRYGIAN = [0, 1, 3, 5, 7, 8, 10]
export const HARMONIC = [0, 2, 3, 5, 7, 8, 11]
export const WHOLE = [0, 2, 4, 6, 8, 10, 11]

/** Drums that many styles share. */
export const FOUR = 'x...x...x...x...'
export const BACK = '....x.......x...'
export const EIGHTHS = 'x.o.x.o.x.o.x.o.'
