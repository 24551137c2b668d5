import { z } from 'zod'
import * as calls from '../calls.ts'
import { Song } from '../catalogue/catalogue.ts'
import { Episode } from '../catalogue/podcast.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { QUEUE_MAX } from '../limits.ts'
import { Count, CountInput, Id, IdInput, VersionInput, text } from '../primitives.ts'
import { PlayableKind } from './listening.ts'

/** The page that a queued track was added from, such as `album/7`. */
const page = text(0, 40)

/**
 * An entry of a queue by its number; `page` is the page it was added from, `own` its index before the queue was
 * shuffled.
 */
export const QueueEntry = z.object({
  type: PlayableKind,
  id: IdInput,
  page: page.default(''),
  own: CountInput.optional(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

/** A queued track with the data to show: `song`, or `episode` with its podcast. */
const QueuedTrack = z.object({
  type: PlayableKind,
  page: z.string(),
  own: Count.optional(),
  song: Song.optional(),
  episode: Episode.optional(),
  podcast_id: Id.optional(),
})

/** The repeat mode at the end of the queue. */
const Repeat = z.enum(['off', 'all', 'one'], 'must be off, all or one')

export const getQueue = get(calls.getQueue, {
  summary: "The viewer's queue, to continue on another device or origin; version 0 if there is none",
  auth: 'token',
  scope: 'listen',
  /** If `version` is the newest, the reply has no tracks. */
  input: z.object({ version: VersionInput.optional() }),
  data: z.object({
    version: z.int().min(0),
    /** Seconds since the queue was stored. */
    age: Count,
    tracks: z.array(QueuedTrack),
    /** Index of the current track; -1 only if the queue is empty. */
    index: z.int().min(-1),
    /** Seconds in the current track. */
    position: z.number().min(0),
    repeat: Repeat,
    source: z.string(),
  }),
})

export const updateQueue = post(calls.updateQueue, {
  summary: 'Store the queue, or without `tracks` only the position in it; an outdated version gets 409',
  auth: 'token',
  scope: 'listen',
  phone: 'not required',
  input: z.object({
    version: VersionInput,
    tracks: z.array(QueueEntry).max(QUEUE_MAX, `must have at most ${QUEUE_MAX} tracks`).optional(),
    index: CountInput.default(0),
    position: CountInput.default(0),
    repeat: Repeat.default('off'),
    source: page.default(''),
  }),
  data: z.object({ version: z.int().min(1) }),
  errors: [STATUS.conflict],
})
