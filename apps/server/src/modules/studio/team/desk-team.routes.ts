import * as contract from '@earshot/contract/desk/edit/owners'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { setOwner, setOwnerShares } from './set-owner.store.ts'
import { getTeam } from './team.store.ts'

/** Registers the calls of the desk that set owners, editors and shares (PEOPLE-09). */
export function deskTeamRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.deskSetOwner, async ({ viewer, input: { kind, id, member, role } }) => {
    await setOwner(db, { by: onDesk(viewer), creator: { kind, id } }, member, role)
    return getTeam(db, viewer, { kind, id }, now())
  })
  route(api, contract.deskSetShares, async ({ viewer, input: { kind, id, shares } }) => {
    await setOwnerShares(db, { by: onDesk(viewer), creator: { kind, id } }, shares)
    return getTeam(db, viewer, { kind, id }, now())
  })
}
