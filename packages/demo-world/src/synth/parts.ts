import { addDrum } from './drums.ts'
import type { Drum, Kit } from './drums.ts'
import type { Chance } from './random.ts'
import type { Style } from './style.ts'
import { addNote } from './voices.ts'
import type { Voice } from './voices.ts'

/**
 * A bar to be played: when it begins and how long a sixteenth is, in seconds; its chord and the next one as steps of
 * the scale; `ring` seconds follow it.
 */
export type Bar = {
  at: number
  step: number
  steps: number
  style: Style
  key: { scale: readonly number[]; root: number }
  degree: number
  next: number
  isLast: boolean
  isFill: boolean
  ring: number
}
/** Notes of a melody in a bar: sixteenth, length in sixteenths, height as a step of the scale. */
export type Melody = readonly { step: number; lasts: number; height: number }[]

/** A phrase of a melody: its rhythm, the sixteenths of a bar, and the height it begins at. */
export type Phrase = { rhythm: string; steps: number; start: number }

/**
 * The parts of a song: `bridge` are the chords and `second` is the voice of some sections only, and `opening` names the
 * part that begins.
 */
export type Band = {
  chords: Part
  bridge: Part
  bass: Part
  lead: Voice
  second: Voice
  kit: Kit
  beat: Partial<Record<Drum, string>>
  opening: 'all' | 'chords' | 'drums'
}

type Part = { voice: Voice; pattern: string; gain: number }

/** Steps from one octave to the middle of the next: where chords lie. */
const MIDDLE = 14

const hertzOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

function pitch({ scale, root }: Bar['key'], degree: number): number {
  const octave = Math.floor(degree / scale.length)
  return root + 12 * octave + (scale[degree - octave * scale.length] ?? 0)
}

const timeOf = ({ at, step, style }: Bar, index: number): number =>
  at + (index + (index % 2 === 1 ? style.swing : 0) + (index % 4 === 2 ? style.swing * 0.9 : 0)) * step

// Yields the notes of a pattern with their length in sixteenths; the last bar has only the first note, which rings.
function* notesOf(pattern: string, { steps, isLast }: Bar): Generator<{ mark: string; index: number; lasts: number }> {
  const played = pattern.slice(0, steps)
  for (let index = 0; index < played.length; index += 1) {
    const mark = played[index] ?? '.'
    if (mark === '.' || mark === '-') continue
    let lasts = 1
    while (played[index + lasts] === '-') lasts += 1
    yield { mark, index, lasts }
    if (isLast) return
  }
}

/** Plays the chords of a bar, their tones as near to each other as they can be. */
export function addChords(sound: Float32Array, bar: Bar, { voice, pattern, gain }: Part, chance: Chance): void {
  const { step, key, style, degree, ring, isLast, steps } = bar
  const isPower = voice === 'fuzz'
  const tones = (isPower ? [0, 4, 7] : [0, 2, 4, 6].slice(0, style.tones)).map((tone) => {
    const midi = pitch(key, degree + tone)
    if (isPower) return midi
    const low = key.root + MIDDLE - 7
    return low + ((((midi - low) % 12) + 12) % 12)
  })
  for (const { mark, index, lasts } of notesOf(isLast ? 'x'.padEnd(steps, '-') : pattern, bar)) {
    const at = timeOf(bar, index)
    const length = lasts * step * 0.96 + ring
    const loud = gain * (index % 4 === 0 ? 1 : 0.8) * chance.between(0.85, 1)
    const chosen = mark === 'x' ? tones : tones.filter((_, tone) => tone === Number(mark) % tones.length)
    for (const [place, midi] of chosen.entries())
      addNote(sound, voice, {
        at: at + place * (voice === 'pluck' ? 0.011 : 0.003),
        lasts: length,
        hertz: hertzOf(midi),
        gain: loud,
      })
  }
}

/** Plays the bass of a bar. A walking bass goes in quarters and arrives beside the next chord. */
export function addBass(sound: Float32Array, bar: Bar, { voice, pattern, gain }: Part, chance: Chance): void {
  const { step, steps, key, degree, next, ring, isLast } = bar
  const low = (height: number) => pitch(key, height) - (key.root > 46 ? 12 : 0)
  const play = (index: number, lasts: number, midi: number) =>
    addNote(sound, voice, {
      at: timeOf(bar, index),
      lasts: lasts * step * 0.94 + ring,
      hertz: hertzOf(midi),
      gain: gain * chance.between(0.88, 1),
    })
  if (isLast) return play(0, steps, low(degree))
  if (pattern !== 'w') {
    for (const { mark, index, lasts } of notesOf(pattern, bar)) play(index, lasts, low(degree + Number(mark) - 1))
    return
  }
  const way = chance.pick([
    [0, 2, 4],
    [0, 1, 2],
    [0, 4, 2],
    [0, -1, -3],
  ])
  for (let beat = 0; beat < steps / 4; beat += 1)
    play(beat * 4, 4, beat === steps / 4 - 1 ? low(next) + chance.pick([-1, 1]) : low(degree + (way[beat] ?? 0)))
}

/** A melody for so many bars: one phrase asks, another answers, and both come back a little changed. */
export function melodyOf(phrases: readonly Phrase[], bars: number, chance: Chance): Melody[] {
  const sung = phrases.map((phrase) => phraseOf(phrase, chance))
  return Array.from({ length: bars }, (_, bar) => {
    const lift = bars > 6 && bar >= bars / 2 && bar % 4 < 2 ? 2 : 0
    return (sung[bar % sung.length] ?? []).map((note) => ({
      ...note,
      height: note.height + lift + (bar > 1 && chance.next() < 0.22 ? chance.pick([-1, 1, 2]) : 0),
    }))
  })
}

function phraseOf({ rhythm, steps, start }: Phrase, chance: Chance): Melody {
  const notes: { step: number; lasts: number; height: number }[] = []
  let height = start
  for (let step = 0; step < steps; step += 1) {
    if (rhythm[step] !== 'x') continue
    let lasts = 1
    while (step + lasts < steps && rhythm[step + lasts] === '-') lasts += 1
    // Mostly neighbours; after a leap the melody turns round.
    height +=
      notes.length === 0
        ? 0
        : height > 8
          ? chance.pick([-1, -2, -2])
          : height < 0
            ? chance.pick([1, 2, 2])
            : chance.pick([-2, -1, -1, 1, 1, 2, 3, -3])
    notes.push({ step, lasts, height })
  }
  return notes
}

/** Plays the melody of a bar. On strong beats its notes move to the nearest tone of the chord. */
export function addLead(
  sound: Float32Array,
  bar: Bar,
  { voice, loud, melody }: { voice: Voice; loud: number; melody: Melody },
  chance: Chance,
): void {
  const { step, key, degree, style, ring, isLast } = bar
  const lift = key.root < 46 ? 24 : 12
  for (const { step: index, lasts, height } of melody) {
    const isStrong = index % 8 === 0 || lasts >= 4
    const place = isStrong ? nearestTone(height, degree) : height
    addNote(sound, voice, {
      at: timeOf(bar, index) + chance.between(0, 0.008),
      lasts: lasts * step * 0.92 + (isLast ? ring : 0),
      hertz: hertzOf(pitch(key, place) + lift),
      gain: style.leadGain * loud * (isStrong ? 1 : 0.84) * chance.between(0.9, 1),
    })
  }
}

// Steps of a triad above the chord's root, in any octave.
function nearestTone(height: number, degree: number): number {
  const away = (candidate: number) => (((candidate - degree) % 7) + 7) % 7
  return [0, -1, 1, -2].map((move) => height + move).find((candidate) => [0, 2, 4].includes(away(candidate))) ?? height
}

/** Plays the drums of a bar; a fill leads into what follows, and the last bar is one stroke. */
export function addDrums(
  sound: Float32Array,
  bar: Bar,
  { kit, beat, loud }: Pick<Band, 'kit' | 'beat'> & { loud: number },
  chance: Chance,
): void {
  const { style, steps, isLast, isFill } = bar
  const hits = Object.entries(beat)
  if (hits.length === 0) return
  const hit = (drum: Drum, index: number, gain: number) =>
    addDrum(sound, kit, drum, timeOf(bar, index), gain * loud * style.drumGain * 0.5 * chance.between(0.88, 1))
  if (isLast) {
    hit(beat.kick === undefined ? 'frame' : 'kick', 0, 1)
    if (beat.hat !== undefined || beat.open !== undefined) hit('open', 0, 0.9)
    return
  }
  const fillFrom = isFill ? steps - 4 : steps
  for (const drum of DRUMS) {
    const pattern = beat[drum]?.slice(0, fillFrom) ?? ''
    for (const [index, mark] of Array.from(pattern).entries())
      if (mark !== '.') hit(drum, index, mark === 'x' ? 1 : 0.45)
  }
  const toms: Drum = beat.snare === undefined && beat.clap === undefined ? 'rim' : 'snare'
  for (let index = fillFrom; index < steps; index += 1)
    if (index > fillFrom || chance.next() < 0.5)
      hit(index % 2 === 0 ? toms : 'tom', index, 0.55 + (index - fillFrom) * 0.12)
}

const DRUMS: readonly Drum[] = ['kick', 'snare', 'hat', 'open', 'clap', 'tom', 'rim', 'shaker', 'ride', 'frame']
