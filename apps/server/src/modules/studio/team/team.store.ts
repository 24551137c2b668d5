import { mayChangeTeam, mayEditCreator } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { Team } from '@earshot/contract/studio/team'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { creatorApplication } from '../../../db/schema/studio/application.ts'
import { shareProposal } from '../../../db/schema/studio/team.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import { sharesOf } from '../../money/ledger/owners/owners.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { listOpenInvitations } from './invitations.store.ts'
import { lockTeam } from './members.store.ts'
import type { TeamRow } from './members.store.ts'

/** Returns the team of an artist or podcast as the viewer may read it. Throws 404 and 403. */
export const getTeam = (db: Db, viewer: Viewer, creator: Creator, now: Date): Promise<Team> =>
  db.transaction(async (tx) => {
    const { name, role } = await getCreatorFor(tx, viewer, creator, mayEditCreator)
    const team = await lockTeam(tx, creator)
    const owners = team.filter((each) => each.role === 'owner').map(({ user, share }) => ({ memberId: user.id, share }))
    if (!mayChangeTeam(viewer, role))
      return {
        name,
        role,
        members: team.map((row) => toTeamMember(row, null)),
        invitations: [],
        claims: [],
        are_shares_agreed: false,
        proposal: null,
      }
    const shares = new Map(sharesOf(owners).map(({ memberId, share }) => [memberId, share]))
    return {
      name,
      role,
      members: team.map((row) => toTeamMember(row, shares.get(row.user.id) ?? null)),
      invitations: await listOpenInvitations(tx, creator, now),
      claims: await listClaims(tx, creator),
      are_shares_agreed: owners.length > 0 && owners.every(({ share }) => share !== null),
      proposal: await findProposal(tx, creator, now),
    }
  })

/** Finds the open proposal of shares of an artist or podcast. */
export async function findProposal(tx: Db, { kind, id }: Creator, now: Date): Promise<Team['proposal']> {
  const [row] = await tx
    .select()
    .from(shareProposal)
    .where(and(eq(shareProposal.kind, kind), eq(shareProposal.creatorId, id)))
  if (row === undefined || row.expiresAt <= now) return null
  const ids = [...row.shares.map(({ member_id }) => member_id), ...(row.proposedBy === null ? [] : [row.proposedBy])]
  const users = new Map(
    (await tx.select(userRefColumns).from(member).where(inArray(member.id, ids))).map((user) => [
      user.id,
      toUserRef(user),
    ]),
  )
  return {
    id: row.id,
    shares: row.shares.flatMap(({ member_id, share }) => {
      const user = users.get(member_id)
      return user === undefined ? [] : [{ user, share }]
    }),
    agreed_by: row.agreedBy,
    proposed_by: users.get(row.proposedBy ?? 0) ?? null,
    expires_at: row.expiresAt.toISOString(),
  }
}

async function listClaims(tx: Db, { kind, id }: Creator): Promise<Team['claims']> {
  const rows = await tx
    .select({ application: creatorApplication, user: userRefColumns })
    .from(creatorApplication)
    .innerJoin(member, eq(member.id, creatorApplication.memberId))
    .where(
      and(
        eq(creatorApplication.kind, kind),
        eq(creatorApplication.claimId, id),
        inArray(creatorApplication.state, ['open', 'asked']),
      ),
    )
    .orderBy(asc(creatorApplication.id))
  return rows.map(({ application, user }) => ({
    application_id: application.id,
    user: toUserRef(user),
    message: application.message,
    links: application.links,
    created_at: application.createdAt.toISOString(),
  }))
}

const toTeamMember = ({ user, role, joinedAt }: TeamRow, share: number | null): Team['members'][number] => ({
  user: toUserRef(user),
  role,
  share,
  joined_at: joinedAt.toISOString(),
})
