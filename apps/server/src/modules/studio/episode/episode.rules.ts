import { wrongChapter, wrongLine } from '@earshot/contract/studio/podcast/text-order'
import type { LineProblem } from '@earshot/contract/studio/podcast/text-order'
import type { SoundState } from '@earshot/contract/studio/release-fields'
import { RIGHTS_MISSING } from '../draft/draft.rules.ts'

/** The parts of an episode that publishing depends on; `arriving` is the state of a sound that is not checked yet. */
export type Publishable = { name: string; hasRights: boolean; hasSound: boolean; arriving: SoundState | null }

/** Returns sentences about what must be done before an episode can be published (RELEASE-21). */
export const missingOf = ({ name, hasRights, hasSound, arriving }: Publishable): string[] => [
  ...(name === '' ? ['Give the episode a title.'] : []),
  ...(hasSound ? [] : [soundMissing(arriving)]),
  ...(hasRights ? [] : [RIGHTS_MISSING]),
]

function soundMissing(state: SoundState | null): string {
  switch (state) {
    case 'uploading':
      return 'Wait until the sound is uploaded.'
    case 'checking':
      return 'Wait until the sound is checked.'
    case 'failed':
      return 'Send another sound: the last one failed.'
    case 'ready':
    case null:
      return 'Add a sound.'
  }
}

/** A part of a sound, in seconds. */
type Part = { start: number; length?: number }

/**
 * Returns a sentence about the first chapter with a wrong start; undefined for right ones. `length` is that of the
 * sound in seconds, null if it is not known (SHOW-10).
 */
export function problemOfChapters(
  chapters: readonly Part[],
  length: number | null,
): { at: number; problem: string } | undefined {
  const wrong = wrongChapter(chapters, length)
  if (wrong === undefined) return undefined
  const isOutside = wrong.problem === 'outside'
  return {
    at: wrong.at,
    problem: isOutside ? `must be before the end of the sound at ${length} s` : 'must be after the chapter before',
  }
}

/** Returns the soundbite that does not lie in the sound, with its position; undefined if all do (SHOW-06). */
export function soundbiteOutside(soundbites: readonly Required<Part>[], length: number | null): number | undefined {
  if (length === null) return undefined
  const at = soundbites.findIndex(({ start, length: seconds }) => start + seconds > length)
  return at === -1 ? undefined : at
}

/** Returns a sentence about the first line with wrong times; undefined for right ones (SHOW-14). */
export function problemOfLines(lines: Parameters<typeof wrongLine>[0]): { at: number; problem: string } | undefined {
  const wrong = wrongLine(lines)
  return wrong && { at: wrong.at, problem: LINE_PROBLEMS[wrong.problem] }
}

const LINE_PROBLEMS: Record<LineProblem, string> = {
  'no-start': 'must have a start, as the other lines have',
  'end-alone': 'must have a start before its end',
  order: 'must not start before the line above it',
  end: 'must not end before it starts',
}
