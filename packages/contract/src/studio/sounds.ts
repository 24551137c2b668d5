import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, Id, IdInput, MaybeText, Nothing, Time, Url, text } from '../primitives.ts'
import { SOUND_STATES, SOUND_WARNINGS } from './release-fields.ts'

/**
 * The upload of sounds by the tus protocol 1.0 (RELEASE-05): POST to this path creates an upload, and HEAD, PATCH and
 * DELETE of the `Location` that it returns continue and end it. It takes the headers `Api-Key` and `Token`, and answers
 * with the status codes of tus, without an envelope; refusals are as those of other calls.
 */
export const soundUpload = {
  path: calls.uploadSound,
  scope: 'write',
  roles: [],
  phone: 'required',
  limit: 'sounds',
} as const

/**
 * The fields of `Upload-Metadata` of a new upload; `filename` is the name of the sent file, and `track_id` a track of
 * the release whose sound it replaces (RELEASE-28).
 */
export const SoundMetadata = z.object({
  creator_kind: z.enum(['artist', 'podcast'], 'must be artist or podcast'),
  creator_id: IdInput,
  purpose: z.enum(['release', 'episode'], 'must be release or episode'),
  release_id: IdInput.optional(),
  track_id: IdInput.optional(),
  episode_id: IdInput.optional(),
  filename: text(1, 255),
})
export type SoundMetadata = z.infer<typeof SoundMetadata>

/** Values that the tags of a sound propose; those that it does not have are missing (RELEASE-12). */
export const SoundTags = z.object({
  title: MaybeText,
  artist: MaybeText,
  album: MaybeText,
  year: Count.nullish(),
  date: MaybeText,
  genres: z.array(z.string()),
  label: MaybeText,
  disc_no: Count.nullish(),
  disc_title: MaybeText,
  track_no: Count.nullish(),
  isrc: MaybeText,
  recording_id: MaybeText,
  is_explicit: z.boolean(),
  has_lyrics: z.boolean(),
})
export type SoundTags = z.infer<typeof SoundTags>

/**
 * An uploaded sound. `upload` is the path of its upload while it is unfinished. `name` is that of the sent file, `size`
 * its bytes, `track_id` the track of the release whose sound it replaces, `art` its embedded cover, `problem` a
 * sentence about a failed one. `length` is in seconds, `loudness` in LUFS, `true_peak` in dBTP, `waveform` as in
 * `song/waveform`; they are null until the sound is checked. `token` opens `studio/stream` and `studio/original` for
 * this session; programs with an access key send the key instead.
 */
export const StudioSound = z.object({
  id: Id,
  release_id: Id.nullable(),
  episode_id: Id.nullable(),
  track_id: Id.nullable(),
  upload: z.string().nullable(),
  name: z.string(),
  size: Count,
  state: z.enum(SOUND_STATES),
  problem: z.string().nullable(),
  warnings: z.array(z.enum(SOUND_WARNINGS)),
  length: Count.nullable(),
  loudness: z.number().nullable(),
  true_peak: z.number().nullable(),
  waveform: z.string().nullable(),
  art: Url,
  tags: SoundTags,
  token: z.string().nullable(),
  created_at: Time,
  finished_at: Time.nullable(),
})
export type StudioSound = z.infer<typeof StudioSound>

/** The space of the sounds that a creator has sent, in bytes (RELEASE-07). */
export const StudioSpace = z.object({ used: Count, allowed: Count })

/** Names a sound, or the track or episode that was made of one. */
const soundOrTrack = { sound_id: IdInput.optional(), track_id: IdInput.optional(), episode_id: IdInput.optional() }
const token = text(1, 200).optional()

export const listSounds = get(calls.listSounds, {
  summary:
    'Uploaded sounds of a release or episode, or of an artist or podcast (kind and id), with the space that they take',
  auth: 'token',
  scope: 'read',
  input: z.object({
    release_id: IdInput.optional(),
    episode_id: IdInput.optional(),
    kind: z.enum(['artist', 'podcast'], 'must be artist or podcast').optional(),
    id: IdInput.optional(),
  }),
  data: z.object({ sounds: z.array(StudioSound), loudness: z.number().nullable(), space: StudioSpace }),
  errors: [STATUS.notFound],
})

export const removeSound = post(calls.removeSound, {
  summary: 'Remove an uploaded sound that no track uses; an unfinished upload ends',
  auth: 'token',
  scope: 'write',
  input: z.object({ sound_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const retrySound = post(calls.retrySound, {
  summary: 'Check a failed sound again',
  auth: 'token',
  scope: 'write',
  input: z.object({ sound_id: IdInput }),
  data: StudioSound,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const draftToken = post(calls.draftToken, {
  summary: 'A token for the sound of a draft, for the original of a track, or for an episode, in a URL',
  auth: 'token',
  scope: 'write',
  input: z.object(soundOrTrack),
  data: z.object({ token: z.string() }),
  errors: [STATUS.notFound],
})

export const draftStream = get(calls.draftStream, {
  summary: 'Sound of a draft or of a published episode, for its team; supports range requests',
  auth: 'optional',
  scope: 'read',
  reply: 'bytes',
  input: z.object({ sound_id: IdInput.optional(), episode_id: IdInput.optional(), token }),
  data: Nothing,
  errors: [STATUS.notFound],
})

export const originalSound = get(calls.originalSound, {
  summary: 'The file that was sent for a sound, track or episode, for its team; supports range requests',
  auth: 'optional',
  scope: 'read',
  reply: 'bytes',
  input: z.object({ ...soundOrTrack, token }),
  data: Nothing,
  errors: [STATUS.notFound],
})
