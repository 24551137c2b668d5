import { profile } from '@earshot/contract/account'
import { badRequest } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { memberStore } from './member.store.ts'
import { toPublicProfile } from './shapes.ts'

/** The reading calls of members. */
export function memberRoutes(api: Api): void {
  const members = memberStore(api.services.db)
  route(api, profile, async ({ input, viewer }) => {
    const id = input.user_id ?? viewer?.id
    if (id === undefined) throw badRequest('user_id', 'is required')
    return toPublicProfile(await members.getProfile(id))
  })
}
