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
 * Returns what is wrong with the starts of chapters: they lie in the sound, ascend and differ. The result names the
 * chapter; undefined for right ones. `length` is that of the sound, null if there is none (SHOW-10).
 */
export function problemOfChapters(
  chapters: readonly Part[],
  length: number | null,
): { at: number; problem: string } | undefined {
  for (const [at, { start }] of chapters.entries()) {
    if (length !== null && start >= length) return { at, problem: `must be before the end of the sound at ${length} s` }
    const before = chapters[at - 1]
    if (before !== undefined && start <= before.start) return { at, problem: 'must be after the chapter before' }
  }
  return undefined
}

/** Returns the soundbite that does not lie in the sound, with its position; undefined if all do (SHOW-06). */
export function soundbiteOutside(soundbites: readonly Required<Part>[], length: number | null): number | undefined {
  if (length === null) return undefined
  const at = soundbites.findIndex(({ start, length: seconds }) => start + seconds > length)
  return at === -1 ? undefined : at
}

/** A line of a transcript, in seconds. */
type Line = { start?: number | undefined; end?: number | undefined }

/** Returns what is wrong with the times of lines, and in which line; undefined for right ones (SHOW-14). */
export function problemOfLines(lines: readonly Line[]): { at: number; problem: string } | undefined {
  const isTimed = lines.some(({ start }) => start !== undefined)
  let before = 0
  for (const [at, { start, end }] of lines.entries()) {
    if (!isTimed && end !== undefined) return { at, problem: 'must have a start before its end' }
    if (!isTimed) continue
    if (start === undefined) return { at, problem: 'must have a start, as the other lines have' }
    if (start < before) return { at, problem: 'must not start before the line above it' }
    if (end !== undefined && end < start) return { at, problem: 'must not end before it starts' }
    before = start
  }
  return undefined
}
