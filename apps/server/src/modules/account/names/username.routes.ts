import { updateUsername } from '@earshot/contract/member/person'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { mustBeGoodUsername } from '../new-account.ts'
import { toProfile } from '../profile.ts'
import { renameMember } from './rename.store.ts'

/** Registers the call that changes a username (PERSON-04). */
export function usernameRoutes(api: Api): void {
  const { db, now } = api.services
  route(api, updateUsername, async ({ viewer, input }) => {
    const username = await mustBeGoodUsername(api.services, input.username)
    return toProfile(db, await renameMember(db, viewer.id, username, now()))
  })
}
