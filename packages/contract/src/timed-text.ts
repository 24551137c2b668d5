import { z } from 'zod'
import * as calls from './calls/timed-text.ts'
import { Song } from './catalogue.ts'
import { get } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { FOUND_LINES_MAX, PAGE_SIZE } from './limits.ts'
import { Episode } from './podcast.ts'
import { IdInput, MaybeText, PageNumber, SearchText, limit, page } from './primitives.ts'

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

/**
 * Where words that were searched stand in lyrics or in a transcript: the text there in parts, of which those that are one of the words are marked, and
 * `start`, the second of the sound, where the text has times.
 */
export const FoundLine = z.object({
  start: z.number().min(0).optional(),
  language: MaybeText,
  excerpt: z.array(z.object({ text: z.string(), is_match: z.boolean() })),
})
export type FoundLine = z.infer<typeof FoundLine>

/** A song by its lyrics, and an episode by its transcript, with the line that was found. */
export const FoundSong = Song.extend({ found_line: FoundLine })
export type FoundSong = z.infer<typeof FoundSong>
export const FoundEpisode = Episode.extend({ found_line: FoundLine })
export type FoundEpisode = z.infer<typeof FoundEpisode>

export const searchLines = get(calls.searchLines, {
  summary: `Songs by words of their lyrics and episodes by words of their transcripts: those whose words are closest together first, then the newest; only what the viewer may hear, and at most the first ${FOUND_LINES_MAX} of each`,
  auth: 'optional',
  scope: 'listen',
  input: z.object({ search_text: SearchText, offset: PageNumber, limit: limit(PAGE_SIZE.lines) }),
  data: z.object({ songs: page(FoundSong), episodes: page(FoundEpisode) }),
})
