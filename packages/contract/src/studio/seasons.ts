import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, Id, IdInput, Url, VersionInput, line, text } from '../primitives.ts'
import { PODCAST } from './podcast-fields.ts'

/**
 * A season as its creator edits it; `draft_count` are its drafts. Season 0 holds the episodes without a season and is
 * not listed.
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
const number = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(PODCAST.seasonMax, `must be at most ${PODCAST.seasonMax}`)

export const listSeasons = get(calls.listStudioSeasons, {
  summary: 'The seasons of a podcast in order',
  auth: 'token',
  scope: 'read',
  input: z.object({ podcast_id: IdInput }),
  data: z.array(StudioSeason),
  errors: owned,
})
export const createSeason = post(calls.createSeason, {
  isRepeatable: true,
  summary: 'Create a season, without a number after the last one',
  auth: 'token',
  scope: 'write',
  input: z.object({ podcast_id: IdInput, name: line(1, PODCAST.seasonNameMax), number: number.optional() }),
  data: StudioSeason,
  errors: [...owned, STATUS.conflict],
})
export const updateSeason = post(calls.updateSeason, {
  summary: 'Change name, number or cover of a season; a season that has the number gets the one before',
  auth: 'token',
  scope: 'write',
  input: z.object({
    season_id: IdInput,
    version: VersionInput,
    name: line(1, PODCAST.seasonNameMax).optional(),
    number: number.optional(),
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
