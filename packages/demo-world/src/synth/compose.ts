import { openDesk } from './desk.ts'
import type { Tracks } from './desk.ts'
import { formOf } from './form.ts'
import type { Section } from './form.ts'
import { addBass, addChords, addDrums, addLead, melodyOf } from './parts.ts'
import type { Band, Bar, Melody } from './parts.ts'
import { chanceOf } from './random.ts'
import type { Chance } from './random.ts'
import { gainOf, masterOf } from './rooms.ts'
import type { Style } from './style.ts'
import { STYLES } from './styles.ts'
import { RATE } from './voices.ts'

/**
 * A song to be made: `player` chooses instruments and rhythms, so that songs of one artist belong together. Without a
 * length it is a sketch.
 */
export type SongOrder = { seed: string; genre: string; player: string; length?: 'full' | undefined }

/** Lengths of sketches in seconds. */
const SKETCHES = [10, 10, 11, 11, 12, 12, 13, 14, 15, 16] as const
/** Shortest and longest song in seconds. */
const SONGS = [90, 200] as const

/** The length of a song in whole seconds. */
export function songSeconds({ seed, length }: Pick<SongOrder, 'seed' | 'length'>): number {
  const chance = chanceOf(`length of ${seed}`)
  return length === 'full' ? chance.whole(...SONGS) : chance.pick(SKETCHES)
}

/**
 * A piece of music of its own for each seed, in the style of a genre, bar by bar: mono samples from -1 to 1 at RATE,
 * songSeconds long together.
 */
export function* compose(order: SongOrder): Generator<Float32Array> {
  const plan = planOf(order)
  const desk = openDesk(plan.style, plan.isAmplified, plan.step * 3)
  const seconds = songSeconds(order)
  const master = masterOf(seconds * RATE, gainOf(sample(plan)), Math.min(plan.style.ring, 1.2))
  const chance = chanceOf(`${order.seed} played`)
  for (const played of plan.bars) {
    play(desk.tracks, { ...played, bar: { ...played.bar, at: desk.timeOf(played.bar.at) } }, plan.band, chance)
    yield master(desk.take(played.bar.isLast ? seconds : played.bar.at + played.bar.steps * played.bar.step))
  }
}

/** The whole piece at once. */
export function composeAll(order: SongOrder): Float32Array {
  const sound = new Float32Array(songSeconds(order) * RATE)
  let at = 0
  for (const part of compose(order)) {
    sound.set(part, at)
    at += part.length
  }
  return sound
}

type Played = { bar: Bar; section: Section; place: number; melody: Melody; isSketch: boolean }
type Plan = { style: Style; band: Band; step: number; bars: Played[]; isAmplified: boolean }

function planOf(order: SongOrder): Plan {
  const { seed, genre, player } = order
  const chance = chanceOf(seed)
  const habit = chanceOf(`habits of ${player}`)
  const style = STYLES[genre] ?? STYLES.Folk
  if (style === undefined) throw new Error('there is no style')
  const seconds = songSeconds(order)
  const steps = style.isWaltz === true && chance.next() < 0.3 ? 12 : 16
  const tempo = chance.between(...style.tempo)
  const count = Math.max(3, Math.round(((seconds - style.ring) * tempo) / (15 * steps)))
  const step = (seconds - style.ring) / (count * steps)
  const key = {
    scale: habit.next() < 0.7 ? habit.pick(style.scales) : chance.pick(style.scales),
    root: style.root + chance.whole(-4, 5),
  }
  const band = bandOf(style, habit, chance)
  // Without drums, an opening of drums would be silent. Pictures grow from sketches, which must not change.
  if (order.length === 'full' && band.opening === 'drums' && Object.keys(band.beat).length === 0)
    band.opening = 'chords'
  const form = formOf(count, chance)
  const tunes = tunesOf(style, steps, chance)
  const lift = order.length === 'full' && chance.next() < 0.25 ? 2 : 0

  const bars: Played[] = []
  for (const [number, section] of form.entries()) {
    const tune =
      section.kind === 'chorus' || section.kind === 'outro'
        ? tunes.chorus
        : tunes[section.kind === 'bridge' ? 'bridge' : 'verse']
    const melody = melodyOf(tune.phrases, section.bars, chance)
    const isLifted = number >= form.length - 2
    for (let place = 0; place < section.bars; place += 1) {
      const index = bars.length
      const isLast = index === count - 1
      const { progression } = tune
      const isHome = index + 1 >= count - 1
      bars.push({
        section,
        place,
        melody: isLast ? [{ step: 0, lasts: steps, height: chance.pick([0, 7, 7]) }] : (melody[place] ?? []),
        isSketch: form.length === 2,
        bar: {
          at: index * steps * step,
          step,
          steps,
          style,
          key: isLifted ? { ...key, root: key.root + lift } : key,
          isLast,
          ring: isLast ? style.ring : 0,
          isFill: place === section.bars - 1 || index === count - 2,
          degree: isLast ? 0 : (progression[place % progression.length] ?? 0),
          next: isHome ? 0 : (progression[(place + 1) % progression.length] ?? 0),
        },
      })
    }
  }
  return { style, band, step, bars, isAmplified: band.chords.voice === 'fuzz' || band.bridge.voice === 'fuzz' }
}

function bandOf(style: Style, habit: Chance, chance: Chance): Band {
  return {
    chords: habit.next() < 0.75 ? habit.pick(style.chords) : chance.pick(style.chords),
    bridge: chance.pick(style.chords),
    bass: chance.pick(style.bass),
    lead: habit.next() < 0.8 ? habit.pick(style.leads) : chance.pick(style.leads),
    second: chance.pick(style.leads),
    kit: habit.pick(style.kits),
    beat: chance.pick(style.beats),
    opening: chance.pick(['all', 'all', 'chords', 'drums', 'chords']),
  }
}

/** The tunes of a song: the chords of a section, one a bar, and a phrase that asks and one that answers. */
function tunesOf(style: Style, steps: number, chance: Chance) {
  const tune = (starts: readonly (readonly number[])[]) => ({
    progression: chance.pick(style.progressions),
    phrases: starts.map((heights) => ({ rhythm: chance.pick(style.rhythms), steps, start: chance.pick(heights) })),
  })
  return {
    verse: tune([
      [2, 4],
      [1, 3],
    ]),
    chorus: tune([
      [4, 7],
      [1, 3, 4],
    ]),
    bridge: tune([
      [0, 2, 5],
      [3, 5],
    ]),
  }
}

/** Plays the parts of a bar at their loudness: a song builds up from the intro to its last chorus. */
function play(
  { dry, wet, lead, amplifier }: Tracks,
  { bar, section, place, melody, isSketch }: Played,
  band: Band,
  chance: Chance,
): void {
  const { kind, bars } = section
  const isFirstHalf = place < bars / 2
  const isOpening = kind === 'intro' && isFirstHalf
  const only = isOpening ? band.opening : 'all'
  const loud = LOUD[kind]
  const chords = kind === 'bridge' ? band.bridge : band.chords
  const into = chords.voice === 'fuzz' ? amplifier : wet
  if (only !== 'drums') addChords(into, bar, { ...chords, gain: chords.gain * (kind === 'verse' ? 0.75 : 1) }, chance)
  if (only !== 'chords' && kind !== 'bridge') addDrums(dry, bar, { ...band, loud }, chance)
  if (only === 'all') addBass(dry, bar, band.bass, chance)
  const isSung = isSketch ? only === 'all' : kind !== 'intro' && (kind !== 'outro' || isFirstHalf || bar.isLast)
  if (!isSung) return
  addLead(lead, bar, { voice: kind === 'bridge' ? band.second : band.lead, loud, melody }, chance)
  if (kind === 'chorus' && !isSketch)
    addLead(
      wet,
      bar,
      { voice: band.second, loud: 0.4, melody: melody.map((note) => ({ ...note, height: note.height - 2 })) },
      chance,
    )
}

const LOUD = { intro: 0.8, verse: 0.72, chorus: 1, bridge: 0.7, outro: 0.9 } as const

/** Some bars of the loudest section, by which the loudness of the whole is set before its first note. */
function sample({ bars, style, band, step, isAmplified }: Plan): Float32Array {
  const isSketch = bars[0]?.isSketch === true
  const desk = openDesk(style, isAmplified, step * 3)
  const chance = chanceOf('sample')
  const chorus = bars.filter(({ section, bar }) => section.kind === 'chorus' && !bar.isLast).slice(0, isSketch ? 1 : 2)
  const played = chorus.length > 0 ? chorus : bars.slice(0, 1)
  let at = 0
  for (const each of played) {
    play(desk.tracks, { ...each, bar: { ...each.bar, at: desk.timeOf(at) } }, band, chance)
    at += each.bar.steps * step
  }
  return desk.take(at)
}
