import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { shows } from '../kind.ts'
import { FOUND_LINES_MAX, PAGE_SIZE } from '../limits.ts'
import { MaybeText, PageNumber, SearchText, limit, page, idInputOf } from '../primitives.ts'
import { Song } from './catalogue.ts'
import { Episode } from './podcast.ts'

/** A line of plain text; `start` and `end` in seconds of the sound, if known. A line without text is a pause. */
export const TimedLine = z.object({
  start: z.number().min(0).optional(),
  end: z.number().min(0).optional(),
  speaker: z.string().optional(),
  text: z.string(),
})
export type TimedLine = z.infer<typeof TimedLine>

/**
 * The lyrics of a song or the transcript of an episode, in one language. `is_synced`: every line has a start, and the
 * lines are in order.
 */
export const TimedText = z.object({ language: MaybeText, is_synced: z.boolean(), lines: z.array(TimedLine) })
export type TimedText = z.infer<typeof TimedText>

export const getLyrics = get(calls.getLyrics, {
  summary: 'Lyrics of a song: synchronised ones first, then by language; empty if there are none',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ song_id: idInputOf('song') }),
  data: shows(z.array(TimedText), 'words'),
  errors: [STATUS.forbidden, STATUS.notFound],
})

export const getTranscript = get(calls.getTranscript, {
  summary: 'Transcripts of an episode, one per language, in the order of its feed; empty if there are none',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ episode_id: idInputOf('episode') }),
  data: shows(z.array(TimedText), 'words'),
  errors: [STATUS.forbidden, STATUS.notFound],
})

/**
 * A match of a search in lyrics or in a transcript: the text around it in parts, of which those that match a word are
 * marked, and `start`, the second of the sound, if the text has times.
 */
export const FoundLine = z.object({
  start: z.number().min(0).optional(),
  language: MaybeText,
  excerpt: shows(z.array(z.object({ text: z.string(), is_match: z.boolean() })), 'words'),
})
export type FoundLine = z.infer<typeof FoundLine>

/** A song found by its lyrics, and an episode found by its transcript, with the matching line. */
export const FoundSong = Song.extend({ found_line: FoundLine })
export type FoundSong = z.infer<typeof FoundSong>
export const FoundEpisode = Episode.extend({ found_line: FoundLine })
export type FoundEpisode = z.infer<typeof FoundEpisode>

export const searchLines = get(calls.searchLines, {
  summary: `Songs that match in their lyrics and episodes that match in their transcripts: those whose words are closest together first, then the newest; only sounds that the viewer may play, and at most ${FOUND_LINES_MAX} of each`,
  auth: 'optional',
  scope: 'listen',
  input: z.object({ search_text: SearchText, offset: PageNumber, limit: limit(PAGE_SIZE.lines) }),
  data: z.object({ songs: page(FoundSong), episodes: page(FoundEpisode) }),
})
