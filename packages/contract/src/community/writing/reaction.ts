import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, Id, IdInput, ZeroOrOneInput, idInputOf } from '../../primitives.ts'
import * as calls from './calls.ts'
import { REACTIONS } from './limits.ts'
import { UnreadComments } from './unread.ts'

/** A reaction to a post or comment. */
export const Reaction = z.enum(REACTIONS)
export type Reaction = z.infer<typeof Reaction>

/** The numbers of members who reacted to a text; a reaction without members is left out. */
export const Reactions = z.object({
  heart: Count.optional(),
  clap: Count.optional(),
  laugh: Count.optional(),
  wow: Count.optional(),
  sad: Count.optional(),
})
export type Reactions = z.infer<typeof Reactions>

export const updateReaction = post(calls.updateReaction, {
  summary: 'Add or remove a reaction to a post or comment; a member has at most one of each kind',
  auth: 'token',
  scope: 'write',
  limits: ['likes'],
  input: z.object({
    kind: z.enum(['post', 'comment']),
    item_id: IdInput,
    reaction: Reaction,
    reacted: ZeroOrOneInput,
  }),
  data: z.object({ reactions: Reactions, own: z.array(Reaction) }),
  errors: [STATUS.notFound],
})
export const viewerState = get(calls.viewerState, {
  summary:
    "The viewer's own reactions to a post and its comments, which of them the viewer saved, and the comments by others that the viewer has not read",
  auth: 'token',
  scope: 'read',
  input: z.object({ blog_id: idInputOf('post') }),
  data: z.object({
    reactions: z.array(Reaction),
    saved: z.boolean(),
    comments: z.array(z.object({ id: Id, reactions: z.array(Reaction) })),
    saved_comments: z.array(Id),
    unread: UnreadComments.optional(),
  }),
  errors: [STATUS.notFound],
})
