import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, Id, IdInput, IdOrZeroInput, Nothing } from '../../primitives.ts'
import * as calls from './calls.ts'
import { UNREAD } from './limits.ts'

/**
 * A post with something unread: `unread` comments by others since the member read it, at most 100; `is_new` if the
 * member has not opened it since it was published. Nothing older than the account, or than the last "Mark all as read"
 * of its topic, is unread (WRITING-10).
 */
export const UnreadPost = z.object({ id: Id, unread: Count, is_new: z.boolean() })
export type UnreadPost = z.infer<typeof UnreadPost>

/** Unread comments of one post: their number, at most 100, and the id of the first one. */
export const UnreadComments = z.object({ count: Count, first_id: Id.nullable() })
export type UnreadComments = z.infer<typeof UnreadComments>

const PostIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, 'must be whole numbers with commas between')
  .transform((list) => list.split(',').map(Number))
  .refine((ids) => ids.length <= UNREAD.requested, `must be at most ${UNREAD.requested} posts`)

export const unreadPosts = get(calls.unreadPosts, {
  summary:
    'Which of these posts have comments that the viewer has not read, or are new to the viewer; others are left out',
  auth: 'token',
  scope: 'read',
  input: z.object({ blog_ids: PostIds }),
  data: z.array(UnreadPost),
})
export const readPost = post(calls.readPost, {
  summary: 'Mark the comments of a post up to this one as read by the viewer; 0 if it has none',
  auth: 'token',
  scope: 'write',
  limits: ['likes'],
  input: z.object({ blog_id: IdInput, comment_id: IdOrZeroInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const readTopic = post(calls.readTopic, {
  summary: 'Mark all posts and comments of a topic as read by the viewer',
  auth: 'token',
  scope: 'write',
  limits: ['likes'],
  input: z.object({ category_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
