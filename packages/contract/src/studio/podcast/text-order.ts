/** A start in a sound, in seconds. */
type Start = { start: number }
/** Times of a line of a transcript, in seconds. */
type Times = { start?: number | undefined; end?: number | undefined }

/** A wrong time: the position of its chapter or line, from 0, and what is wrong with it. */
export type WrongTime<Problem extends string> = { at: number; problem: Problem }
export type ChapterProblem = 'outside' | 'order'
export type LineProblem = 'no-start' | 'end-alone' | 'order' | 'end'

/**
 * Returns the first chapter whose start does not lie in the sound, or is not after the chapter before. `length` is that
 * of the sound in seconds, null if it is not known (SHOW-10).
 */
export function wrongChapter(chapters: readonly Start[], length: number | null): WrongTime<ChapterProblem> | undefined {
  for (const [at, { start }] of chapters.entries()) {
    if (length !== null && start >= length) return { at, problem: 'outside' }
    const before = chapters[at - 1]
    if (before !== undefined && start <= before.start) return { at, problem: 'order' }
  }
  return undefined
}

/** Returns the first line whose times are wrong: all lines have a start or none, and starts do not go back (SHOW-14). */
export function wrongLine(lines: readonly Times[]): WrongTime<LineProblem> | undefined {
  const isTimed = lines.some(({ start }) => start !== undefined)
  let before = 0
  for (const [at, { start, end }] of lines.entries()) {
    if (!isTimed && end !== undefined) return { at, problem: 'end-alone' }
    if (!isTimed) continue
    if (start === undefined) return { at, problem: 'no-start' }
    if (start < before) return { at, problem: 'order' }
    if (end !== undefined && end < start) return { at, problem: 'end' }
    before = start
  }
  return undefined
}
