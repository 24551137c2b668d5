import type { Creator, CreatorKind } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import * as m from '@earshot/messages/notification'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { endMembership, setMembership } from '../../../access/membership.store.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import type { MembershipRole } from '../../../db/schema/money/membership.ts'
import { creatorInvitation, shareProposal } from '../../../db/schema/studio/team.ts'
import { Refusal, notFound } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { userRefColumns } from '../../member/views.ts'
import { notifyTeam } from './notify-team.ts'

/** A member whose place in a team changes. */
export type Joining = { id: number; username: string }

type Change = { by: AuditActor; creator: Creator; name: string }

/**
 * Returns the team of an artist or podcast, owners first, and locks it until the end of the transaction, so that
 * changes of a team follow each other.
 */
export async function lockTeam(tx: Db, creator: Creator) {
  const { table, isOfCreator } = teamOf(creator)
  const rows = await tx
    .select({ user: userRefColumns, role: table.role, share: table.share, joinedAt: table.createdAt })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(isOfCreator)
    .orderBy(asc(table.createdAt), asc(table.memberId))
    .for('update', { of: table })
  return rows.toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'))
}

export type TeamRow = Awaited<ReturnType<typeof lockTeam>>[number]

/** Adds a member to a team. Throws 409 if the member belongs to it, or the team has no room (STUDIO-16). */
export async function joinTeam(tx: Db, { by, creator, name }: Change, joining: Joining, role: MembershipRole) {
  const team = await lockTeam(tx, creator)
  if (team.some(({ user }) => user.id === joining.id))
    throw new Refusal(STATUS.conflict, `${joining.username} belongs to ${name} already.`)
  if (team.length >= CREATOR.membersMax)
    throw new Refusal(STATUS.conflict, `${name} has ${CREATOR.membersMax} members, and cannot have more.`)
  await setMembership(tx, creator, joining.id, role)
  if (role === 'owner') await dropProposal(tx, creator)
  await writeAudit(tx, { by, act: 'member.join', subject: subjectOf(joining), creator, after: { role } })
}

/**
 * Makes a member of a team an owner or editor, or adds them with this role. Throws 404 if the artist or podcast does
 * not exist.
 */
export async function setRole(tx: Db, { by, creator }: Omit<Change, 'name'>, known: Joining, role: MembershipRole) {
  const before = (await lockTeam(tx, creator)).find(({ user }) => user.id === known.id)?.role
  const name = await setMembership(tx, creator, known.id, role)
  if (before === role) return name
  await dropProposal(tx, creator)
  if (role === 'editor') await endInvitationsBy(tx, creator, known.id)
  await writeAudit(tx, {
    by,
    act: before === undefined ? 'member.join' : 'member.role',
    subject: subjectOf(known),
    creator,
    ...(before && { before: { role: before } }),
    after: { role },
  })
  await notifyTeam(tx, [known.id], { by, title: name, text: m.studio_role({ name, role }) })
  return name
}

/**
 * Ends the membership of a member. Returns the name of the artist or podcast, and whether the member belonged to it.
 * Throws 404 if the artist or podcast does not exist.
 */
export async function removeFromTeam(tx: Db, { by, creator }: Omit<Change, 'name'>, known: Joining) {
  const before = (await lockTeam(tx, creator)).find(({ user }) => user.id === known.id)?.role
  const { name, wasMember } = await endMembership(tx, creator, known.id)
  if (before === undefined) return { name, wasMember }
  if (before === 'owner') await dropProposal(tx, creator)
  await endInvitationsBy(tx, creator, known.id)
  const isSelf = typeof by !== 'string' && by.id === known.id
  await writeAudit(tx, {
    by,
    act: isSelf ? 'member.leave' : 'member.remove',
    subject: subjectOf(known),
    creator,
    before: { role: before },
  })
  await notifyTeam(tx, [known.id], { by, title: name, text: m.studio_removed({ name }) })
  return { name, wasMember }
}

// The right to invite ends with the membership.
async function endInvitationsBy(tx: Db, { kind, id }: Creator, memberId: number): Promise<void> {
  await tx
    .update(creatorInvitation)
    .set({ endedAt: sql`now()`, end: 'revoked' })
    .where(
      and(
        eq(creatorInvitation.kind, kind),
        eq(creatorInvitation.creatorId, id),
        eq(creatorInvitation.invitedBy, memberId),
        isNull(creatorInvitation.endedAt),
      ),
    )
}

/** Returns a member of a team. Throws 404 for others. */
export function memberOf(team: readonly TeamRow[], memberId: number): TeamRow {
  const row = team.find(({ user }) => user.id === memberId)
  if (row === undefined) throw notFound('member of this team')
  return row
}

/** Throws 409 if a member is the last owner of a team (STUDIO-17). */
export function mustNotBeLastOwner(team: readonly TeamRow[], { user, role }: TeamRow, name: string): void {
  if (role !== 'owner' || team.some((each) => each.role === 'owner' && each.user.id !== user.id)) return
  throw new Refusal(
    STATUS.conflict,
    `${user.username} is the last owner of ${name}. Make another member an owner first.`,
  )
}

/** Deletes the open proposal of shares: the owners changed, or their shares were set. */
export async function dropProposal(tx: Db, { kind, id }: Creator): Promise<void> {
  await tx.delete(shareProposal).where(and(eq(shareProposal.kind, kind), eq(shareProposal.creatorId, id)))
}

/** The table of memberships of artists or podcasts, and the condition for the rows of this one. */
function teamOf({ kind, id }: Creator) {
  return TEAMS[kind](id)
}

const TEAMS = {
  artist: (id: number) => ({ table: artistMember, isOfCreator: eq(artistMember.artistId, id) }),
  podcast: (id: number) => ({ table: podcastMember, isOfCreator: eq(podcastMember.podcastId, id) }),
} as const satisfies Record<CreatorKind, unknown>

const subjectOf = ({ id, username }: Joining) => ({ kind: 'member', id, title: username })
