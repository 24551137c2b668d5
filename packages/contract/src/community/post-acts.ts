import { z } from 'zod'
import * as calls from '../calls.ts'
import { post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PIN_PLACES } from '../limits.ts'
import { IdInput, Nothing, line } from '../primitives.ts'
import { LOCK_REASON_MAX } from './writing/limits.ts'

/** Returns the sentence of a post without further comments, which its page shows, too (COMMUNITYDESK-06). */
export const lockSentence = (reason: string | null): string =>
  reason === null || reason === ''
    ? 'A moderator closed the comments on this post.'
    : `A moderator closed the comments on this post: ${reason}`

const moderators = {
  auth: 'token',
  scope: 'write',
  role: 'moderator',
  topicModerators: true,
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
} as const

export const pinPost = post(calls.pinPost, {
  ...moderators,
  summary: 'Show a post first in its topic or in the community, at most 3 in each, or end that',
  input: z.object({
    blog_id: IdInput,
    where: z.enum(PIN_PLACES),
    pinned: z.boolean(),
    until: z.iso.datetime({ error: 'must be a time like 2026-12-31T00:00:00Z', offset: true }).optional(),
  }),
})
export const lockPost = post(calls.lockPost, {
  ...moderators,
  summary: 'Close the comments on a post for everybody but moderators, or open them again',
  input: z.object({ blog_id: IdInput, locked: z.boolean(), reason: line(0, LOCK_REASON_MAX).optional() }),
})
export const movePost = post(calls.movePost, {
  ...moderators,
  summary: 'Move a post to another topic; its followers are not notified',
  input: z.object({ blog_id: IdInput, topic_id: IdInput }),
})
