import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { ROLES } from '../../limits.ts'
import { UserRef } from '../../member/member.ts'
import { EmailInput, Id, IdInput, Count, MaybeText, Nothing, PageNumber, Time, integer } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList } from '../list.ts'

/** Limits of invitations: accounts that one may create, and days for which it is valid (PEOPLE-08). */
export const INVITE = { usesMax: 100, daysMax: 90 } as const

/** States of invitations: all uses are spent; it can be used; it was revoked or has expired. */
export const INVITE_STATES = ['open', 'used', 'ended'] as const

/** Roles in the team of an artist or podcast that an invitation gives. */
export const INVITE_TEAM_ROLES = ['owner', 'editor'] as const

/** An invitation to create an account, without its key (PEOPLE-08). */
export const DeskInvite = z.object({
  id: Id,
  email: MaybeText,
  roles: z.array(z.enum(ROLES)),
  creator: z.object({ kind: z.enum(['artist', 'podcast']), id: Id, name: z.string() }).nullable(),
  team_role: z.enum(INVITE_TEAM_ROLES).nullable(),
  state: z.enum(INVITE_STATES),
  uses: Count,
  uses_max: Count,
  created_by: UserRef.nullable(),
  created_at: Time,
  expires_at: Time,
})
export type DeskInvite = z.infer<typeof DeskInvite>

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const

export const deskInvites = get(calls.deskInvites, {
  ...admins,
  summary: 'Invitations to create an account, newest first',
  input: z.object({ page: PageNumber, state: z.enum(INVITE_STATES).optional() }),
  data: deskList(DeskInvite),
})
export const createInvite = post(calls.createInvite, {
  ...admins,
  summary:
    'Invite people to create an account; the link is mailed to `email`, else the reply has it once. One with `roles` needs a proof of identity and has one use',
  input: z
    .object({
      email: EmailInput.optional(),
      roles: z.array(z.enum(ROLES)).max(ROLES.length).default([]),
      uses: integer(1, INVITE.usesMax).default(1),
      days: integer(1, INVITE.daysMax).default(14),
      artist_id: IdInput.optional(),
      podcast_id: IdInput.optional(),
      team_role: z.enum(INVITE_TEAM_ROLES).optional(),
    })
    .refine(({ roles, uses }) => roles.length === 0 || uses === 1, {
      path: ['uses'],
      error: 'must be 1 for an invitation with a role',
    })
    .refine(({ artist_id: artist, podcast_id: podcast }) => artist === undefined || podcast === undefined, {
      path: ['podcast_id'],
      error: 'cannot be sent together with artist_id',
    })
    .refine(
      ({ artist_id: artist, podcast_id: podcast, team_role: role }) =>
        (artist ?? podcast) === undefined || role !== undefined,
      { path: ['team_role'], error: 'is required for an artist or podcast' },
    ),
  data: z.object({ id: Id, link: z.string().nullable() }),
  errors: [STATUS.notFound, STATUS.proofNeeded],
})
export const revokeInvite = post(calls.revokeInvite, {
  ...admins,
  summary: 'End an invitation; accounts that it created remain',
  input: z.object({ invite_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
