import type { Creator } from '@earshot/contract/catalogue/creator'
import type { OWNER_ROLES } from '@earshot/contract/desk/edit/owners'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import * as m from '@earshot/messages/notification'
import type { Db } from '../../../db/open.ts'
import { badRequest, conflict, notFound } from '../../../http/errors.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { findAccount } from '../../member/account.store.ts'
import { lockTeam, memberOf, removeFromTeam, setRole } from './members.store.ts'
import { notifyTeam } from './notify-team.ts'
import { recordShares } from './shares.store.ts'

type Change = { by: AuditActor; creator: Creator }

/**
 * Makes a member an owner or editor of an artist or podcast, or ends the membership. The member and the present owners
 * are notified and mailed. Returns the names of both. Throws 404, and 409 for a member without a place in the team and
 * for a full team (PEOPLE-09).
 */
export const setOwner = (
  db: Db,
  { by, creator }: Change,
  named: string,
  role: (typeof OWNER_ROLES)[number],
): Promise<{ name: string; username: string }> =>
  db.transaction(async (tx) => {
    const account = await findAccount(tx, named)
    if (account === undefined) throw notFound('member')
    const { id, username } = account
    const team = await lockTeam(tx, creator)
    const before = team.find(({ user }) => user.id === id)?.role
    const change = { by, creator }
    if (role === 'none') {
      const { name, wasMember } = await removeFromTeam(tx, change, account)
      if (!wasMember) throw conflict(`${username} is not an owner or editor of the ${creator.kind} ${name}.`)
      await notifyOthers(name, m.studio_member_removed({ name, username }))
      return { name, username }
    }
    if (before === undefined && team.length >= CREATOR.membersMax)
      throw conflict(`A team has at most ${CREATOR.membersMax} members.`)
    const name = await setRole(tx, change, account, role)
    if (before !== role) {
      await notifyOthers(name, m.studio_member_role({ name, username, role }))
    }
    return { name, username }

    function notifyOthers(title: string, text: string): Promise<void> {
      const owners = team.filter((each) => each.role === 'owner' && each.user.id !== id)
      return notifyTeam(
        tx,
        owners.map(({ user }) => user.id),
        { by, title, text },
      )
    }
  })

/** Sets the shares of the owners by their numbers, or without shares equal ones. Throws 404 and 400 (PEOPLE-09). */
export const setOwnerShares = (
  db: Db,
  { by, creator }: Change,
  shares: readonly { member_id: number; share: number }[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const team = await lockTeam(tx, creator)
    if (shares.some(({ member_id: id }) => !team.some(({ user }) => user.id === id)))
      throw badRequest('shares', 'must name owners only')
    const named = shares.map(({ member_id: id, share }) => ({ username: memberOf(team, id).user.username, share }))
    await recordShares(tx, by, creator, named)
  })
