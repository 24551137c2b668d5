import { z } from 'zod'
import { CUES_MAX, clockSeconds, speakerName, spokenText, toMilliseconds } from './transcript-cues.ts'
import type { Cue } from './transcript-cues.ts'

const Seconds = z
  .union([
    z.number(),
    z.string().transform((text) => clockSeconds(text.trim()) ?? (text.trim() === '' ? NaN : Number(text))),
  ])
  .pipe(z.number().min(0).max(1_000_000))
const MaybeSeconds = Seconds.optional().catch(undefined)

// Podcasting 2.0 writes startTime, endTime and body; Whisper and others write start, end and text.
const Segment = z
  .object({
    startTime: MaybeSeconds,
    start: MaybeSeconds,
    endTime: MaybeSeconds,
    end: MaybeSeconds,
    speaker: z.string().optional().catch(undefined),
    body: z.string().optional().catch(undefined),
    text: z.string().optional().catch(undefined),
  })
  .transform(({ startTime, start, endTime, end, speaker, body, text }) => ({
    start: startTime ?? start,
    end: endTime ?? end,
    speaker,
    text: body ?? text,
  }))
const File = z.union([
  z.array(z.unknown()),
  z.object({ segments: z.array(z.unknown()) }).transform((file) => file.segments),
])

/**
 * Parses a transcript in JSON: a list of segments, or an object with one. Segments without start or text are omitted.
 */
export function readSegments(json: string): Cue[] {
  const file = File.safeParse(parsed(json))
  if (!file.success) return []
  return file.data.slice(0, CUES_MAX).flatMap((each) => {
    const segment = Segment.safeParse(each)
    if (!segment.success) return []
    const { start, end, speaker, text } = segment.data
    if (start === undefined || text === undefined) return []
    return [
      {
        start: toMilliseconds(start),
        end: end === undefined ? undefined : toMilliseconds(Math.max(start, end)),
        speaker: speakerName(speaker),
        text: spokenText(text),
      },
    ]
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
