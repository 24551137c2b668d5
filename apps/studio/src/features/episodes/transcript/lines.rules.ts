import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { wrongLine } from '@earshot/contract/studio/podcast/text-order'

/** A line as it is edited; `id` stays when lines above it come and go. Times are in seconds. */
export type Line = { id: number; start?: number; end?: number; speaker: string; text: string }

/** Lines with the cursor that an edit leaves: the line that has it, and the character before which it is. */
export type Lines = { lines: readonly Line[]; cursor?: Cursor }
export type Cursor = { id: number; at: number }

/** An edit of lines; `at` is the place of its line, from 0. */
export type Edit =
  | { is: 'text'; at: number; text: string }
  | { is: 'speaker'; at: number; speaker: string }
  | { is: 'start'; at: number; start: number }
  | { is: 'split'; at: number; character: number }
  | { is: 'join'; at: number }
  | { is: 'rename'; from: string; to: string }
  | { is: 'time'; length: number }
  | { is: 'untime' }
  | { is: 'read'; lines: readonly Line[] }

/** Returns the lines after an edit (SHOW-13). An edit that a limit does not allow leaves them as they are. */
export function edited(state: Lines, edit: Edit): Lines {
  const { lines } = state
  switch (edit.is) {
    case 'text':
      return { lines: lines.with(edit.at, { ...lineAt(lines, edit.at), text: edit.text }) }
    case 'speaker':
      return { lines: lines.with(edit.at, { ...lineAt(lines, edit.at), speaker: edit.speaker }) }
    case 'start':
      return { lines: lines.with(edit.at, withStart(lineAt(lines, edit.at), edit.start)) }
    case 'split':
      return split(lines, edit.at, edit.character)
    case 'join':
      return join(lines, edit.at)
    case 'rename':
      return { lines: lines.map((line) => (line.speaker === edit.from ? { ...line, speaker: edit.to } : line)) }
    case 'time':
      return { lines: spread(lines, edit.length) }
    case 'untime':
      return { lines: lines.map(({ id, speaker, text }) => ({ id, speaker, text })) }
    case 'read':
      return { lines: edit.lines }
  }
}

// The second half starts at the share of the line's time that its characters have.
function split(lines: readonly Line[], at: number, character: number): Lines {
  if (lines.length >= PODCAST.transcriptLinesMax) return { lines }
  const line = lineAt(lines, at)
  const { start, end, speaker, text } = line
  const until = end ?? lines[at + 1]?.start ?? start
  const share = text === '' ? 1 : character / text.length
  const middle = start === undefined || until === undefined ? undefined : toHundredths(start + (until - start) * share)
  const first = { ...line, text: text.slice(0, character).trimEnd(), ...(end !== undefined && { end: middle ?? end }) }
  const second: Line = {
    id: newId(lines),
    ...(middle !== undefined && { start: middle }),
    ...(end !== undefined && { end }),
    speaker,
    text: text.slice(character).trimStart(),
  }
  return { lines: lines.toSpliced(at, 1, first, second), cursor: { id: second.id, at: 0 } }
}

function join(lines: readonly Line[], at: number): Lines {
  const first = lines[at - 1]
  const second = lines[at]
  if (first === undefined || second === undefined) return { lines }
  const text = [first.text, second.text].filter((words) => words !== '').join(' ')
  if (text.length > PODCAST.transcriptLineMax) return { lines, cursor: { id: second.id, at: 0 } }
  const { end: _end, ...start } = first
  const joined: Line = {
    ...start,
    ...(second.end !== undefined && { end: second.end }),
    speaker: first.speaker === '' ? second.speaker : first.speaker,
    text,
  }
  return { lines: lines.toSpliced(at - 1, 2, joined), cursor: { id: first.id, at: text.length - second.text.length } }
}

// Gives each line the share of the sound that its characters have.
function spread(lines: readonly Line[], length: number): Line[] {
  const total = lines.reduce((sum, { text }) => sum + text.length + 1, 0)
  let before = 0
  return lines.map(({ id, speaker, text }) => {
    const start = toHundredths((before / total) * length)
    before += text.length + 1
    return { id, start, speaker, text }
  })
}

function withStart(line: Line, start: number): Line {
  const { end, ...rest } = line
  return { ...rest, start, ...(end !== undefined && end >= start && { end }) }
}

const lineAt = (lines: readonly Line[], at: number): Line => lines[at] ?? { id: -1, speaker: '', text: '' }

const newId = (lines: readonly Line[]): number => lines.reduce((most, { id }) => Math.max(most, id), -1) + 1

const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/** Returns whether lines have times. */
export const isTimed = (lines: readonly Line[]): boolean => lines.some(({ start }) => start !== undefined)

/** Returns the place of the line that is heard at a second; -1 before the first, and for lines without times. */
export function currentLine(lines: readonly Line[], second: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? Infinity) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Returns the speakers with their numbers of lines, in the order in which they first speak. */
export function speakersOf(lines: readonly Line[]): Map<string, number> {
  const speakers = new Map<string, number>()
  for (const { speaker } of lines) if (speaker !== '') speakers.set(speaker, (speakers.get(speaker) ?? 0) + 1)
  return speakers
}

/** Returns the place of the first line whose time is wrong, from 0; undefined if all are right (SHOW-14). */
export const firstWrongLine = (lines: readonly Line[]): number | undefined => wrongLine(lines)?.at

/** Writes lines as the form holds and the call sends them. */
export const textOfLines = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map(({ start, end, speaker, text }) => ({ start, end, ...(speaker !== '' && { speaker }), text })),
  )

/** Reads lines that textOfLines wrote, or that a call returned; there is always a line to type in. */
export function linesOf(lines: readonly TimedLine[]): Line[] {
  const read = lines.map(({ start, end, speaker = '', text }, id) => ({
    id,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    speaker,
    text,
  }))
  return read.length === 0 ? [{ id: 0, speaker: '', text: '' }] : read
}
