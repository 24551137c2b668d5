import type { Drum, Kit } from './drums.ts'
import type { Voice } from './voices.ts'

/**
 * How music of a genre is made. Patterns are sixteenths of a bar. Chords: `x` all tones, a digit one of them; `-` goes on, `.` rests. Bass: steps
 * of the chord's scale from 1, `8` the octave, `w` walks. Lead: `x` a note. Drums: soft `o`, loud `x`. Lists are what an artist chooses from.
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

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]
const LYDIAN = [0, 2, 4, 6, 7, 9, 11]
const MIXO = [0, 2, 4, 5, 7, 9, 10]
const HIJAZ = [0, 1, 4, 5, 7, 8, 10]
const PHRYGIAN = [0, 1, 3, 5, 7, 8, 10]
const HARMONIC = [0, 2, 3, 5, 7, 8, 11]
const WHOLE = [0, 2, 4, 6, 8, 10, 11]

const FOUR = 'x...x...x...x...'
const BACK = '....x.......x...'
const EIGHTHS = 'x.o.x.o.x.o.x.o.'

/** Styles by the title of their genre. */
export const STYLES: Readonly<Record<string, Style>> = {
  Folk: {
    tempo: [86, 116],
    scales: [MAJOR, MIXO, DORIAN],
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
      [0, 4, 5, 3],
      [0, 0, 3, 4],
    ],
    tones: 3,
    chords: [
      { voice: 'pluck', pattern: '0.2.1.2.0.2.1.2.', gain: 0.3 },
      { voice: 'pluck', pattern: 'x..xx.x.x..xx.x.', gain: 0.16 },
      { voice: 'pluck', pattern: '0.1.2.1.0.1.2.1.', gain: 0.3 },
    ],
    bass: [
      { voice: 'pluck', pattern: '1-------5-------', gain: 0.34 },
      { voice: 'pluck', pattern: '1---5---1---5---', gain: 0.3 },
    ],
    leads: ['flute', 'reed', 'pluck', 'choir'],
    rhythms: ['x---x-x---x-x---', 'x-x-x---x---....', '..x-x-x-x-------', 'x-----x-x---x---'],
    leadGain: 0.2,
    kits: ['hand', 'brush'],
    beats: [{}, {}, { shaker: 'o.x.o.x.o.x.o.x.' }, { kick: 'x.......x.......', shaker: 'o.x.o.x.o.x.o.x.' }],
    drumGain: 0.5,
    swing: 0.06,
    echo: 0.1,
    room: [0.3, 0.25],
    root: 50,
    ring: 1.4,
    isWaltz: true,
  },
  Indie: {
    tempo: [108, 136],
    scales: [MAJOR, MIXO],
    progressions: [
      [0, 4, 5, 3],
      [5, 3, 0, 4],
      [0, 2, 3, 3],
      [3, 0, 4, 5],
    ],
    tones: 3,
    chords: [
      { voice: 'pluck', pattern: 'x.xxx.xxx.xxx.xx', gain: 0.15 },
      { voice: 'organ', pattern: 'x-------x---x---', gain: 0.09 },
      { voice: 'synth', pattern: 'x-x-x-x-x-x-x-x-', gain: 0.06 },
    ],
    bass: [
      { voice: 'bass', pattern: '1.1.1.1.1.1.1.1.', gain: 0.26 },
      { voice: 'bass', pattern: '1-----1-5---1---', gain: 0.28 },
    ],
    leads: ['pluck', 'bell', 'square', 'choir', 'synth'],
    rhythms: ['x-x-..x-x-x-....', 'x---x---x-x-x---', '..x-x-x-..x-x---', 'x-x-x-x-x-------'],
    leadGain: 0.17,
    kits: ['room'],
    beats: [
      { kick: 'x.....x.x.......', snare: BACK, hat: EIGHTHS },
      { kick: 'x..x..x...x.....', snare: BACK, hat: 'x.x.x.x.x.x.x.x.', open: '..............x.' },
      { kick: 'x...x...x...x...', snare: BACK, hat: '..x...x...x...x.' },
    ],
    drumGain: 0.8,
    swing: 0,
    echo: 0.25,
    room: [0.26, 0.3],
    root: 52,
    ring: 1,
  },
  Electronic: {
    tempo: [118, 132],
    scales: [MINOR, DORIAN, PHRYGIAN],
    progressions: [
      [0, 5, 2, 6],
      [0, 0, 5, 6],
      [0, 3, 0, 5],
      [5, 6, 0, 0],
    ],
    tones: 3,
    chords: [
      { voice: 'synth', pattern: '..x...x...x...x.', gain: 0.12 },
      { voice: 'pad', pattern: 'x---------------', gain: 0.13 },
      { voice: 'rhodes', pattern: 'x..x..x...x..x..', gain: 0.13 },
      { voice: 'square', pattern: '0.1.2.1.0.2.1.2.', gain: 0.08 },
    ],
    bass: [
      { voice: 'bass', pattern: '..1...1...1...1.', gain: 0.34 },
      { voice: 'sub', pattern: '1..1..1...1..1..', gain: 0.36 },
      { voice: 'bass', pattern: '1.11.11.1.11.118', gain: 0.24 },
    ],
    leads: ['synth', 'square', 'bell', 'marimba'],
    rhythms: ['x.x..x..x.x..x..', 'x..x..x..x..x.x.', 'x-.x-.x-.x-.x-x-', '....x.x...x.x.x.'],
    leadGain: 0.13,
    kits: ['club'],
    beats: [
      { kick: FOUR, clap: BACK, hat: '..x...x...x...x.' },
      { kick: FOUR, snare: '....x.......x..o', open: '..x...x...x...x.', hat: 'xo.oxo.oxo.oxo.o' },
      { kick: 'x..x..x...x..x..', snare: BACK, hat: 'oxoxoxoxoxoxoxox' },
    ],
    drumGain: 0.95,
    swing: 0,
    echo: 0.36,
    room: [0.2, 0.4],
    root: 45,
    ring: 0.9,
  },
  Ambient: {
    tempo: [56, 72],
    scales: [LYDIAN, MAJOR, DORIAN],
    progressions: [
      [0, 1],
      [0, 4],
      [0, 5],
      [3, 0],
    ],
    tones: 4,
    chords: [
      { voice: 'pad', pattern: 'x---------------', gain: 0.14 },
      { voice: 'choir', pattern: 'x---------------', gain: 0.1 },
      { voice: 'strings', pattern: 'x---------------', gain: 0.07 },
    ],
    bass: [
      { voice: 'sub', pattern: '1---------------', gain: 0.24 },
      { voice: 'sub', pattern: '1-------5-------', gain: 0.2 },
    ],
    leads: ['bell', 'flute', 'rhodes', 'marimba'],
    rhythms: ['x-------....x---', '....x---x-------', 'x---x-------....', '..x-----..x-----'],
    leadGain: 0.13,
    kits: ['brush'],
    beats: [{}],
    drumGain: 0.3,
    swing: 0,
    echo: 0.5,
    room: [0.7, 1],
    root: 46,
    ring: 2.4,
  },
  Jazz: {
    tempo: [104, 168],
    scales: [DORIAN, MAJOR],
    progressions: [
      [1, 4, 0, 5],
      [0, 5, 1, 4],
      [2, 5, 1, 4],
      [0, 3, 1, 4],
    ],
    tones: 4,
    chords: [
      { voice: 'piano', pattern: 'x..x.......x....', gain: 0.12 },
      { voice: 'rhodes', pattern: '....x.....x.....', gain: 0.13 },
      { voice: 'piano', pattern: '..x.......x.....', gain: 0.13 },
    ],
    bass: [{ voice: 'pluck', pattern: 'w', gain: 0.42 }],
    leads: ['reed', 'brass', 'piano', 'flute'],
    rhythms: ['x-x-x-x-x---..x-', '..x-x-x-x-x-x---', 'x---..x-x-x-x-x-', 'x-xxx-x-x---....'],
    leadGain: 0.17,
    kits: ['brush', 'room'],
    beats: [
      { ride: 'x...x.o.x...x.o.', hat: '....x.......x...', kick: 'o.......o.......' },
      { ride: 'x...x.o.x...x.o.', snare: '......o.......o.', hat: BACK },
      { snare: 'o.o.x.o.o.o.x.o.', kick: 'o.......o...o...' },
    ],
    drumGain: 0.6,
    swing: 0.34,
    echo: 0,
    room: [0.22, 0.3],
    root: 46,
    ring: 1.3,
  },
  Rock: {
    tempo: [120, 152],
    scales: [MIXO, MINOR, MAJOR],
    progressions: [
      [0, 6, 3, 0],
      [0, 3, 4, 4],
      [0, 5, 6, 0],
      [0, 2, 3, 6],
    ],
    tones: 3,
    chords: [
      { voice: 'fuzz', pattern: 'x-x-x-x-x-x-x-x-', gain: 0.2 },
      { voice: 'fuzz', pattern: 'x---..x-x---x-x-', gain: 0.22 },
      { voice: 'fuzz', pattern: 'x.x---x.x---x-x-', gain: 0.2 },
    ],
    bass: [
      { voice: 'bass', pattern: '1.1.1.1.1.1.1.1.', gain: 0.3 },
      { voice: 'bass', pattern: '1---..1-1---5-3-', gain: 0.3 },
    ],
    leads: ['synth', 'organ', 'choir', 'square'],
    rhythms: ['x---x-x-x-------', 'x-x-x-..x-x-x-..', '..x-x---x-x-x---', 'x-----x-----x---'],
    leadGain: 0.16,
    kits: ['heavy', 'room'],
    beats: [
      { kick: 'x.....x.x.x.....', snare: BACK, hat: 'x.x.x.x.x.x.x.x.' },
      { kick: 'x.x...x.x.....x.', snare: BACK, open: FOUR },
      { kick: 'x...x...x...x...', snare: '..x...x...x...x.', hat: 'x.x.x.x.x.x.x.x.' },
    ],
    drumGain: 0.9,
    swing: 0,
    echo: 0.12,
    room: [0.18, 0.3],
    root: 45,
    ring: 1.2,
  },
  'Hip-Hop': {
    tempo: [82, 98],
    scales: [MINOR, DORIAN],
    progressions: [
      [0, 3, 0, 4],
      [0, 5, 3, 4],
      [0, 0, 3, 2],
      [5, 4, 0, 0],
    ],
    tones: 4,
    chords: [
      { voice: 'rhodes', pattern: 'x-----x---------', gain: 0.16 },
      { voice: 'piano', pattern: 'x---..x-..x-----', gain: 0.14 },
      { voice: 'strings', pattern: 'x---------x-----', gain: 0.07 },
      { voice: 'choir', pattern: '..x-----..x-----', gain: 0.1 },
    ],
    bass: [
      { voice: 'sub', pattern: '1-----1-..1-----', gain: 0.46 },
      { voice: 'sub', pattern: '1---....1-5-....', gain: 0.46 },
    ],
    leads: ['marimba', 'bell', 'flute', 'square', 'pluck'],
    rhythms: ['x-x-....x-x-x---', '......x-x-x-x---', 'x---x-x-........', '..xxx-x-....x---'],
    leadGain: 0.14,
    kits: ['boom'],
    beats: [
      { kick: 'x.....x..x......', snare: BACK, hat: 'x.x.x.xxx.x.x.x.' },
      { kick: 'x..x......x..x..', snare: BACK, hat: 'x.x.x.x.xox.x.xx' },
      { kick: 'x.......x.x.....', clap: BACK, hat: 'xoxoxoxoxoxxxoxo', rim: '..........o....o' },
    ],
    drumGain: 1,
    swing: 0.22,
    echo: 0.18,
    room: [0.18, 0.25],
    root: 43,
    ring: 1.1,
  },
  Classical: {
    tempo: [76, 120],
    scales: [HARMONIC, MAJOR, MINOR],
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
      [0, 4, 5, 2],
      [0, 1, 4, 0],
    ],
    tones: 3,
    chords: [
      { voice: 'piano', pattern: '0-2-1-2-0-2-1-2-', gain: 0.2 },
      { voice: 'strings', pattern: 'x-------x-------', gain: 0.1 },
      { voice: 'piano', pattern: '0-1-2-1-0-1-2-1-', gain: 0.2 },
      { voice: 'strings', pattern: 'x-.x-.x-.x-.x-x-', gain: 0.1 },
    ],
    bass: [
      { voice: 'strings', pattern: '1---------------', gain: 0.12 },
      { voice: 'piano', pattern: '1-------5-------', gain: 0.24 },
    ],
    leads: ['strings', 'piano', 'flute', 'reed'],
    rhythms: ['x---x-x-x---x---', 'x-x-x-x-x-x-x---', 'x-----x-x-x-x---', '..x-x-x-x-x-x-x-'],
    leadGain: 0.18,
    kits: ['brush'],
    beats: [{}],
    drumGain: 0.3,
    swing: 0,
    echo: 0,
    room: [0.5, 0.8],
    root: 48,
    ring: 1.8,
    isWaltz: true,
  },
  Soul: {
    tempo: [84, 112],
    scales: [MAJOR, DORIAN, MIXO],
    progressions: [
      [0, 5, 1, 4],
      [3, 2, 1, 0],
      [0, 2, 3, 4],
      [1, 4, 0, 0],
    ],
    tones: 4,
    chords: [
      { voice: 'organ', pattern: '....x-......x-..', gain: 0.1 },
      { voice: 'rhodes', pattern: 'x---..x-..x-..x-', gain: 0.14 },
      { voice: 'pluck', pattern: '....x..x....x..x', gain: 0.18 },
      { voice: 'brass', pattern: 'x-........x-x-..', gain: 0.07 },
    ],
    bass: [
      { voice: 'bass', pattern: '1--1..5-..8-5-3-', gain: 0.34 },
      { voice: 'bass', pattern: '1---..1-5---6-8-', gain: 0.34 },
      { voice: 'bass', pattern: '1..1..1.8.1.5.1.', gain: 0.32 },
    ],
    leads: ['choir', 'reed', 'brass', 'organ'],
    rhythms: ['x---x-x-x---....', '..x-x-----x-x---', 'x-x-x---..x-x---', 'x-----..x-x-x---'],
    leadGain: 0.19,
    kits: ['room', 'boom'],
    beats: [
      { kick: 'x.....x...x.....', snare: BACK, hat: EIGHTHS },
      { kick: 'x..x......x..x..', snare: '....x..o.o..x...', hat: 'x.x.x.x.x.x.x.x.' },
      { kick: 'x.......x.x.....', clap: BACK, shaker: 'oxoxoxoxoxoxoxox' },
    ],
    drumGain: 0.75,
    swing: 0.14,
    echo: 0.12,
    room: [0.26, 0.35],
    root: 48,
    ring: 1.3,
  },
  Metal: {
    tempo: [132, 176],
    scales: [PHRYGIAN, MINOR, HARMONIC],
    progressions: [
      [0, 0, 1, 0],
      [0, 5, 6, 0],
      [0, 1, 0, 4],
      [0, 3, 5, 1],
    ],
    tones: 3,
    chords: [
      { voice: 'fuzz', pattern: 'x-xxx.xxx.xxx-x-', gain: 0.24 },
      { voice: 'fuzz', pattern: 'x.xxx.xxx-------', gain: 0.24 },
      { voice: 'fuzz', pattern: 'xxxxxxxxxxxxx-x-', gain: 0.22 },
      { voice: 'fuzz', pattern: 'x---------------', gain: 0.26 },
    ],
    bass: [
      { voice: 'bass', pattern: '1.111.111.111.1.', gain: 0.28 },
      { voice: 'bass', pattern: '1-------1---1---', gain: 0.3 },
    ],
    leads: ['synth', 'strings', 'choir', 'organ'],
    rhythms: ['xxx-xxx-x---x---', 'x-------x-------', 'x-xxx-x-x-xxx---', 'x---x---x-x-x-x-'],
    leadGain: 0.14,
    kits: ['heavy'],
    beats: [
      { kick: 'x.xxx.xxx.xxx.xx', snare: BACK, open: FOUR },
      { kick: 'xxxxxxxxxxxxxxxx', snare: BACK, hat: FOUR },
      { kick: 'x.......x.......', snare: '........x.......', open: 'x...x...x...x...' },
    ],
    drumGain: 0.85,
    swing: 0,
    echo: 0.08,
    room: [0.16, 0.5],
    root: 40,
    ring: 1.4,
  },
  World: {
    tempo: [92, 128],
    scales: [HIJAZ, DORIAN, MAJOR, MIXO],
    progressions: [
      [0, 1, 0, 6],
      [0, 3, 0, 4],
      [0, 6, 0, 3],
      [0, 0, 3, 0],
    ],
    tones: 3,
    chords: [
      { voice: 'pluck', pattern: '0.12.10.12.01.2.', gain: 0.26 },
      { voice: 'pluck', pattern: '0.21.20.21.20.1.', gain: 0.26 },
      { voice: 'reed', pattern: 'x-.x-.x-x-.x-.x-', gain: 0.06 },
      { voice: 'marimba', pattern: '0.2.1.20.1.2.10.', gain: 0.2 },
    ],
    bass: [
      { voice: 'pluck', pattern: '1--1--5-1--1--5-', gain: 0.4 },
      { voice: 'bass', pattern: '1-----1-5-----8-', gain: 0.3 },
    ],
    leads: ['reed', 'flute', 'pluck', 'strings', 'marimba'],
    rhythms: ['x-xx-x-xx-x-x---', 'x---x-xxx-x-....', '..x-xx-x-x-xx---', 'x-x-x--x-x-x----'],
    leadGain: 0.19,
    kits: ['hand'],
    beats: [
      { frame: 'x..x..x.x..x..x.', rim: '..o..o....o..o..', shaker: 'oxoxoxoxoxoxoxox' },
      { frame: 'x.....x...x.....', snare: '...x......x..x..', rim: 'o.o.o.o.o.o.o.o.' },
      { kick: 'x.......x.......', tom: '...x..x.....x.x.', shaker: 'x.o.x.o.x.o.x.o.' },
    ],
    drumGain: 0.75,
    swing: 0.08,
    echo: 0.14,
    room: [0.3, 0.4],
    root: 50,
    ring: 1.2,
  },
  Experimental: {
    tempo: [66, 150],
    scales: [WHOLE, PHRYGIAN, LYDIAN],
    progressions: [[0, 2, 5, 1], [4, 0, 3], [0, 6, 1, 5], [0]],
    tones: 4,
    chords: [
      { voice: 'strings', pattern: 'x-----------....', gain: 0.08 },
      { voice: 'bell', pattern: '0..2....1..3....', gain: 0.14 },
      { voice: 'organ', pattern: 'x-..x-..........', gain: 0.08 },
      { voice: 'pluck', pattern: '3.0.....2..1.0..', gain: 0.3 },
    ],
    bass: [
      { voice: 'sub', pattern: '1-----------....', gain: 0.26 },
      { voice: 'bass', pattern: '1...........5.8.', gain: 0.3 },
    ],
    leads: ['square', 'marimba', 'bell', 'reed', 'choir'],
    rhythms: ['x..x.x......x-x-', 'xxxxx...........', '......x-----x.xx', 'x-------------..'],
    leadGain: 0.14,
    kits: ['hand', 'club'],
    beats: [
      { rim: 'x..o.x....o.x...' },
      { kick: 'x.........x.....', shaker: '...x.xx.....x.x.' },
      { tom: 'x....x....x..x..', rim: '..o....o........' },
      {},
    ],
    drumGain: 0.7,
    swing: 0,
    echo: 0.5,
    room: [0.5, 0.7],
    root: 44,
    ring: 1.8,
  },
}
