import type { Chance } from './random.ts'

/** A part of a song. */
export type Section = { kind: 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro'; bars: number }

/** Bars of a song for which sections are worth their while. */
const SECTIONS_FROM = 24

/** The sections of a song of so many bars: all of them for a long one, one bar and the rest for a sketch. */
export function formOf(bars: number, chance: Chance): Section[] {
  if (bars < SECTIONS_FROM)
    return [
      { kind: 'intro', bars: 1 },
      { kind: 'chorus', bars: bars - 1 },
    ]
  const intro = bars < 40 ? 2 : chance.pick([4, 4, 8])
  const outro = 4
  const middle = orderOf(Math.max(3, Math.round((bars - intro - outro) / 8)), chance)
  const length = Math.floor((bars - intro - outro) / middle.length)
  const longer = bars - intro - outro - length * middle.length
  return [
    { kind: 'intro', bars: intro },
    ...middle.map((kind, index) => ({ kind, bars: length + (index < longer ? 1 : 0) })),
    { kind: 'outro', bars: outro },
  ]
}

// Verse and chorus take turns, something else comes before the last chorus, and the chorus has the last word.
function orderOf(count: number, chance: Chance): Section['kind'][] {
  const turns = chance.pick([
    ['verse', 'chorus'],
    ['verse', 'verse', 'chorus'],
    ['chorus', 'verse'],
  ] as const)
  const order: Section['kind'][] = Array.from({ length: count }, (_, index) => turns[index % turns.length] ?? 'verse')
  order[count - 1] = 'chorus'
  if (count > 4) order[count - 2] = 'bridge'
  return order
}
