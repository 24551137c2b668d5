import { z } from 'zod'
import { get } from '../../endpoint.ts'
import { Count, Id, IdInput, MaybeText, Time } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'

/** Days for which reads of imported feeds and requests for feeds of the community are listed (OPERATIONS-11). */
export const FEED_LOG = { readDays: 7, requestDays: 30, requestsMax: 500 } as const

const Podcast = z.object({ id: Id, title: z.string() })

/** A read of an imported feed. `status` is the HTTP status, 0 without an answer; `added` are new episodes. */
export const FeedRead = z.object({
  id: Id,
  podcast: Podcast,
  at: Time,
  status: Count,
  bytes: Count,
  added: Count,
  problem: MaybeText,
})
export type FeedRead = z.infer<typeof FeedRead>

/** Requests for the feed of a podcast on a day by one app. */
export const FeedRequests = z.object({ day: z.string(), podcast: Podcast, app: z.string(), requests: Count })
export type FeedRequests = z.infer<typeof FeedRequests>

export const deskFeedLog = get(calls.deskFeedLog, {
  auth: 'token',
  scope: 'account',
  role: 'admin',
  summary: `Reads of imported feeds of ${FEED_LOG.readDays} days, and requests for the community's feeds by day and app`,
  input: z.object({ ...deskListInput, podcast_id: IdInput.optional() }),
  data: deskList(FeedRead).extend({ requests: z.array(FeedRequests) }),
})
