import { z } from 'zod'
import * as calls from './calls/timed-text.ts'
import { get } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { IdInput, MaybeText } from './primitives.ts'

/** A line of plain text; `start` and `end` in seconds of the sound, where they are known. A line without text is a pause. */
export const TimedLine = z.object({
  start: z.number().min(0).optional(),
  end: z.number().min(0).optional(),
  speaker: z.string().optional(),
  text: z.string(),
})
export type TimedLine = z.infer<typeof TimedLine>

/** The lyrics of a song or the transcript of an episode, in one language. `is_synced`: every line has a start, and they are in order. */
export const TimedText = z.object({ language: MaybeText, is_synced: z.boolean(), lines: z.array(TimedLine) })
export type TimedText = z.infer<typeof TimedText>

export const getLyrics = get(calls.getLyrics, {
  summary: 'Lyrics of a song: synchronised ones first, then by language; none is an empty list',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ song_id: IdInput }),
  data: z.array(TimedText),
  errors: [STATUS.forbidden, STATUS.notFound],
})

export const getTranscript = get(calls.getTranscript, {
  summary: 'Transcripts of an episode, one per language, in the order of its feed; none is an empty list',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ episode_id: IdInput }),
  data: z.array(TimedText),
  errors: [STATUS.forbidden, STATUS.notFound],
})
