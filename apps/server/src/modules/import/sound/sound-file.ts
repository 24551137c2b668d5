import { z } from 'zod'

/** A question to the tag worker: the path as the file system has it, the file's name for what content does not tell, and the character set of tags that say Latin-1. */
export const SoundQuestion = z.object({
  path: z.instanceof(Uint8Array),
  name: z.string(),
  charset: z.string().optional(),
})
export type SoundQuestion = z.infer<typeof SoundQuestion>

const Maybe = z.string().optional()
const MaybeNumber = z.number().nullish()

/** Lyrics of a tag: text that may be LRC, or pieces of it with their times in seconds. */
const TaggedLyrics = z.object({
  language: Maybe,
  text: Maybe,
  pieces: z.array(z.object({ start: z.number(), text: z.string() })).optional(),
})

/** Tags as the file has them; nothing is cleaned yet. */
export const SoundTags = z.object({
  title: Maybe,
  artist: Maybe,
  artists: z.array(z.string()),
  albumArtist: Maybe,
  album: Maybe,
  trackNo: MaybeNumber,
  discNo: MaybeNumber,
  discTitle: Maybe,
  year: MaybeNumber,
  date: Maybe,
  genres: z.array(z.string()),
  label: Maybe,
  isCompilation: z.boolean(),
  releaseId: Maybe,
  recordingId: Maybe,
  isrc: Maybe,
  lyrics: z.array(TaggedLyrics),
})
export type SoundTags = z.infer<typeof SoundTags>

/** A picture inside a sound file, by the SHA-256 of its bytes. */
export const SoundPicture = z.object({ hash: z.string(), bytes: z.instanceof(Uint8Array) })
export type SoundPicture = z.infer<typeof SoundPicture>

/** A sound that no browser plays: its codec for people, and the demuxer of ffmpeg that reads its file. */
const Unplayable = z.object({ codec: z.string(), demuxer: z.string() })

/**
 * What the tag worker read: `hash` of the whole file, `soundHash` of the sound without tags (16 hex digits), `length` in seconds,
 * which is 0 where only decoding an unplayable sound tells it. `notes` are sentences about what is wrong with a file that is taken all the same.
 */
export const SoundFile = z.object({
  ext: z.string(),
  mime: z.string(),
  hash: z.string(),
  soundHash: z.string(),
  size: z.number(),
  length: z.number(),
  unplayable: Unplayable.optional(),
  tags: SoundTags,
  picture: SoundPicture.optional(),
  notes: z.array(z.string()),
})
export type SoundFile = z.infer<typeof SoundFile>

/** The worker's answer; `why` completes a sentence that starts with the file name. `ignored`: not a sound file. */
export const SoundAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sound'), sound: SoundFile }),
  z.object({ type: z.literal('refused'), why: z.string() }),
  z.object({ type: z.literal('ignored') }),
])
export type SoundAnswer = z.infer<typeof SoundAnswer>
