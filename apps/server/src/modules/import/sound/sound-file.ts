import { Chapter } from '@earshot/contract/catalogue/podcast'
import { z } from 'zod'

/**
 * A request to the tag worker: the path in bytes, the file name for formats without a signature, and the character set
 * of tags that are marked as Latin-1. Chapters are read with `withChapters` only.
 */
export const SoundQuestion = z.object({
  path: z.instanceof(Uint8Array),
  name: z.string(),
  charset: z.string().optional(),
  withChapters: z.boolean().optional(),
})
export type SoundQuestion = z.infer<typeof SoundQuestion>

const Maybe = z.string().optional()
const MaybeNumber = z.number().nullish()

/** Lyrics of a tag: text that may be LRC, or pieces with their times in seconds. */
const TaggedLyrics = z.object({
  language: Maybe,
  text: Maybe,
  pieces: z.array(z.object({ start: z.number(), text: z.string() })).optional(),
})

/** Tags from the file, not cleaned yet. */
export const SoundTags = z.object({
  title: Maybe,
  artist: Maybe,
  artists: z.array(z.string()),
  artistIds: z.array(z.string()),
  albumArtist: Maybe,
  albumArtistIds: z.array(z.string()),
  album: Maybe,
  trackNo: MaybeNumber,
  discNo: MaybeNumber,
  discTitle: Maybe,
  year: MaybeNumber,
  date: Maybe,
  genres: z.array(z.string()),
  label: Maybe,
  albumSubtitle: Maybe,
  format: Maybe,
  certifications: Maybe,
  isCompilation: z.boolean(),
  releaseId: Maybe,
  recordingId: Maybe,
  isrc: Maybe,
  isExplicit: z.boolean(),
  lyrics: z.array(TaggedLyrics),
  chapters: z.array(Chapter).optional(),
})
export type SoundTags = z.infer<typeof SoundTags>

/** A picture inside a sound file, by the SHA-256 of its bytes. */
export const SoundPicture = z.object({ hash: z.string(), bytes: z.instanceof(Uint8Array) })
export type SoundPicture = z.infer<typeof SoundPicture>

/** A sound that no browser plays: the codec's name for people, and the ffmpeg demuxer that reads its file. */
const Unplayable = z.object({ codec: z.string(), demuxer: z.string() })

/** Facts about the sound in a file: samples per second, bits per sample, and whether the file has a video as well. */
const SoundFormat = z.object({
  isLossless: z.boolean().optional(),
  sampleRate: MaybeNumber,
  bits: MaybeNumber,
  hasVideo: z.boolean(),
})

/**
 * Result of the tag worker: `hash` of the whole file, `soundHash` of the sound without tags (16 hex digits), `length`
 * in seconds, which is 0 when only decoding an unplayable sound determines it; `isCut` if the file promises more.
 * `notes` are sentences about problems of a file that is imported nevertheless.
 */
export const SoundFile = z.object({
  ext: z.string(),
  mime: z.string(),
  hash: z.string(),
  soundHash: z.string(),
  size: z.number(),
  length: z.number(),
  isCut: z.boolean(),
  format: SoundFormat.optional(),
  unplayable: Unplayable.optional(),
  tags: SoundTags,
  picture: SoundPicture.optional(),
  notes: z.array(z.string()),
})
export type SoundFile = z.infer<typeof SoundFile>

/** The worker's reply; `why` completes a sentence that starts with the file name. `ignored`: not a sound file. */
export const SoundAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sound'), sound: SoundFile }),
  z.object({ type: z.literal('refused'), why: z.string() }),
  z.object({ type: z.literal('ignored') }),
])
export type SoundAnswer = z.infer<typeof SoundAnswer>
