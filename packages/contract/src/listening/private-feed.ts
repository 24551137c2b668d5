import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Id, IdInput, Nothing, Time } from '../primitives.ts'

/**
 * A private feed of a podcast: when its URL was created, and when a podcast app last read it. The URL itself is
 * returned only once, when it is created. Not in the specification.
 */
export const PrivateFeed = z.object({ podcast_id: Id, created_at: Time, read_at: Time.nullish() })
export type PrivateFeed = z.infer<typeof PrivateFeed>

export const listPrivateFeeds = get(calls.listPrivateFeeds, {
  summary: "The viewer's private podcast feeds, without their URLs",
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.array(PrivateFeed),
})
export const makePrivateFeed = post(calls.makePrivateFeed, {
  summary:
    'Create the URL of a private podcast feed for a subscriber; the previous URL is revoked. It gives access to the episodes without a session until it is revoked or the subscription ends',
  auth: 'token',
  scope: 'account',
  input: z.object({ podcast_id: IdInput }),
  data: PrivateFeed.extend({ url: z.string() }),
  errors: [STATUS.forbidden, STATUS.notFound],
})
export const endPrivateFeed = post(calls.endPrivateFeed, {
  summary: 'Revoke the URL of a private podcast feed',
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  input: z.object({ podcast_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
