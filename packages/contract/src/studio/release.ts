import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import type { FileField } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import {
  Count,
  DayInput,
  Html,
  Id,
  IdInput,
  ItemOffset,
  MaybeText,
  Nothing,
  SearchText,
  Time,
  TimeInput,
  Url,
  VersionInput,
  ZeroOrOneInput,
  line,
  lines,
  page,
  text,
} from '../primitives.ts'
import { isLrcInOrder } from '../timed-text/lrc.ts'
import { fileErrors } from '../upload/upload.ts'
import {
  BarcodeInput,
  COVER,
  CREDIT_ROLES,
  DraftCredit,
  DraftLyrics,
  IsrcInput,
  LICENCES,
  MADE_BY,
  RELEASE,
  RELEASE_STATES,
  RELEASE_TYPES,
  SOUND_STATES,
  SOUND_WARNINGS,
} from './release-fields.ts'

/**
 * A release in the list of its artist; `plays` are those of its album. `problem` is why it was not published. An album
 * that has never been opened in the studio has no `id`.
 */
export const ReleaseSummary = z.object({
  id: Id.nullable(),
  artist_id: Id,
  album_id: Id.nullable(),
  title: z.string(),
  image: Url,
  state: z.enum(RELEASE_STATES),
  release_type: z.enum(RELEASE_TYPES),
  track_count: Count,
  release_date: MaybeText,
  publish_at: Time.nullable(),
  updated_at: Time,
  plays: Count,
  problem: MaybeText,
})
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

/**
 * A track of a draft; `track_id` is the track of the catalogue. `length` is in seconds, `loudness` in LUFS. `state`,
 * `warnings` and `problem` are those of its sound. `previous_sound` is the one that the site showed before, which can
 * be put back until a time. With `needs_times`, the sound has another length than the one that its lyrics were timed
 * for. `hidden_by` says who took the song off the site, `hidden_reason` why.
 */
export const ReleaseTrack = z.object({
  id: Id,
  track_id: Id.nullable(),
  sound_id: Id.nullable(),
  title: z.string(),
  version_title: MaybeText,
  disc_no: Count,
  disc_title: MaybeText,
  track_no: Count,
  genre_ids: z.array(Id),
  isrc: MaybeText,
  recording_id: MaybeText,
  language: MaybeText,
  is_explicit: z.boolean(),
  is_instrumental: z.boolean(),
  credits: z.array(DraftCredit),
  lyrics: z.array(DraftLyrics),
  image: Url,
  state: z.enum(SOUND_STATES),
  problem: MaybeText,
  warnings: z.array(z.enum(SOUND_WARNINGS)),
  length: Count.nullable(),
  loudness: z.number().nullable(),
  file_name: MaybeText,
  previous_sound: z.object({ sound_id: Id, file_name: z.string(), length: Count.nullable(), until: Time }).nullable(),
  needs_times: z.boolean(),
  hidden_by: z.enum(['creator', 'site']).nullable(),
  hidden_reason: MaybeText,
})
export type ReleaseTrack = z.infer<typeof ReleaseTrack>

/**
 * A release as its creator edits it. `missing` are sentences about what must be done before it can be published.
 * `hidden_by` says who hid it, `hidden_reason` why. The pictures of a hidden or removed one are those of
 * `studio/picture`, because others do not see them. `updated_by` is the name of the member who changed it last.
 */
export const Release = ReleaseSummary.extend({
  id: Id,
  artist_name: z.string(),
  version: Count,
  sub_title: MaybeText,
  genre_ids: z.array(Id),
  label: MaybeText,
  catalogue_number: MaybeText,
  barcode: MaybeText,
  p_line: MaybeText,
  c_line: MaybeText,
  licence: z.enum(LICENCES),
  language: MaybeText,
  is_explicit: z.boolean(),
  made_by: z.enum(MADE_BY),
  description: Html,
  notify: z.boolean(),
  is_announced: z.boolean(),
  has_rights: z.boolean(),
  missing: z.array(z.string()),
  hidden_by: z.enum(['creator', 'site']).nullable(),
  hidden_reason: MaybeText,
  restorable_until: Time.nullable(),
  updated_by: MaybeText,
  tracks: z.array(ReleaseTrack),
})
export type Release = z.infer<typeof Release>

const owned = [STATUS.forbidden, STATUS.notFound] as const
const versioned = [...owned, STATUS.conflict] as const
const one = { release_id: IdInput, version: VersionInput }
const language = line(0, 35).nullable()
const genres = z
  .array(IdInput)
  .max(RELEASE.genresMax, `must be at most ${RELEASE.genresMax} genres`)
  .transform((ids) => [...new Set(ids)])
const optionalLine = (max: number) => line(0, max).nullable().optional()

// An empty text clears a field.
const emptyOr = (schema: z.ZodType, problem: string) =>
  z
    .string()
    .max(100, 'must be at most 100 characters')
    .refine((value) => value === '' || schema.safeParse(value).success, problem)

/** A credit in a request. */
const CreditInput = z.object({
  name: line(1, RELEASE.creditNameMax),
  role: z.enum(CREDIT_ROLES),
  instrument: line(0, RELEASE.instrumentMax).optional(),
  artist_id: IdInput.optional(),
})

/** The fields of a track that its creator edits; a field that is not sent stays as it is. */
export const TrackFields = z.object({
  title: line(1, RELEASE.titleMax).optional(),
  version_title: optionalLine(RELEASE.versionTitleMax),
  disc_no: z.int().min(1).max(RELEASE.discMax).optional(),
  disc_title: optionalLine(RELEASE.discTitleMax),
  genre_ids: genres.optional(),
  isrc: IsrcInput.nullable().optional(),
  recording_id: emptyOr(z.uuid(), 'must be a UUID').nullable().optional(),
  language: language.optional(),
  is_explicit: ZeroOrOneInput.optional(),
  is_instrumental: ZeroOrOneInput.optional(),
  credits: z.array(CreditInput).max(RELEASE.creditsMax).optional(),
  lyrics: z
    .array(
      z.object({
        language: line(0, 35).nullable(),
        text: lines(1, RELEASE.lyricsTextMax).refine(isLrcInOrder, 'must have its lines in the order of their times'),
      }),
    )
    .max(RELEASE.lyricsMax, `must be in at most ${RELEASE.lyricsMax} languages`)
    .optional(),
})

/** The fields of a release that its creator edits; a field that is not sent stays as it is. */
export const ReleaseFields = z.object({
  title: line(0, RELEASE.titleMax).optional(),
  sub_title: optionalLine(RELEASE.subTitleMax),
  release_type: z.enum(RELEASE_TYPES).optional(),
  genre_ids: genres.optional(),
  release_date: emptyOr(DayInput, 'must be a date like 2026-01-31').nullable().optional(),
  label: optionalLine(RELEASE.labelMax),
  catalogue_number: optionalLine(RELEASE.catalogueNumberMax),
  barcode: BarcodeInput.nullable().optional(),
  p_line: optionalLine(RELEASE.rightsLineMax),
  c_line: optionalLine(RELEASE.rightsLineMax),
  licence: z.enum(LICENCES).optional(),
  language: language.optional(),
  is_explicit: ZeroOrOneInput.optional(),
  made_by: z.enum(MADE_BY).optional(),
  description: text(0, RELEASE.descriptionMax).nullable().optional(),
})

/** The orders of the list of releases. */
export const RELEASE_SORTS = ['date', 'title', 'plays'] as const

export const listReleases = get(calls.listReleases, {
  summary: 'Releases and drafts of an artist, the latest changed first',
  auth: 'token',
  scope: 'read',
  input: z.object({
    artist_id: IdInput,
    state: z.enum(RELEASE_STATES).optional(),
    search_text: SearchText,
    sort: z.enum(RELEASE_SORTS).default('date'),
    offset: ItemOffset,
  }),
  data: page(ReleaseSummary),
  errors: owned,
})
export const getRelease = get(calls.getRelease, {
  summary: 'A release with its tracks, as its creator edits it',
  auth: 'token',
  scope: 'read',
  input: z.object({ release_id: IdInput }),
  data: Release,
  errors: owned,
})
export const createRelease = post(calls.createRelease, {
  isRepeatable: true,
  summary: 'Create a draft, or open an album of the artist as a working copy',
  auth: 'token',
  scope: 'write',
  input: z.object({ artist_id: IdInput, album_id: IdInput.optional() }),
  data: Release,
  errors: owned,
})
export const updateRelease = post(calls.updateRelease, {
  summary: 'Change fields of a release; those of a published one are shown after "Publish changes"',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, ...ReleaseFields.shape }),
  data: Release,
  errors: versioned,
})
export const reorderTracks = post(calls.reorderTracks, {
  summary: 'Order the tracks of a release; names each of them once',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, track_ids: z.array(IdInput).max(RELEASE.tracksMax) }),
  data: Release,
  errors: versioned,
})
export const removeTracks = post(calls.removeTracks, {
  summary: 'Remove tracks from a draft or working copy',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, track_ids: z.array(IdInput).min(1).max(RELEASE.tracksMax) }),
  data: Release,
  errors: versioned,
})
export const restoreTracks = post(calls.restoreTracks, {
  summary: 'Restore the tracks that were removed last',
  auth: 'token',
  scope: 'write',
  input: z.object(one),
  data: Release,
  errors: versioned,
})
export const replaceSound = post(calls.replaceSound, {
  summary: 'Give a track another uploaded sound',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, track_id: IdInput, sound_id: IdInput }),
  data: Release,
  errors: versioned,
})

/** The cover of a release or track. */
export const COVER_FILE = { kind: 'picture', bytes: COVER.bytesMax, isRequired: true } as const satisfies FileField

export const uploadCover = post(calls.uploadCover, {
  summary: 'Set the cover of a release, or of one of its tracks',
  auth: 'token',
  scope: 'write',
  limits: ['uploads'],
  body: 'multipart',
  files: { cover: COVER_FILE },
  input: z.object({ ...one, track_id: IdInput.optional() }),
  data: Release,
  errors: [...versioned, ...fileErrors],
})

/** `rights` confirms that the member holds the rights or has permission; it is stored with member and time. */
const rights = ZeroOrOneInput.optional()

export const publishRelease = post(calls.publishRelease, {
  summary:
    'Publish a draft, or the changes of a published release. Changes that delete published songs need an owner and, beside `write`, the scope `account`.',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, notify: ZeroOrOneInput.default(1), rights }),
  data: Release,
  errors: versioned,
})
export const scheduleRelease = post(calls.scheduleRelease, {
  summary: `Publish a draft at a time from ${RELEASE.scheduleMinutesMin} minutes to two years ahead`,
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, publish_at: TimeInput, notify: ZeroOrOneInput.default(1), rights }),
  data: Release,
  errors: versioned,
})
export const announceRelease = post(calls.announceRelease, {
  summary: 'Show title, cover, date and track titles of a scheduled release on the page of its artist, or end that',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, announce: ZeroOrOneInput }),
  data: Release,
  errors: versioned,
})
export const unscheduleRelease = post(calls.unscheduleRelease, {
  summary: 'Make a scheduled release a draft again',
  auth: 'token',
  scope: 'write',
  input: z.object(one),
  data: Release,
  errors: versioned,
})
export const discardChanges = post(calls.discardChanges, {
  summary: 'Drop the changes of a published release that are not yet shown',
  auth: 'token',
  scope: 'write',
  input: z.object(one),
  data: Release,
  errors: versioned,
})
export const unpublishRelease = post(calls.unpublishRelease, {
  summary: 'Hide a published release',
  auth: 'token',
  scope: 'write',
  input: z.object({ release_id: IdInput }),
  data: Release,
  errors: versioned,
})
export const publishAgain = post(calls.publishAgain, {
  summary: 'Show a release that its creator hid',
  auth: 'token',
  scope: 'write',
  input: z.object({ release_id: IdInput }),
  data: Release,
  errors: versioned,
})
export const unpublishTrack = post(calls.unpublishTrack, {
  summary: 'Hide a song of a published release',
  auth: 'token',
  scope: 'write',
  input: z.object({ release_id: IdInput, track_id: IdInput }),
  data: Release,
  errors: versioned,
})
export const publishTrackAgain = post(calls.publishTrackAgain, {
  summary: 'Show a song that its creator hid',
  auth: 'token',
  scope: 'write',
  input: z.object({ release_id: IdInput, track_id: IdInput }),
  data: Release,
  errors: versioned,
})
export const releasePicture = get(calls.releasePicture, {
  summary: 'The cover of a hidden or removed release or of one of its tracks, for its team',
  auth: 'optional',
  scope: 'read',
  reply: 'bytes',
  input: z.object({ release_id: IdInput, track_id: IdInput.optional(), token: text(1, 200).optional() }),
  data: Nothing,
  errors: owned,
})
export const deleteRelease = post(calls.deleteRelease, {
  summary: `Delete a release; it can be restored for ${RELEASE.restoreDays} days. \`title\` repeats its title`,
  auth: 'token',
  scope: 'account',
  input: z.object({ release_id: IdInput, title: line(0, RELEASE.titleMax) }),
  data: Release,
  errors: versioned,
})
export const restoreRelease = post(calls.restoreRelease, {
  summary: 'Restore a deleted release',
  auth: 'token',
  scope: 'account',
  input: z.object({ release_id: IdInput }),
  data: Release,
  errors: versioned,
})
