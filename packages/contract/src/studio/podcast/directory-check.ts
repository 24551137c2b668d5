import { z } from 'zod'
import * as calls from '../../calls.ts'
import { get } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, Id, IdInput, MaybeText } from '../../primitives.ts'

/** Reasons for which directories of podcasts refuse a feed. */
export const FEED_PROBLEMS = [
  'no-category',
  'no-language',
  'no-cover',
  'cover-size',
  'no-owner-email',
  'owner-email-hidden',
  'no-episode',
  'wrong-length',
] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]

/**
 * A problem of a feed: `episode` for one of an episode, and `side`, the shorter side in pixels, for the size of the
 * cover.
 */
export const FoundProblem = z.object({
  problem: z.enum(FEED_PROBLEMS),
  episode: z.object({ id: Id, name: z.string() }).nullable(),
  side: Count.nullable(),
})
export type FoundProblem = z.infer<typeof FoundProblem>

export const checkForDirectories = get(calls.checkForDirectories, {
  summary: 'What directories refuse in the feed of a podcast, and the address of the feed; nothing is sent to them',
  auth: 'token',
  scope: 'read',
  input: z.object({ podcast_id: IdInput }),
  data: z.object({ feed_url: MaybeText, problems: z.array(FoundProblem) }),
  errors: [STATUS.forbidden, STATUS.notFound],
})
