import { mayChangeTeam } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import type { MyInvitation } from '@earshot/contract/studio/creators'
import type { TeamInvitation } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/notification'
import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import type { MembershipRole } from '../../../db/schema/money/membership.ts'
import { creatorInvitation } from '../../../db/schema/studio/team.ts'
import { emit } from '../../../events/event.ts'
import { memberInvited } from '../../../events/events.ts'
import { Refusal, badRequest, notFound, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { findIdByUsername } from '../../member/account.store.ts'
import { toUserRef } from '../../member/views.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { notifyStudio } from '../notify-studio.store.ts'
import { joinTeam, lockTeam } from './members.store.ts'
import { isOfKey, isOpen, toMyInvitations } from './my-invitations.store.ts'

type Stores = Pick<Services, 'db' | 'now'>

const DAY_MS = 86_400_000

/**
 * Invites a member by username, or the reader of an e-mail address by a mailed link, to a team. Throws 404, 403, and
 * 409 if the team is full or the invitation exists (STUDIO-16).
 */
export async function inviteToTeam(
  { db, now }: Stores,
  viewer: Viewer,
  creator: Creator,
  { to, role }: { to: string; role: MembershipRole },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await getCreatorFor(tx, viewer, creator, mayChangeTeam)
    const team = await lockTeam(tx, creator)
    const invited = await invitedOf(tx, to)
    if (invited.memberId !== null && team.some(({ user }) => user.id === invited.memberId))
      throw new Refusal(STATUS.conflict, `${to} belongs to ${name} already.`)
    const open = await tx
      .select()
      .from(creatorInvitation)
      .where(and(isOfCreator(creator), isOpen(now())))
    if (open.some(({ memberId, email }) => memberId === invited.memberId && email === invited.email))
      throw new Refusal(STATUS.conflict, `${to} is invited to ${name} already.`)
    if (open.length >= CREATOR.invitationsMax)
      throw new Refusal(STATUS.conflict, `${name} has ${CREATOR.invitationsMax} open invitations. Revoke one first.`)
    if (team.length >= CREATOR.membersMax)
      throw new Refusal(STATUS.conflict, `${name} has ${CREATOR.membersMax} members, and cannot have more.`)
    const { id } = oneOf(
      await tx
        .insert(creatorInvitation)
        .values({
          kind: creator.kind,
          creatorId: creator.id,
          ...invited,
          role,
          invitedBy: viewer.id,
          createdAt: now(),
          expiresAt: new Date(now().getTime() + CREATOR.invitationDays * DAY_MS),
        })
        .returning({ id: creatorInvitation.id }),
      'invitation',
    )
    const subject = { kind: 'invitation', id, title: to }
    await writeAudit(tx, { by: viewer, act: 'invitation.create', subject, creator, after: { role } })
    if (invited.memberId === null) await emit(tx, memberInvited, { invitationId: id })
    else
      await notifyStudio(tx, {
        memberId: invited.memberId,
        actorId: viewer.id,
        title: name,
        text: m.studio_invited({ name, role }),
      })
  })
}

/** Revokes an open invitation, and returns its artist or podcast. Throws 404 and 403. */
export const revokeInvitation = ({ db, now }: Stores, viewer: Viewer, invitationId: number): Promise<Creator> =>
  db.transaction(async (tx) => {
    const row = await lockOpen(tx, eq(creatorInvitation.id, invitationId), now())
    const creator = { kind: row.kind, id: row.creatorId }
    await getCreatorFor(tx, viewer, creator, mayChangeTeam)
    await end(tx, row.id, 'revoked', now())
    const subject = { kind: 'invitation', id: row.id, title: row.email ?? (await usernameOf(tx, row.memberId)) }
    await writeAudit(tx, { by: viewer, act: 'invitation.revoke', subject, creator, before: { role: row.role } })
    return creator
  })

/**
 * Accepts or declines an invitation to the viewer, or that of the key of a mailed link, which then belongs to the
 * viewer. Throws 404 for ended ones, and 409 if the viewer belongs to the team or it is full.
 */
export const answerInvitation = (
  { db, now }: Stores,
  viewer: Viewer,
  { invitation_id: id, key, answer }: { invitation_id?: number; key?: string; answer: 'accept' | 'decline' },
): Promise<MyInvitation> =>
  db.transaction(async (tx) => {
    if ((id === undefined) === (key === undefined)) throw badRequest('invitation_id', 'or key is required')
    const row = await lockOpen(tx, key === undefined ? isTo(viewer, id ?? 0) : isOfKey(key), now())
    const creator = { kind: row.kind, id: row.creatorId }
    const [shown] = await toMyInvitations(tx, [row])
    if (shown === undefined) throw notFound('invitation')
    const name = shown.creator.name
    if (answer === 'accept') await joinTeam(tx, { by: viewer, creator, name }, viewer, row.role)
    else {
      const subject = { kind: 'invitation', id: row.id, title: viewer.username }
      await writeAudit(tx, { by: viewer, act: 'invitation.decline', subject, creator, before: { role: row.role } })
    }
    await end(tx, row.id, answer === 'accept' ? 'accepted' : 'declined', now(), viewer.id)
    return shown
  })

/** Lists the open invitations of a team, oldest first. */
export async function listOpenInvitations(tx: Db, creator: Creator, now: Date): Promise<TeamInvitation[]> {
  const inviter = alias(member, 'inviter')
  const rows = await tx
    .select({
      row: creatorInvitation,
      username: member.username,
      inviter: { id: inviter.id, username: inviter.username, avatar: inviter.avatar },
    })
    .from(creatorInvitation)
    .leftJoin(member, eq(member.id, creatorInvitation.memberId))
    .leftJoin(inviter, eq(inviter.id, creatorInvitation.invitedBy))
    .where(and(isOfCreator(creator), isOpen(now)))
    .orderBy(asc(creatorInvitation.id))
  return rows.map(({ row, username, inviter: by }) => ({
    id: row.id,
    to: username ?? row.email ?? '',
    role: row.role,
    invited_by: by && toUserRef(by),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }))
}

type Row = typeof creatorInvitation.$inferSelect

async function invitedOf(tx: Db, to: string): Promise<{ memberId: number | null; email: string | null }> {
  if (z.email().safeParse(to).success) return { memberId: null, email: to.toLowerCase() }
  const memberId = await findIdByUsername(tx, to)
  if (memberId === undefined) throw badRequest('to', 'is no username here, and no e-mail address')
  return { memberId, email: null }
}

const isOfCreator = ({ kind, id }: Creator) =>
  and(eq(creatorInvitation.kind, kind), eq(creatorInvitation.creatorId, id))
const isTo = (viewer: Viewer, id: number) =>
  and(eq(creatorInvitation.id, id), eq(creatorInvitation.memberId, viewer.id))

async function lockOpen(tx: Db, which: ReturnType<typeof isTo>, now: Date): Promise<Row> {
  return oneOf(
    await tx
      .select()
      .from(creatorInvitation)
      .where(and(which, isOpen(now)))
      .for('update'),
    'invitation',
  )
}

const end = (tx: Db, id: number, how: NonNullable<Row['end']>, endedAt: Date, memberId?: number) =>
  tx
    .update(creatorInvitation)
    .set({ endedAt, end: how, keyHash: null, ...(memberId === undefined ? {} : { memberId }) })
    .where(eq(creatorInvitation.id, id))

async function usernameOf(tx: Db, memberId: number | null): Promise<string> {
  const [row] = await tx
    .select({ username: member.username })
    .from(member)
    .where(eq(member.id, memberId ?? 0))
  return row?.username ?? ''
}
