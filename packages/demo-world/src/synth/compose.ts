import { addDrums, addBass, addChords, addLead, melodyOf } from './parts.ts'
import type { Bar } from './parts.ts'
import { chanceOf } from './random.ts'
import { addEcho, addRoom, finished, overdrive } from './rooms.ts'
import { STYLES } from './styles.ts'
import { RATE } from './voices.ts'

/** Lengths of songs in seconds. Shorter ones are more frequent: the world is large. */
const LENGTHS = [10, 10, 11, 11, 12, 12, 13, 14, 15, 16] as const

/** The length of a song in whole seconds. */
export const songSeconds = (seed: string): number => chanceOf(`length of ${seed}`).pick(LENGTHS)

/**
 * A piece of music of its own for each seed, in the style of a genre: mono samples from -1 to 1 at RATE, songSeconds long. `player` chooses
 * instruments and rhythms, so that songs of one artist belong together.
 */
export function compose(seed: string, genre: string, player: string): Float32Array {
  const chance = chanceOf(seed)
  const habit = chanceOf(`habits of ${player}`)
  const style = STYLES[genre] ?? STYLES.Folk
  if (style === undefined) throw new Error('there is no style')
  const seconds = songSeconds(seed)
  const isWaltz = style.isWaltz === true && chance.next() < 0.3
  const steps = isWaltz ? 12 : 16
  const tempo = chance.between(...style.tempo)
  const bars = Math.max(3, Math.round(((seconds - style.ring) * tempo) / (15 * steps)))
  const step = (seconds - style.ring) / (bars * steps)
  const key = {
    scale: habit.next() < 0.7 ? habit.pick(style.scales) : chance.pick(style.scales),
    root: style.root + chance.whole(-4, 5),
  }
  const progression = chance.pick(style.progressions)
  const band = {
    chords: habit.next() < 0.75 ? habit.pick(style.chords) : chance.pick(style.chords),
    bass: chance.pick(style.bass),
    lead: habit.next() < 0.8 ? habit.pick(style.leads) : chance.pick(style.leads),
    kit: habit.pick(style.kits),
    beat: chance.pick(style.beats),
  }
  const opening = bars > 4 ? chance.pick(OPENINGS) : 'all'
  const melody = melodyOf(style, steps, bars, chance)

  const dry = new Float32Array(seconds * RATE)
  const wet = new Float32Array(seconds * RATE)
  const lead = new Float32Array(seconds * RATE)
  const amplifier = band.chords.voice === 'fuzz' ? new Float32Array(seconds * RATE) : undefined
  for (let index = 0; index < bars; index += 1) {
    const isLast = index === bars - 1
    const bar: Bar = {
      at: index * steps * step,
      step,
      steps,
      style,
      key,
      isLast,
      ring: isLast ? style.ring : 0,
      isFill: index === bars - 2 || (bars > 6 && index === Math.floor(bars / 2) - 1),
      degree: isLast ? 0 : (progression[index % progression.length] ?? 0),
      next: index + 1 >= bars - 1 ? 0 : (progression[(index + 1) % progression.length] ?? 0),
    }
    const isOpening = index === 0
    if (!isOpening || opening !== 'drums') addChords(amplifier ?? wet, bar, band.chords, chance)
    if (!isOpening || opening !== 'chords') addDrums(dry, bar, band.kit, band.beat, chance)
    if (!isOpening || opening === 'all') {
      addBass(dry, bar, band.bass, chance)
      addLead(lead, bar, band.lead, melody[index] ?? [], chance)
    }
  }
  if (amplifier !== undefined) {
    overdrive(amplifier, 7)
    mix(wet, amplifier, 0.2)
  }
  if (style.echo > 0) addEcho(lead, style.echo, step * 3)
  mix(wet, lead, 1)
  mix(dry, wet, 1)
  addRoom(dry, wet, ...style.room)
  return finished(dry, Math.min(style.ring, 1.2))
}

/** Who plays in the first bar. */
const OPENINGS = ['all', 'all', 'chords', 'drums', 'chords'] as const

function mix(sound: Float32Array, other: Float32Array, gain: number): void {
  for (let index = 0; index < sound.length; index += 1) sound[index] = (sound[index] ?? 0) + (other[index] ?? 0) * gain
}
