import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import { textOfBytes } from '@earshot/contract/timed-text/text-of-bytes'
import { readCues, toMilliseconds } from './transcript-cues.ts'
import type { Cue } from './transcript-cues.ts'
import { readSegments } from './transcript-json.ts'

/** Minimum number of characters of a line that the end of a sentence ends. */
const LINE_LEAST = 60
const LINE_MOST = 280
/**
 * Maximum number of characters of a cue before it is split into lines, and of those lines: they end between words if
 * possible.
 */
const CUE_MOST = 600
const PIECES = /\S.{0,279}(?=\s|$)|\S{280}/gu
/** Seconds of silence that end a line. */
const SILENCE = 3

/**
 * Parses a transcript by its content: WebVTT, SRT, or JSON of Podcasting 2.0 or Whisper. Short cues of one speaker are
 * joined to sentences, long ones are split. Throws with the end of a sentence for anything else.
 */
export function readTranscript(bytes: Uint8Array): TimedLine[] {
  const text = textOfBytes(bytes)
  const cues = /^\s*[[{]/.test(text)
    ? readSegments(text)
    : /^\s*<(?:!doctype|html|\?xml)/i.test(text)
      ? []
      : readCues(text)
  const spoken = cues.filter((cue) => cue.text !== '').flatMap(split)
  const lines = joined(spoken.toSorted((a, b) => a.start - b.start))
  if (lines.length === 0) throw new Error('it contains no transcript in WebVTT, SRT or JSON')
  return lines
}

// Some programs write a cue of many minutes; the time of its parts is their share of its text.
function split(cue: Cue): Cue[] {
  if (cue.text.length <= CUE_MOST) return [cue]
  const seconds = cue.end === undefined ? 0 : cue.end - cue.start
  const timeAt = (at: number): number => toMilliseconds(cue.start + (seconds * at) / cue.text.length)
  return [...cue.text.matchAll(PIECES)].map((part) => ({
    ...cue,
    start: timeAt(part.index),
    end: cue.end === undefined ? undefined : timeAt(part.index + part[0].length),
    text: part[0],
  }))
}

// Many programs cut a sentence into pieces of two seconds, or into words, which are unreadable as lines.
function joined(cues: readonly Cue[]): TimedLine[] {
  const lines: Cue[] = []
  for (const cue of cues) {
    const last = lines.at(-1)
    if (last === undefined || isNewLine(last, cue)) lines.push({ ...cue })
    else {
      last.text = `${last.text} ${cue.text}`
      last.end = cue.end
    }
  }
  return lines.map(({ start, end, speaker, text }, at) => ({
    start,
    ...(end === undefined ? {} : { end }),
    ...(speaker === undefined || speaker === lines[at - 1]?.speaker ? {} : { speaker }),
    text,
  }))
}

function isNewLine(last: Cue, cue: Cue): boolean {
  const isFull = last.text.length + cue.text.length > LINE_MOST
  const isSentence = last.text.length >= LINE_LEAST && /[.?!…。？！]["'”’»)]?$/.test(last.text)
  return isFull || isSentence || last.speaker !== cue.speaker || cue.start - (last.end ?? last.start) > SILENCE
}
