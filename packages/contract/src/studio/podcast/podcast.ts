import { z } from 'zod'
import * as calls from '../../calls.ts'
import { get, post } from '../../endpoint.ts'
import type { FileField } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import {
  Count,
  EmailInput,
  Html,
  Id,
  IdInput,
  MaybeText,
  Url,
  VersionInput,
  ZeroOrOneInput,
  line,
  text,
} from '../../primitives.ts'
import { isWebLink } from '../../text/web-link.ts'
import { fileErrors } from '../../upload/upload.ts'
import { LICENCES } from '../release-fields.ts'
import { PODCAST, PODCAST_CATEGORIES, PODCAST_TYPES } from './podcast-fields.ts'

/**
 * The settings of a podcast. `feed_url` is the feed that podcast apps read, `feed` the one that the podcast follows;
 * null for a podcast that is hosted here. `set_by_site` lists the fields that an operator corrected.
 */
export const PodcastSettings = z.object({
  id: Id,
  version: Count,
  title: z.string(),
  bio: Html,
  image: Url,
  language: MaybeText,
  category: MaybeText,
  sub_category: MaybeText,
  is_explicit: z.boolean(),
  type: z.enum(PODCAST_TYPES),
  host: MaybeText,
  owner_name: MaybeText,
  owner_email: MaybeText,
  shows_email: z.boolean(),
  copyright: MaybeText,
  link: MaybeText,
  licence: z.enum(LICENCES).nullable(),
  is_complete: z.boolean(),
  is_locked: z.boolean(),
  feed: MaybeText,
  feed_url: MaybeText,
  set_by_site: z.array(z.string()),
})
export type PodcastSettings = z.infer<typeof PodcastSettings>

const CATEGORY_NAMES = ['', ...Object.keys(PODCAST_CATEGORIES)]
const SUB_CATEGORY_NAMES = ['', ...Object.values(PODCAST_CATEGORIES).flat()]

/** A language tag of BCP 47 in a request; empty for none. */
export const LanguageInput = line(0, 35).refine(
  (tag) => tag === '' || isLanguage(tag),
  'must be a language tag like en or pt-BR',
)

/** A web address in a request; empty for none. */
export const LinkInput = line(0, 2_000).refine((link) => link === '' || isWebLink(link), 'must be a web address')

/** The fields of a podcast that its creator edits; a field that is not sent stays as it is, an empty text clears it. */
export const PodcastFields = z.object({
  title: line(1, PODCAST.titleMax).optional(),
  bio: text(0, PODCAST.bioMax).optional(),
  language: LanguageInput.optional(),
  category: z.enum(CATEGORY_NAMES, 'must be a category of Apple Podcasts').optional(),
  sub_category: z.enum(SUB_CATEGORY_NAMES, 'must be a subcategory of Apple Podcasts').optional(),
  is_explicit: ZeroOrOneInput.optional(),
  type: z.enum(PODCAST_TYPES, `must be ${PODCAST_TYPES.join(' or ')}`).optional(),
  host: line(0, PODCAST.hostMax).optional(),
  owner_name: line(0, PODCAST.ownerNameMax).optional(),
  owner_email: z.union([z.literal(''), EmailInput], 'must be a valid e-mail address').optional(),
  shows_email: ZeroOrOneInput.optional(),
  copyright: line(0, PODCAST.copyrightMax).optional(),
  link: LinkInput.optional(),
  licence: z.enum(['', ...LICENCES], 'must be a licence').optional(),
  is_complete: ZeroOrOneInput.optional(),
  is_locked: ZeroOrOneInput.optional(),
})

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const one = { podcast_id: IdInput }

export const getPodcastSettings = get(calls.getPodcastSettings, {
  summary: 'The settings of a podcast, for its team',
  auth: 'token',
  scope: 'read',
  input: z.object(one),
  data: PodcastSettings,
  errors: [STATUS.notFound],
})

export const updatePodcast = post(calls.updatePodcast, {
  summary: 'Change the settings of a podcast, which its feed shows at once; missing fields stay',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...one, version: VersionInput, ...PodcastFields.shape }),
  data: PodcastSettings,
  errors: [STATUS.notFound, STATUS.conflict],
})

/** The cover of a podcast. */
export const PODCAST_COVER_FILE = {
  kind: 'picture',
  bytes: PODCAST.coverBytesMax,
  isRequired: true,
} as const satisfies FileField

export const uploadPodcastCover = post(calls.uploadPodcastCover, {
  summary: `Set the cover of a podcast: a square JPEG or PNG of ${PODCAST.coverSideMin} to ${PODCAST.coverSideMax} pixels`,
  auth: 'token',
  scope: 'write',
  limits: ['uploads'],
  body: 'multipart',
  files: { cover: PODCAST_COVER_FILE },
  input: z.object({ ...one, version: VersionInput }),
  data: PodcastSettings,
  errors: [STATUS.notFound, STATUS.conflict, ...fileErrors],
})

/**
 * A season as its creator edits it; `draft_count` are drafts and hidden episodes that will be in it. Season 0 holds the
 * episodes without a season and is not listed.
 */
export const StudioSeason = z.object({
  id: Id,
  podcast_id: Id,
  version: Count,
  number: Count,
  name: z.string(),
  image: Url,
  episode_count: Count,
  draft_count: Count,
  subscribers_only: z.boolean(),
})
export type StudioSeason = z.infer<typeof StudioSeason>

const owned = [STATUS.forbidden, STATUS.notFound] as const
const seasonNumber = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(PODCAST.seasonMax, `must be at most ${PODCAST.seasonMax}`)

export const listSeasons = get(calls.listStudioSeasons, {
  summary: 'The seasons of a podcast in order',
  auth: 'token',
  scope: 'read',
  input: z.object(one),
  data: z.array(StudioSeason),
  errors: owned,
})
export const createSeason = post(calls.createSeason, {
  isRepeatable: true,
  summary: 'Create a season, without a number after the last one',
  auth: 'token',
  scope: 'write',
  input: z.object({ podcast_id: IdInput, name: line(1, PODCAST.seasonNameMax), number: seasonNumber.optional() }),
  data: StudioSeason,
  errors: [...owned, STATUS.conflict],
})
export const updateSeason = post(calls.updateSeason, {
  summary: 'Change name, number or cover of a season; for a number in use, the seasons between move by one place',
  auth: 'token',
  scope: 'write',
  input: z.object({
    season_id: IdInput,
    version: VersionInput,
    name: line(1, PODCAST.seasonNameMax).optional(),
    number: seasonNumber.optional(),
    avatar: text(0, 2_000).optional(),
  }),
  data: StudioSeason,
  errors: [...owned, STATUS.conflict],
})
export const deleteSeason = post(calls.deleteSeason, {
  summary: 'Delete a season without episodes',
  auth: 'token',
  scope: 'account',
  input: z.object({ season_id: IdInput }),
  data: z.array(StudioSeason),
  errors: [...owned, STATUS.conflict],
})
