import { z } from 'zod'
import * as calls from '../../calls.ts'
import { Chapter } from '../../catalogue/podcast.ts'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import {
  Count,
  Html,
  Id,
  IdInput,
  ItemOffset,
  MaybeText,
  SearchText,
  Time,
  TimeInput,
  Url,
  VersionInput,
  ZeroOrOneInput,
  line,
  page,
  text,
} from '../../primitives.ts'
import { RELEASE, RELEASE_STATES, SOUND_STATES, SOUND_WARNINGS } from '../release-fields.ts'
import { RELEASE_SORTS } from '../release.ts'
import { EPISODE_TYPES, EpisodePerson, PERSON_ROLES, PODCAST, Soundbite } from './podcast-fields.ts'
import { LinkInput } from './podcast.ts'

/** An episode in the list of its podcast. `problem` is why it was not published. */
export const EpisodeSummary = z.object({
  id: Id,
  podcast_id: Id,
  name: z.string(),
  image: Url,
  state: z.enum(RELEASE_STATES),
  season_id: Id.nullable(),
  season_name: MaybeText,
  number: Count.nullable(),
  episode_type: z.enum(EPISODE_TYPES),
  length: Count.nullable(),
  published_at: Time.nullable(),
  publish_at: Time.nullable(),
  updated_at: Time,
  plays: Count,
  problem: MaybeText,
})
export type EpisodeSummary = z.infer<typeof EpisodeSummary>

/**
 * The sound of an episode. `id` is that of the upload; a published episode that was never uploaded here has none, and
 * `url` if its sound is elsewhere. `waveform` is as in `song/waveform`; `chapters` are those of its tags.
 */
export const EpisodeSound = z.object({
  id: Id.nullable(),
  state: z.enum(SOUND_STATES),
  problem: MaybeText,
  warnings: z.array(z.enum(SOUND_WARNINGS)),
  length: Count.nullable(),
  loudness: z.number().nullable(),
  waveform: MaybeText,
  file_name: MaybeText,
  url: Url,
  chapters: z.array(Chapter),
})
export type EpisodeSound = z.infer<typeof EpisodeSound>

/** A transcript of an episode; `has_feed` says that it replaces one of the feed. */
export const TranscriptSummary = z.object({
  language: MaybeText,
  is_synced: z.boolean(),
  line_count: Count,
  by: z.enum(['feed', 'creator']),
  has_feed: z.boolean(),
})
export type TranscriptSummary = z.infer<typeof TranscriptSummary>

/**
 * An episode as its creator edits it. `missing` are sentences about what must be done before it can be published,
 * `warnings` about what may be an error. `hidden_by` says who hid it, `hidden_reason` why. `updated_by` is the name of
 * the member who changed it last. `feed` is the feed that its podcast follows.
 */
export const StudioEpisode = EpisodeSummary.extend({
  podcast_title: z.string(),
  version: Count,
  bio: Html,
  is_explicit: z.boolean(),
  sponsor: MaybeText,
  link: MaybeText,
  guid: z.string(),
  persons: z.array(EpisodePerson),
  soundbites: z.array(Soundbite),
  chapters: z.array(Chapter),
  transcripts: z.array(TranscriptSummary),
  sound: EpisodeSound.nullable(),
  has_new_sound: z.boolean(),
  previous_sound_until: Time.nullable(),
  notify: z.boolean(),
  has_rights: z.boolean(),
  missing: z.array(z.string()),
  warnings: z.array(z.enum(['same-number'])),
  hidden_by: z.enum(['creator', 'site']).nullable(),
  hidden_reason: MaybeText,
  restorable_until: Time.nullable(),
  updated_by: MaybeText,
  feed: MaybeText,
})
export type StudioEpisode = z.infer<typeof StudioEpisode>

const owned = [STATUS.forbidden, STATUS.notFound] as const
const versioned = [...owned, STATUS.conflict] as const
const one = { episode_id: IdInput, version: VersionInput }

const seconds = z.number().min(0, 'must be at least 0').max(1_000_000, 'must be at most 1000000')

/** A person of an episode in a request. */
export const PersonInput = z.object({
  name: line(1, PODCAST.personNameMax),
  role: z.enum(PERSON_ROLES, 'must be a role of the list'),
  link: LinkInput.optional(),
  artist_id: IdInput.optional(),
})

/** A soundbite of an episode in a request, which lies in the sound. */
export const SoundbiteInput = z.object({
  start: seconds,
  length: z
    .number()
    .min(PODCAST.soundbiteSecondsMin, `must be at least ${PODCAST.soundbiteSecondsMin} seconds`)
    .max(PODCAST.soundbiteSecondsMax, `must be at most ${PODCAST.soundbiteSecondsMax} seconds`),
  title: line(1, PODCAST.soundbiteTitleMax),
})

/**
 * The fields of an episode that its creator edits; a field that is not sent stays as it is, an empty text clears it.
 */
export const EpisodeFields = z.object({
  name: line(0, PODCAST.nameMax).optional(),
  bio: text(0, PODCAST.notesMax).optional(),
  season_id: IdInput.nullable().optional(),
  number: z
    .int()
    .min(1, 'must be at least 1')
    .max(PODCAST.numberMax, `must be at most ${PODCAST.numberMax}`)
    .nullable()
    .optional(),
  episode_type: z.enum(EPISODE_TYPES, `must be ${EPISODE_TYPES.join(', ')}`).optional(),
  is_explicit: ZeroOrOneInput.optional(),
  sponsor: line(0, PODCAST.sponsorMax).optional(),
  avatar: text(0, 2_000).optional(),
  link: LinkInput.optional(),
  persons: z.array(PersonInput).max(PODCAST.personsMax, `must be at most ${PODCAST.personsMax} persons`).optional(),
  soundbites: z
    .array(SoundbiteInput)
    .max(PODCAST.soundbitesMax, `must be at most ${PODCAST.soundbitesMax} soundbites`)
    .optional(),
})

export const listEpisodes = get(calls.listStudioEpisodes, {
  summary: 'Episodes and drafts of a podcast, the latest changed first',
  auth: 'token',
  scope: 'read',
  input: z.object({
    podcast_id: IdInput,
    state: z.enum(RELEASE_STATES).optional(),
    season_id: IdInput.optional(),
    search_text: SearchText,
    sort: z.enum(RELEASE_SORTS).default('date'),
    offset: ItemOffset,
  }),
  data: page(EpisodeSummary),
  errors: owned,
})
export const getEpisode = get(calls.getStudioEpisode, {
  summary: 'An episode, as its creator edits it',
  auth: 'token',
  scope: 'read',
  input: z.object({ episode_id: IdInput }),
  data: StudioEpisode,
  errors: owned,
})
export const createEpisode = post(calls.createEpisode, {
  isRepeatable: true,
  summary: 'Create a draft of an episode. Its id and guid stay when it is published',
  auth: 'token',
  scope: 'write',
  input: z.object({ podcast_id: IdInput }),
  data: StudioEpisode,
  errors: owned,
})
export const updateEpisode = post(calls.updateEpisode, {
  summary: 'Change fields of an episode; those of a published one are shown after "Publish changes"',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, ...EpisodeFields.shape }),
  data: StudioEpisode,
  errors: versioned,
})

/** `rights` confirms that the member holds the rights or has permission; it is stored with member and time. */
const rights = ZeroOrOneInput.optional()

export const publishEpisode = post(calls.publishEpisode, {
  summary: 'Publish a draft, or the changes of a published episode; published_at is a time in the past',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, notify: ZeroOrOneInput.default(1), rights, published_at: TimeInput.optional() }),
  data: StudioEpisode,
  errors: versioned,
})
export const scheduleEpisode = post(calls.scheduleEpisode, {
  summary: `Publish a draft at a time from ${RELEASE.scheduleMinutesMin} minutes to two years ahead`,
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, publish_at: TimeInput, notify: ZeroOrOneInput.default(1), rights }),
  data: StudioEpisode,
  errors: versioned,
})
export const previousEpisodeSound = post(calls.previousEpisodeSound, {
  summary: `Put the previous sound of an episode back, up to ${RELEASE.restoreDays} days after it was replaced`,
  auth: 'token',
  scope: 'write',
  input: z.object(one),
  data: StudioEpisode,
  errors: versioned,
})
export const unscheduleEpisode = post(calls.unscheduleEpisode, {
  summary: 'Make a scheduled episode a draft again',
  auth: 'token',
  scope: 'write',
  input: z.object(one),
  data: StudioEpisode,
  errors: versioned,
})
export const discardEpisodeChanges = post(calls.discardEpisodeChanges, {
  summary: 'Drop the changes of a published episode that are not yet shown',
  auth: 'token',
  scope: 'write',
  input: z.object(one),
  data: StudioEpisode,
  errors: versioned,
})
export const unpublishEpisode = post(calls.unpublishEpisode, {
  summary: 'Hide a published episode',
  auth: 'token',
  scope: 'write',
  input: z.object({ episode_id: IdInput }),
  data: StudioEpisode,
  errors: versioned,
})
export const publishEpisodeAgain = post(calls.publishEpisodeAgain, {
  summary: 'Show an episode that its creator hid',
  auth: 'token',
  scope: 'write',
  input: z.object({ episode_id: IdInput }),
  data: StudioEpisode,
  errors: versioned,
})
export const deleteEpisode = post(calls.deleteEpisode, {
  summary: `Delete an episode; it can be restored for ${RELEASE.restoreDays} days. \`title\` repeats its name`,
  auth: 'token',
  scope: 'account',
  input: z.object({ episode_id: IdInput, title: line(0, PODCAST.nameMax) }),
  data: StudioEpisode,
  errors: versioned,
})
export const restoreEpisode = post(calls.restoreEpisode, {
  summary: 'Restore a deleted episode',
  auth: 'token',
  scope: 'account',
  input: z.object({ episode_id: IdInput }),
  data: StudioEpisode,
  errors: versioned,
})
