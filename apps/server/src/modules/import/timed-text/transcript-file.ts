import { unescapeHtml } from '@earshot/contract/html-text'
import type { TimedLine } from '@earshot/contract/timed-text'
import { z } from 'zod'
import { cleanText } from '../text.rules.ts'
import { lineOfText, textOfBytes } from './lines.rules.ts'

type Cue = { start: number; end: number | undefined; speaker: string | undefined; text: string }

/** Most cues that are read of one transcript. */
const CUES_MAX = 50_000
/** A cue that goes on here begins no line of its own until the line has so many characters. */
const LINE_LEAST = 60
const LINE_MOST = 280
/** Seconds of silence that end a line. */
const SILENCE = 3

/** Reads a transcript whose content decides what it is: WebVTT, SRT, or JSON of Podcasting 2.0. Short cues of one speaker are joined to sentences. Throws with a sentence's end for anything else. */
export function readTranscript(bytes: Uint8Array): TimedLine[] {
  const text = textOfBytes(bytes)
  const cues = /^\s*\{/.test(text)
    ? readSegments(text)
    : /^\s*<(?:!doctype|html|\?xml)/i.test(text)
      ? []
      : readCues(text)
  const lines = joined(cues.filter((cue) => cue.text !== '').toSorted((a, b) => a.start - b.start))
  if (lines.length === 0) throw new Error('it contains no transcript in WebVTT, SRT or JSON')
  return lines
}

// WebVTT and SRT are blocks of lines with a line of two times; what precedes that line is a number or name, what has none is a header, a note or a style.
function readCues(text: string): Cue[] {
  const cues: Cue[] = []
  let open: { start: number; end: number; rows: string[] } | undefined
  const close = () => {
    if (open !== undefined) cues.push(cueOf(open.start, open.end, open.rows.join('\n')))
    open = undefined
  }
  for (const row of text.split(/\r\n?|\n/)) {
    const times = timesOf(row)
    if (times !== undefined) {
      close()
      open = { ...times, rows: [] }
    } else if (row.trim() === '') close()
    else open?.rows.push(row)
    if (cues.length >= CUES_MAX) return cues
  }
  close()
  return cues
}

function timesOf(row: string): { start: number; end: number } | undefined {
  if (row.length > 200) return undefined
  const [, from, to] = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)/.exec(row) ?? []
  const start = secondsOf(from)
  const end = secondsOf(to)
  return start === undefined || end === undefined ? undefined : { start, end: Math.max(start, end) }
}

function secondsOf(clock: string | undefined): number | undefined {
  const [, hours = '0', minutes, seconds] =
    /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(clock ?? '') ?? []
  return minutes === undefined || seconds === undefined
    ? undefined
    : toMilliseconds(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')))
}

function cueOf(start: number, end: number, text: string): Cue {
  const [, speaker] = /<v(?:\.[^\s>]{0,50})?\s+([^>]{1,100})>/i.exec(text) ?? []
  const plain = text.replaceAll(/<\/?[a-z\d][^<>]{0,200}>/gi, '').replaceAll(/\{\\[^{}]{0,50}\}/g, '')
  return { start, end, speaker: nameOf(speaker), text: lineOfText(unescapeHtml(plain)) }
}

const Seconds = z.union([z.number(), z.string().transform(Number)]).pipe(z.number().min(0).max(1_000_000))
const Segment = z.object({
  startTime: Seconds,
  endTime: Seconds.optional().catch(undefined),
  speaker: z.string().optional().catch(undefined),
  body: z.string(),
})
const Segments = z.object({ segments: z.array(z.unknown()) })

function readSegments(text: string): Cue[] {
  const file = Segments.safeParse(jsonOf(text))
  return file.success
    ? file.data.segments.slice(0, CUES_MAX).flatMap((each) => {
        const segment = Segment.safeParse(each)
        if (!segment.success) return []
        const { startTime, endTime, speaker, body } = segment.data
        return [
          {
            start: toMilliseconds(startTime),
            end: endTime === undefined ? undefined : toMilliseconds(Math.max(startTime, endTime)),
            speaker: nameOf(speaker),
            text: lineOfText(body),
          },
        ]
      })
    : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Many programs cut a sentence into pieces of two seconds, or into words: nobody can read those.
function joined(cues: readonly Cue[]): TimedLine[] {
  const lines: Cue[] = []
  for (const cue of cues) {
    const last = lines.at(-1)
    if (last === undefined || isOwnLine(last, cue)) lines.push({ ...cue })
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

function isOwnLine(last: Cue, cue: Cue): boolean {
  const isFull = last.text.length + cue.text.length > LINE_MOST
  const isSentence = last.text.length >= LINE_LEAST && /[.?!…。？！]["'”’»)]?$/.test(last.text)
  return isFull || isSentence || last.speaker !== cue.speaker || cue.start - (last.end ?? last.start) > SILENCE
}

const nameOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : cleanText(unescapeHtml(text), 100)
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000
