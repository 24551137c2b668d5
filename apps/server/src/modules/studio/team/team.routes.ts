import { mayChangeTeam, mayEditCreator } from '@earshot/contract/access'
import * as team from '@earshot/contract/studio/team'
import { badRequest } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { answerInvitation, inviteToTeam, revokeInvitation } from './invitations.store.ts'
import { lockTeam, memberOf, mustNotBeLastOwner, removeFromTeam, setRole } from './members.store.ts'
import { getInvitationOfKey } from './my-invitations.store.ts'
import { agreeShares, proposeShares } from './shares.store.ts'
import { getTeam } from './team.store.ts'

/** Registers the calls of teams: invitations, roles and shares (STUDIO-16 to STUDIO-18). */
export function teamRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services

  route(api, team.getTeam, ({ viewer, input }) => getTeam(db, viewer, input, now()))
  route(api, team.invite, async ({ viewer, input }) => {
    await inviteToTeam(services, viewer, input, input)
    return getTeam(db, viewer, input, now())
  })
  route(api, team.revokeInvitation, async ({ viewer, input }) => {
    const creator = await revokeInvitation(services, viewer, input.invitation_id)
    return getTeam(db, viewer, creator, now())
  })
  route(api, team.findInvitation, ({ input }) => getInvitationOfKey(db, input.key, now()))
  route(api, team.answerInvitation, ({ viewer, input }) => answerInvitation(services, viewer, input))
  route(api, team.updateRole, async ({ viewer, input }) => {
    const { kind, id, member_id, role } = input
    await db.transaction(async (tx) => {
      const { name } = await getCreatorFor(tx, viewer, input, mayChangeTeam)
      const members = await lockTeam(tx, input)
      const changed = memberOf(members, member_id)
      if (role !== 'owner') mustNotBeLastOwner(members, changed, name)
      await setRole(tx, { by: viewer, creator: { kind, id } }, changed.user, role)
    })
    return getTeam(db, viewer, input, now())
  })
  route(api, team.removeMember, async ({ viewer, input }) => {
    const { kind, id, member_id } = input
    await db.transaction(async (tx) => {
      const { name } = await getCreatorFor(tx, viewer, input, mayChangeTeam)
      const members = await lockTeam(tx, input)
      const removed = memberOf(members, member_id)
      if (member_id === viewer.id) throw badRequest('member_id', 'is yours: leave the team instead')
      mustNotBeLastOwner(members, removed, name)
      await removeFromTeam(tx, { by: viewer, creator: { kind, id } }, removed.user)
    })
    return getTeam(db, viewer, input, now())
  })
  route(api, team.leaveTeam, async ({ viewer, input: { kind, id } }) => {
    await db.transaction(async (tx) => {
      const { name } = await getCreatorFor(tx, viewer, { kind, id }, mayEditCreator)
      const members = await lockTeam(tx, { kind, id })
      const leaving = memberOf(members, viewer.id)
      mustNotBeLastOwner(members, leaving, name)
      await removeFromTeam(tx, { by: viewer, creator: { kind, id } }, leaving.user)
    })
    return {}
  })
  route(api, team.proposeShares, async ({ viewer, input }) => {
    await proposeShares(services, viewer, input, input.shares)
    return getTeam(db, viewer, input, now())
  })
  route(api, team.agreeShares, async ({ viewer, input }) => {
    await agreeShares(services, viewer, input, input.proposal_id)
    return getTeam(db, viewer, input, now())
  })
}
