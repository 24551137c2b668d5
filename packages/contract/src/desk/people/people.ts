import { z } from 'zod'
import { Suspension } from '../../community/moderation.ts'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { ROLES } from '../../limits.ts'
import { UserRef } from '../../member/member.ts'
import { Count, DayInput, EmailInput, Id, IdInput, MaybeText, Nothing, Time, line, lines } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'

/** Limits of notes about members and of messages to them, in characters (PEOPLE-12). */
export const PEOPLE = { noteMax: 2_000, notesMax: 200, subjectMax: 200, messageMax: 10_000, messagesADay: 5 } as const

/** States of members that lists filter by (PEOPLE-01). */
export const MEMBER_STATES = ['active', 'suspended', 'unconfirmed', 'deleting'] as const

/** A member in the list of the desk. */
export const DeskMemberRow = z.object({
  id: Id,
  user: UserRef,
  full_name: MaybeText,
  roles: z.array(z.enum(ROLES)),
  is_suspended: z.boolean(),
  is_confirmed: z.boolean(),
  joined_at: Time,
  seen_at: Time.nullable(),
  posts: Count,
})
export type DeskMemberRow = z.infer<typeof DeskMemberRow>

/** An artist or podcast of a member; `share` is in percent. */
const Creator = z.object({
  kind: z.enum(['artist', 'podcast']),
  id: Id,
  name: z.string(),
  role: z.string(),
  share: z.number().nullable(),
})

/** A session or access key of a member, without its token (PEOPLE-05). */
const SignIn = z.object({
  kind: z.enum(['session', 'key']),
  id: Id,
  device: MaybeText,
  scopes: z.array(z.string()),
  created_at: Time,
  used_at: Time.nullable(),
})

/** A note of an admin or moderator about a member; it is part of the member's data (PEOPLE-12). */
const Note = z.object({ id: Id, text: z.string(), author: UserRef.nullable(), created_at: Time })

/**
 * A member on the desk. E-mail address and phone are masked, and absent for moderators; `sign_ins` is empty for
 * moderators (PEOPLE-02).
 */
export const DeskMember = DeskMemberRow.extend({
  email: MaybeText,
  email_confirmed_at: Time.nullable(),
  phone: MaybeText,
  /** A new address that is not confirmed yet (PEOPLE-07). */
  email_change: z.object({ email: z.string(), created_at: Time, expires_at: Time }).nullable(),
  /** A running deletion, and whether the member asked for it (PEOPLE-11). */
  deletion: z.object({ due_at: Time, is_own: z.boolean(), removes_posts: z.boolean() }).nullable(),
  /** The newest ZIP with the member's data, for admins (PEOPLE-10). */
  data_export: z
    .object({ id: Id, state: z.enum(['waiting', 'ready', 'failed']), created_at: Time, expires_at: Time })
    .nullable(),
  ways: z.array(z.enum(['password', 'google', 'apple'])),
  counts: z.object({
    posts: Count,
    comments: Count,
    reviews: Count,
    votes: Count,
    reports_made: Count,
    reports_received: Count,
    plans: Count,
  }),
  suspension: Suspension.nullable(),
  creators: z.array(Creator),
  sign_ins: z.array(SignIn),
  notes: z.array(Note),
})
export type DeskMember = z.infer<typeof DeskMember>

/** Search, filters and sort of the list of members (PEOPLE-01). */
export const memberFilters = {
  search_text: deskListInput.search_text,
  role: z.enum(ROLES).optional(),
  state: z.enum(MEMBER_STATES).optional(),
  owns: z.enum(['artist', 'podcast']).optional(),
  subscribed: z.enum(['yes']).optional(),
  joined_from: DayInput.optional(),
  joined_to: DayInput.optional(),
  seen_from: DayInput.optional(),
  seen_to: DayInput.optional(),
  sort: z.enum(['newest', 'seen', 'posts']).optional(),
}

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const readers = { auth: 'token', scope: 'account', role: ['admin', 'moderator'] } as const
const memberInput = { member_id: IdInput }

export const deskMembers = get(calls.deskMembers, {
  ...readers,
  summary: 'Members by name, number, and for admins by a whole e-mail address or phone',
  input: z.object({ ...memberFilters, page: deskListInput.page }),
  data: deskList(DeskMemberRow),
})
export const deskMember = get(calls.deskMember, {
  ...readers,
  summary: 'A member with roles, state, counts, artists and podcasts, sign-ins and notes',
  input: z.object(memberInput),
  data: DeskMember,
  errors: [STATUS.notFound],
})
export const showContact = post(calls.showContact, {
  ...admins,
  summary: 'E-mail address and phone of a member; each showing is in the audit log',
  input: z.object(memberInput),
  data: z.object({ email: z.string(), phone: MaybeText }),
  errors: [STATUS.notFound],
})
const roles = z.array(z.enum(ROLES)).max(ROLES.length)

export const setMemberRoles = post(calls.setMemberRoles, {
  ...admins,
  summary:
    'Give a member exactly these roles; the last active admin keeps the role. `before` are the roles that were read: 409 when they have changed since',
  proof: true,
  input: z.object({ ...memberInput, roles, before: roles.optional() }),
  data: DeskMember,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const endMemberSessions = post(calls.endMemberSessions, {
  ...admins,
  summary: 'End one session or access key of a member, or all of them',
  input: z.object({ ...memberInput, session_id: IdInput.optional(), key_id: IdInput.optional() }),
  data: DeskMember,
  errors: [STATUS.notFound],
})
export const sendMemberReset = post(calls.sendMemberReset, {
  ...admins,
  summary: 'Mail a member the link that sets a new password; without a mail server the reply has the link once',
  proof: true,
  input: z.object(memberInput),
  data: z.object({ link: z.string().nullable() }),
  errors: [STATUS.notFound],
})
export const addMemberNote = post(calls.addMemberNote, {
  ...readers,
  summary: 'Add a note about a member, for admins and moderators',
  input: z.object({ ...memberInput, text: lines(1, PEOPLE.noteMax) }),
  data: DeskMember,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const writeToMember = post(calls.writeToMember, {
  ...admins,
  summary: 'Mail a member from the address of the community; the text is not stored',
  input: z.object({
    ...memberInput,
    subject: line(1, PEOPLE.subjectMax),
    message: lines(1, PEOPLE.messageMax),
  }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const updateMemberEmail = post(calls.updateMemberEmail, {
  ...admins,
  summary: 'Change the e-mail address of a member; it counts when the link in the mail to it is opened',
  proof: true,
  input: z.object({ ...memberInput, email: EmailInput }),
  data: DeskMember,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const confirmMemberEmail = post(calls.confirmMemberEmail, {
  ...admins,
  summary: 'Confirm the e-mail address of a member by hand, or the new one that waits for its confirmation',
  proof: true,
  input: z.object(memberInput),
  data: DeskMember,
  errors: [STATUS.notFound, STATUS.conflict],
})
