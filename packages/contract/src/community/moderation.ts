import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import {
  ACCOUNT_DECISIONS,
  DECISIONS,
  MODERATION_NOTE_MAX,
  PAGE_SIZE,
  RATED_KINDS,
  REPORTED_KINDS,
  type CASE_REASONS,
  OPENING_REASONS,
  RULE_ACTS,
  RULE_KINDS,
  SUSPENSION_REASON_MAX,
} from '../limits.ts'
import { UserRef } from '../member/member.ts'
import {
  Count,
  DateOnly,
  DayInput,
  Html,
  Id,
  IdInput,
  ItemOffset,
  MaybeText,
  Nothing,
  SearchText,
  Time,
  idOf,
  limit,
  lines,
} from '../primitives.ts'
import { REPORT_LABELS } from './report-subject.ts'
import type { ReportedKind } from './report-subject.ts'

/**
 * Parses the subject of a report: it ends with the id, and a label that names no other kind is that of comments
 * (POST-23). Returns undefined if there is no id.
 */
export function readReportSubject(subject: string): { kind: ReportedKind; id: number } | undefined {
  const known = IdInput.safeParse(/\d+$/.exec(subject.trim())?.[0])
  const kind = REPORTED_KINDS.find((each) => subject.startsWith(REPORT_LABELS[each])) ?? 'comment'
  return known.success ? { kind, id: known.data } : undefined
}

/** A rule about texts that opened a case (COMMUNITYDESK-09). */
const RuleRef = z.object({ id: Id, kind: z.enum(RULE_KINDS), pattern: z.string(), act: z.enum(RULE_ACTS) })

/**
 * An item of the moderation queue: reported by members, or held because its author is new. `reasons` counts the reports
 * by reason. Posts and comments have the id of their post in blog_id, reviews have the item in `rated`; title is the
 * title of either. Published items have no `user`; `content` names their artist or podcast, and episodes have the id of
 * that in podcast_id. `claims` are those of members who own what is published.
 */
export const Case = z.object({
  kind: z.enum(REPORTED_KINDS),
  item_id: Id,
  blog_id: Id.nullish(),
  rated: z.object({ kind: z.enum(RATED_KINDS), id: Id }).nullish(),
  topic_id: idOf('topic').nullish(),
  title: z.string(),
  content: Html,
  user: UserRef.nullable(),
  podcast_id: Id.nullish(),
  created_at: Time,
  is_held: z.boolean(),
  reasons: z.array(z.object({ reason: z.enum(OPENING_REASONS), count: Count })),
  claims: z.array(z.object({ user: UserRef, text: z.string(), link: MaybeText })),
  reporters: z.array(UserRef),
  reported_at: Time.nullish(),
  rules: z.array(RuleRef).optional(),
  taken: z.object({ user: UserRef, until: Time }).nullish(),
})
export type Case = z.infer<typeof Case>

/**
 * An entry of the moderation log: moderator, decision, item, time and reason. An entry keeps the title of a deleted
 * item, unless it was deleted for good; is_deleted states whether it can be restored for 30 days; is_hidden states
 * whether the item is hidden now. An entry about an account has the kind member; `until` is the end of a temporary
 * suspension.
 */
export const Decision = z.object({
  id: Id,
  decision: z.enum([...DECISIONS, ...ACCOUNT_DECISIONS]),
  kind: z.enum([...REPORTED_KINDS, 'member']),
  item_id: Id,
  blog_id: Id.nullish(),
  title: z.string(),
  until: Time.nullish(),
  moderator: UserRef.nullable(),
  user: UserRef.nullable(),
  note: MaybeText,
  created_at: DateOnly,
  is_hidden: z.boolean(),
  is_deleted: z.boolean().optional(),
  may_undo: z.boolean().optional(),
  undone: z.object({ by: UserRef.nullable(), at: DateOnly }).nullish(),
})
export type Decision = z.infer<typeof Decision>

/**
 * A currently suspended account: the reason, the start and, if set, the end. `moderator` is null when the operator
 * suspended it on the command line.
 */
export const Suspension = z.object({
  user: UserRef,
  reason: z.string(),
  until: Time.nullable(),
  created_at: DateOnly,
  moderator: UserRef.nullable(),
})
export type Suspension = z.infer<typeof Suspension>

/** The reason of a report, and of a case, which the appeal of an author opens, too. */
export type ReportReason = (typeof CASE_REASONS)[number]
export type CaseReason = (typeof OPENING_REASONS)[number]

/** Filters of the log of decisions; names are whole usernames (COMMUNITYDESK-12). */
export const decisionFilters = {
  moderator: SearchText,
  member: SearchText,
  decision: z.enum([...DECISIONS, ...ACCOUNT_DECISIONS]).optional(),
  topic_id: IdInput.optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
}

const paged = { limit: limit(PAGE_SIZE.reports), offset: ItemOffset }

/** Calls of moderators; those of a topic see and decide the cases of their topics (COMMUNITYDESK-04). */
const moderators = { auth: 'token', role: 'moderator', topicModerators: true } as const

export const moderationQueue = get(calls.moderationQueue, {
  ...moderators,
  summary: 'Reported and held posts, comments and reviews, and reported items, oldest first',
  scope: 'read',
  input: z.object(paged),
  data: z.object({ data: z.array(Case), counts: z.object({ open: Count }) }),
  errors: [STATUS.forbidden],
})
export const moderationDecide = post(calls.moderationDecide, {
  ...moderators,
  summary:
    'Decide about a reported or held post, comment or review, or a reported item, or make a hidden or deleted one visible again. A deleted text can be restored for 30 days. An item is not deleted here; hiding it acts as `earshot hide`.',
  scope: 'write',
  data: z.object({ id: Id }),
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
  input: z.object({
    kind: z.enum(REPORTED_KINDS),
    item_id: IdInput,
    decision: z.enum(DECISIONS),
    note: lines(0, MODERATION_NOTE_MAX).optional(),
  }),
})
export const moderationLog = get(calls.moderationLog, {
  ...moderators,
  summary: 'Decisions of moderators, newest first; `member` is the author',
  scope: 'read',
  input: z.object({
    ...paged,
    ...decisionFilters,
  }),
  data: z.array(Decision),
  errors: [STATUS.forbidden],
})
export const listSuspensions = get(calls.listSuspensions, {
  summary: 'Currently suspended accounts, the newest suspension first; with member_id only that account',
  auth: 'token',
  scope: 'read',
  role: 'admin',
  input: z.object({ member_id: IdInput.optional(), ...paged, limit: limit(PAGE_SIZE.suspensions) }),
  data: z.object({ data: z.array(Suspension), counts: z.object({ total: Count }) }),
  errors: [STATUS.forbidden],
})
export const suspendMember = post(calls.suspendMember, {
  summary: 'Suspend an account: its sessions and keys are revoked, and its votes in open contests are annulled',
  auth: 'token',
  scope: 'write',
  role: 'admin',
  data: Suspension,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
  input: z.object({
    member_id: IdInput,
    reason: lines(1, SUSPENSION_REASON_MAX),
    until: z.iso.datetime({ error: 'must be a time like 2026-12-31T00:00:00Z', offset: true }).optional(),
  }),
})
export const restoreMember = post(calls.restoreMember, {
  summary: 'End the suspension of an account; annulled votes stay annulled',
  auth: 'token',
  scope: 'write',
  role: 'admin',
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound],
  input: z.object({ member_id: IdInput, note: lines(0, MODERATION_NOTE_MAX).optional() }),
})
