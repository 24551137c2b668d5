import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { REPORTED_KINDS, REPORTED_TEXTS } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import { Count, DateOnly, Html, Id, IdInput, Nothing, Time } from '../primitives.ts'
import { Decision } from './moderation.ts'

/** A comment around a case; the one of the case is marked. */
const ThreadComment = z.object({ id: Id, user: UserRef, content: Html, created_at: Time, is_case: z.boolean() })

/**
 * The surroundings of a case: its author with the day of the sign-up, the number of visible posts and the earlier
 * decisions, the comments around a comment, and other open cases of the same author (COMMUNITYDESK-09).
 */
export const CaseContext = z.object({
  author: z
    .object({
      user: UserRef,
      joined_on: DateOnly,
      approved_posts: Count,
      decisions: z.array(Decision.pick({ id: true, decision: true, kind: true, title: true, created_at: true })),
    })
    .nullable(),
  thread: z.array(ThreadComment),
  others: z.array(z.object({ kind: z.enum(REPORTED_KINDS), item_id: Id, title: z.string() })),
})
export type CaseContext = z.infer<typeof CaseContext>

const moderators = { auth: 'token', role: 'moderator', topicModerators: true } as const
const caseInput = { kind: z.enum(REPORTED_KINDS), item_id: IdInput }

export const moderationCase = get(calls.moderationCase, {
  ...moderators,
  summary: 'The author of a case, their earlier decisions and other cases, and the comments around it',
  scope: 'read',
  input: z.object(caseInput),
  data: CaseContext,
  errors: [STATUS.forbidden, STATUS.notFound],
})
export const takeCase = post(calls.takeCase, {
  ...moderators,
  summary: 'Show other moderators for 10 minutes that the viewer is at a case, or leave it',
  scope: 'write',
  input: z.object({ ...caseInput, taken: z.boolean() }),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
export const undoDecision = post(calls.undoDecision, {
  ...moderators,
  summary: 'Undo the last decision about an item: its visibility is as before, and its reports are open again',
  scope: 'write',
  input: z.object({ id: IdInput }),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
export const deleteForGood = post(calls.deleteForGood, {
  auth: 'token',
  scope: 'account',
  role: 'admin',
  proof: true,
  summary: 'Delete a post, comment or review for good now; the log keeps the decision without words',
  input: z.object({ kind: z.enum(REPORTED_TEXTS), item_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const appeal = post(calls.appeal, {
  auth: 'token',
  scope: 'write',
  summary: "Ask moderators to look again at the viewer's own hidden post, comment or review, once",
  input: z.object({ kind: z.enum(REPORTED_TEXTS), item_id: IdInput }),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
