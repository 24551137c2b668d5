import { NOISE, RATE } from './voices.ts'

/** The instruments of a drummer. */
export type Drum = 'kick' | 'snare' | 'hat' | 'open' | 'clap' | 'tom' | 'rim' | 'shaker' | 'ride' | 'frame'
/** Drums that belong together. */
export type Kit = 'room' | 'club' | 'boom' | 'brush' | 'heavy' | 'hand'

/**
 * Seconds it sounds; pitch in hertz, how far it falls (times its pitch) and how loud that tone is; how loud its noise
 * is and how dark (0 hiss, 1 rumble).
 */
type Skin = { seconds: number; hertz: number; drop: number; tone: number; noise: number; dark: number }

const SKINS: Readonly<Record<Drum, Skin>> = {
  kick: { seconds: 0.24, hertz: 50, drop: 2.4, tone: 1, noise: 0.06, dark: 0.5 },
  snare: { seconds: 0.18, hertz: 185, drop: 0.5, tone: 0.4, noise: 0.62, dark: 0.25 },
  hat: { seconds: 0.05, hertz: 0, drop: 0, tone: 0, noise: 0.42, dark: 0 },
  open: { seconds: 0.3, hertz: 0, drop: 0, tone: 0, noise: 0.34, dark: 0 },
  clap: { seconds: 0.15, hertz: 0, drop: 0, tone: 0, noise: 0.8, dark: 0.35 },
  tom: { seconds: 0.3, hertz: 98, drop: 0.8, tone: 0.85, noise: 0.08, dark: 0.6 },
  rim: { seconds: 0.04, hertz: 820, drop: 0.1, tone: 0.5, noise: 0.2, dark: 0.1 },
  shaker: { seconds: 0.08, hertz: 0, drop: 0, tone: 0, noise: 0.26, dark: 0.05 },
  ride: { seconds: 0.42, hertz: 3300, drop: 0, tone: 0.07, noise: 0.14, dark: 0 },
  frame: { seconds: 0.34, hertz: 84, drop: 0.9, tone: 0.8, noise: 0.12, dark: 0.7 },
}

const KITS: Readonly<Record<Kit, Partial<Record<Drum, Partial<Skin>>>>> = {
  room: {},
  club: { kick: { seconds: 0.3, hertz: 46, drop: 3.4 }, snare: { hertz: 210, noise: 0.5, seconds: 0.14 } },
  boom: {
    kick: { seconds: 0.55, hertz: 43, drop: 1.9 },
    snare: { hertz: 165, noise: 0.7, dark: 0.4 },
    hat: { seconds: 0.035 },
  },
  brush: {
    kick: { tone: 0.55, drop: 1.2 },
    snare: { tone: 0.1, noise: 0.34, seconds: 0.24, dark: 0.1 },
    hat: { seconds: 0.07, noise: 0.3 },
  },
  heavy: {
    kick: { seconds: 0.16, hertz: 56, drop: 3, noise: 0.2 },
    snare: { hertz: 200, tone: 0.6, noise: 0.75, seconds: 0.22 },
    open: { seconds: 0.5 },
  },
  hand: {
    kick: { hertz: 66, drop: 1, seconds: 0.3 },
    snare: { hertz: 290, tone: 0.6, noise: 0.2, seconds: 0.12 },
    tom: { hertz: 150 },
  },
}

const made = new Map<string, Float32Array>()

/** Mixes a drum of a kit into the sound. */
export function addDrum(sound: Float32Array, kit: Kit, drum: Drum, at: number, gain: number): void {
  const key = `${kit} ${drum}`
  const hit = made.get(key) ?? hitOf({ ...SKINS[drum], ...KITS[kit][drum] }, drum === 'clap')
  made.set(key, hit)
  const start = Math.max(0, Math.floor(at * RATE))
  const length = Math.min(hit.length, sound.length - start)
  for (let index = 0; index < length; index += 1)
    sound[start + index] = (sound[start + index] ?? 0) + (hit[index] ?? 0) * gain
}

function hitOf({ seconds, hertz, drop, tone, noise, dark }: Skin, isClap: boolean): Float32Array {
  const hit = new Float32Array(Math.floor(seconds * RATE))
  let [phase, soft, before] = [0, 0, 0]
  for (let index = 0; index < hit.length; index += 1) {
    const away = index / hit.length
    const fade = (1 - away) ** 2.4
    phase += (2 * Math.PI * hertz * (1 + drop * Math.exp(-away * 11))) / RATE
    const hiss = NOISE[(index + 977) % NOISE.length] ?? 0
    soft += (hiss - soft) * (1 - dark * 0.9)
    const sharp = dark < 0.2 ? hiss - before : soft
    before = hiss
    // Several hands are never quite together.
    const hands = isClap && index < 0.03 * RATE ? 1 - ((index / (0.01 * RATE)) % 1) : 1
    hit[index] = (Math.sin(phase) * tone + sharp * noise * hands) * fade * Math.min(1, index / 12)
  }
  return hit
}
