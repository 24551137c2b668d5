import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, Id, IdInput, MaybeText, Nothing, VersionInput } from '../primitives.ts'
import { CREDIT_ROLES, RELEASE, RELEASE_STATES } from './release-fields.ts'
import { Release, ReleaseTrack, TrackFields } from './release.ts'

/** A release of the table of tracks; an album that has never been opened in the studio has no `id` and no `version`. */
export const TableRelease = z.object({
  id: Id.nullable(),
  album_id: Id.nullable(),
  title: z.string(),
  state: z.enum(RELEASE_STATES),
  version: Count.nullable(),
})
export type TableRelease = z.infer<typeof TableRelease>

/**
 * A track of the table; `id` is null for a track of the catalogue whose album has never been opened in the studio.
 * `length` is in seconds.
 */
export const TableTrack = ReleaseTrack.pick({
  track_id: true,
  title: true,
  version_title: true,
  disc_no: true,
  disc_title: true,
  track_no: true,
  genre_ids: true,
  isrc: true,
  recording_id: true,
  language: true,
  is_explicit: true,
  is_instrumental: true,
  length: true,
}).extend({ id: Id.nullable(), release_id: Id.nullable(), album_id: Id.nullable(), release_title: MaybeText })
export type TableTrack = z.infer<typeof TableTrack>

const owned = [STATUS.forbidden, STATUS.notFound] as const

export const listTracks = get(calls.listTracks, {
  summary: 'The tracks of all releases of an artist, or of one, with the fields that a table edits',
  auth: 'token',
  scope: 'read',
  input: z.object({ artist_id: IdInput, release_id: IdInput.optional() }),
  data: z.object({ releases: z.array(TableRelease), tracks: z.array(TableTrack) }),
  errors: owned,
})

const TrackItem = z
  .object({ id: IdInput.optional(), track_id: IdInput.optional(), ...TrackFields.shape })
  .refine(
    ({ id, track_id: trackId }) => (id === undefined) !== (trackId === undefined),
    'must have an id or a track_id',
  )

export const updateTracks = post(calls.updateTracks, {
  summary:
    'Change fields of tracks of one or several releases, all or none; track_id names a track of the catalogue, whose album is opened. `versions` are those that the changes are based on, of each release that is not opened by the call. Replies with the changed releases.',
  auth: 'token',
  scope: 'write',
  input: z.object({
    versions: z.array(z.object({ release_id: IdInput, version: VersionInput })).max(RELEASE.tracksMax),
    items: z
      .array(TrackItem)
      .min(1, 'is required')
      .max(RELEASE.tracksMax, `must be at most ${RELEASE.tracksMax} tracks`),
  }),
  data: z.object({ releases: z.array(Release) }),
  errors: [...owned, STATUS.conflict],
})

/** A song of another artist that credits an artist; `roles` are those of the artist on it. */
export const GivenCredit = z.object({
  song_id: Id,
  title: z.string(),
  album_id: Id.nullable(),
  album_title: MaybeText,
  artist_id: Id,
  artist_name: z.string(),
  roles: z.array(z.enum(CREDIT_ROLES)),
})
export type GivenCredit = z.infer<typeof GivenCredit>

export const listCredits = get(calls.listCredits, {
  summary: 'Songs of other artists whose credits link to an artist, the latest first',
  auth: 'token',
  scope: 'read',
  input: z.object({ artist_id: IdInput }),
  data: z.array(GivenCredit),
  errors: owned,
})

export const endCredit = post(calls.endCredit, {
  summary:
    'End the credit of an artist on a song of another: it no longer links to the artist, whose page no longer lists it. Publishing the song again does not renew it.',
  auth: 'token',
  scope: 'write',
  input: z.object({ artist_id: IdInput, song_id: IdInput }),
  data: Nothing,
  errors: owned,
})
