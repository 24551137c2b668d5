import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, MaybeText, Time, ZeroOrOneInput, line } from '../primitives.ts'
import { CreatorRef, creatorInput } from './creators.ts'

/**
 * The deletion of an artist or podcast (RELEASE-31). `refusals` are sentences about what stands against it;
 * `subscribers` can be ended with the deletion. `items` are its songs or episodes, `drafts` those in the studio alone.
 */
export const CreatorRemoval = z.object({
  name: z.string(),
  refusals: z.array(z.string()),
  subscribers: Count,
  releases: Count,
  items: Count,
  drafts: Count,
})
export type CreatorRemoval = z.infer<typeof CreatorRemoval>

/** Characters of a name that imports bring. */
const NAME_MAX = 1000

/** A deleted artist or podcast, which its owners can restore until a time. */
export const RemovedCreator = CreatorRef.pick({ kind: true, id: true, name: true }).extend({
  restorable_until: Time,
  removed_by: z.enum(['creator', 'site']),
  reason: MaybeText,
})
export type RemovedCreator = z.infer<typeof RemovedCreator>

const owned = [STATUS.forbidden, STATUS.notFound] as const
const Removed = z.object({ removed: z.array(RemovedCreator) })

export const getCreatorRemoval = get(calls.getCreatorRemoval, {
  summary: 'What deleting an artist or podcast removes, and what stands against it',
  auth: 'token',
  scope: 'account',
  input: z.object(creatorInput),
  data: CreatorRemoval,
  errors: owned,
})
export const deleteCreator = post(calls.deleteCreator, {
  summary: 'Delete an artist or podcast; `name` repeats its name. With `end_subscribers` its subscriptions end too',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, name: line(0, NAME_MAX), end_subscribers: ZeroOrOneInput.default(0) }),
  data: Removed,
  errors: [...owned, STATUS.conflict],
})
export const listRemovedCreators = get(calls.listRemovedCreators, {
  summary: 'Deleted artists and podcasts that the viewer owned and can still restore',
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: Removed,
})
export const restoreCreator = post(calls.restoreCreator, {
  summary: 'Restore a deleted artist or podcast; subscriptions that ended with it stay ended',
  auth: 'token',
  scope: 'account',
  input: z.object(creatorInput),
  data: Removed,
  errors: [STATUS.notFound, STATUS.conflict],
})
