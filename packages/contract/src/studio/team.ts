import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { ACCOUNT } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import { Count, Id, IdInput, Nothing, Time, line, text } from '../primitives.ts'
import { CREATOR, CREATOR_ROLES } from './creator-limits.ts'
import { MyInvitation, creatorInput } from './creators.ts'

const Role = z.enum(CREATOR_ROLES)
const RoleInput = z.enum(CREATOR_ROLES, 'must be owner or editor')

/** A member of a team; `share` is an owner's part of the earnings in percent, for owners and admins only. */
export const TeamMember = z.object({ user: UserRef, role: Role, share: Count.nullable(), joined_at: Time })
export type TeamMember = z.infer<typeof TeamMember>

/** An open invitation; `to` is a username, or the address to which its link was mailed. */
export const TeamInvitation = z.object({
  id: Id,
  to: z.string(),
  role: Role,
  invited_by: UserRef.nullable(),
  created_at: Time,
  expires_at: Time,
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

/** Proposed shares in percent, with the owners who agreed; they take effect when every owner has agreed (STUDIO-18). */
export const ShareProposal = z.object({
  id: Id,
  shares: z.array(z.object({ user: UserRef, share: Count })),
  agreed_by: z.array(Id),
  proposed_by: UserRef.nullable(),
  expires_at: Time,
})
export type ShareProposal = z.infer<typeof ShareProposal>

/** A request of a member to own this artist or podcast, which an admin decides; owners may invite them as an editor. */
export const TeamClaim = z.object({
  application_id: Id,
  user: UserRef,
  message: z.string(),
  links: z.array(z.string()),
  created_at: Time,
})
export type TeamClaim = z.infer<typeof TeamClaim>

/**
 * The team of an artist or podcast. Invitations, claims, shares and their proposal are for owners and admins; editors
 * get none. `are_shares_agreed` is false while owners have equal shares because none were set.
 */
export const Team = z.object({
  name: z.string(),
  role: Role.nullable(),
  members: z.array(TeamMember),
  invitations: z.array(TeamInvitation),
  claims: z.array(TeamClaim),
  are_shares_agreed: z.boolean(),
  proposal: ShareProposal.nullable(),
})
export type Team = z.infer<typeof Team>

export const getTeam = get(calls.getTeam, {
  summary: 'The team of an artist or podcast, with its open invitations and shares',
  auth: 'token',
  scope: 'account',
  input: z.object(creatorInput),
  data: Team,
  errors: [STATUS.notFound],
})

export const invite = post(calls.invite, {
  summary: 'Invite a username or e-mail address to the team of an artist or podcast, for 14 days',
  auth: 'token',
  scope: 'account',
  limits: ['invitations'],
  input: z.object({ ...creatorInput, to: line(1, ACCOUNT.emailMax), role: RoleInput }),
  data: Team,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const revokeInvitation = post(calls.revokeInvitation, {
  summary: 'Revoke an open invitation',
  auth: 'token',
  scope: 'account',
  input: z.object({ invitation_id: IdInput }),
  data: Team,
  errors: [STATUS.notFound],
})

export const findInvitation = get(calls.findInvitation, {
  summary: 'The open invitation of a mailed link',
  auth: 'token',
  scope: 'account',
  input: z.object({ key: text(1, 200) }),
  data: MyInvitation,
  errors: [STATUS.notFound],
})

export const answerInvitation = post(calls.answerInvitation, {
  summary: "Accept or decline an invitation to the viewer, or that of a mailed link's key",
  auth: 'token',
  scope: 'account',
  limits: ['invitations'],
  input: z.object({
    invitation_id: IdInput.optional(),
    key: text(1, 200).optional(),
    answer: z.enum(['accept', 'decline'], 'must be accept or decline'),
  }),
  data: MyInvitation,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const updateRole = post(calls.updateCreatorRole, {
  summary: 'Make a member of the team an owner or an editor',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, member_id: IdInput, role: RoleInput }),
  data: Team,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const removeMember = post(calls.removeCreatorMember, {
  summary: 'Remove a member from the team',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, member_id: IdInput }),
  data: Team,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const leaveTeam = post(calls.leaveTeam, {
  summary: 'Leave the team of an artist or podcast',
  auth: 'token',
  scope: 'account',
  input: z.object(creatorInput),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const proposeShares = post(calls.proposeShares, {
  summary: "Propose the owners' shares of the earnings in percent; the proposer agrees, and replaces an open proposal",
  auth: 'token',
  scope: 'account',
  input: z.object({
    ...creatorInput,
    shares: z
      .array(z.object({ member_id: IdInput, share: IdInput }))
      .min(1, 'is required')
      .max(CREATOR.membersMax, `must be at most ${CREATOR.membersMax} owners`),
  }),
  data: Team,
  errors: [STATUS.notFound],
})

export const agreeShares = post(calls.agreeShares, {
  summary: 'Agree to the open proposal of shares; the last owner who agrees sets them',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, proposal_id: IdInput }),
  data: Team,
  errors: [STATUS.notFound, STATUS.conflict],
})
