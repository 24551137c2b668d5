import { z } from 'zod'
import * as calls from '../../calls.ts'
import { TimedLine } from '../../catalogue/timed-text.ts'
import { get, post } from '../../endpoint.ts'
import type { FileField } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { IdInput, MaybeText, VersionInput, ZeroOrOneInput, line, text } from '../../primitives.ts'
import { fileErrors } from '../../upload/upload.ts'
import { StudioEpisode } from './episode.ts'
import { PODCAST } from './podcast-fields.ts'
import { LanguageInput, LinkInput } from './podcast.ts'

const owned = [STATUS.forbidden, STATUS.notFound] as const
const versioned = [...owned, STATUS.conflict] as const
const one = { episode_id: IdInput, version: VersionInput }

/** A time in a sound, in seconds. */
const seconds = z.number().min(0, 'must be at least 0')

/** A chapter in a request; `image` is the URL of an uploaded picture. */
export const ChapterInput = z.object({
  start: seconds,
  title: line(1, PODCAST.chapterTitleMax),
  href: LinkInput.nullish(),
  image: text(0, 2_000).nullish(),
  is_hidden: ZeroOrOneInput.optional(),
})

export const updateChapters = post(calls.updateChapters, {
  bodyBytes: PODCAST.transcriptBytesMax,
  summary:
    'Set the chapters of an episode, whose starts lie in the sound, ascend and differ; those of a published episode are shown at once',
  auth: 'token',
  scope: 'write',
  input: z.object({
    ...one,
    chapters: z.array(ChapterInput).max(PODCAST.chaptersMax, `must be at most ${PODCAST.chaptersMax} chapters`),
  }),
  data: StudioEpisode,
  errors: versioned,
})

/** A transcript as its creator edits it; `has_feed` says that it replaces one of the feed. */
export const StudioTranscript = z.object({
  language: MaybeText,
  is_synced: z.boolean(),
  by: z.enum(['feed', 'creator']),
  has_feed: z.boolean(),
  lines: z.array(TimedLine),
})
export type StudioTranscript = z.infer<typeof StudioTranscript>

/** The language of a transcript; empty for none. */
const language = LanguageInput

export const getTranscript = get(calls.getStudioTranscript, {
  summary: 'A transcript of an episode, as its creator edits it',
  auth: 'token',
  scope: 'read',
  input: z.object({ episode_id: IdInput, language: language.default('') }),
  data: StudioTranscript,
  errors: owned,
})

/** A file with a transcript. */
export const TRANSCRIPT_FILE = {
  kind: 'text',
  bytes: PODCAST.fileBytesMax,
  isRequired: true,
} as const satisfies FileField

export const uploadTranscript = post(calls.uploadTranscript, {
  summary: 'Set the transcript of a language: WebVTT, SRT, JSON of Podcasting 2.0, or plain text',
  auth: 'token',
  scope: 'write',
  limits: ['uploads'],
  body: 'multipart',
  files: { transcript: TRANSCRIPT_FILE },
  input: z.object({ ...one, language: language.default('') }),
  data: StudioEpisode,
  errors: [...versioned, ...fileErrors],
})

/** A line of a transcript in a request. Either all lines have a start, or none. */
export const TranscriptLineInput = z.object({
  start: seconds.optional(),
  end: seconds.optional(),
  speaker: line(0, PODCAST.speakerMax).optional(),
  text: line(0, PODCAST.transcriptLineMax),
})

export const updateTranscript = post(calls.updateTranscript, {
  bodyBytes: PODCAST.transcriptBytesMax,
  summary: 'Set the lines of the transcript of a language; those of a published episode are shown at once',
  auth: 'token',
  scope: 'write',
  input: z.object({
    ...one,
    language: language.default(''),
    lines: z
      .array(TranscriptLineInput)
      .min(1, 'must have a line')
      .max(PODCAST.transcriptLinesMax, `must be at most ${PODCAST.transcriptLinesMax} lines`),
  }),
  data: StudioEpisode,
  errors: versioned,
})
export const removeTranscript = post(calls.removeTranscript, {
  summary: "Remove the creator's transcript of a language; that of the feed, which it replaced, is shown again",
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, language: language.default('') }),
  data: StudioEpisode,
  errors: versioned,
})
