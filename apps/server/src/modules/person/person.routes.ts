import { PAGES_FOUND_MAX } from '@earshot/contract/limits'
import * as contract from '@earshot/contract/member/person'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { countItems, listItems } from './person-items.store.ts'
import { getPerson, mustHaveProfile } from './person.store.ts'

/** Registers the calls of public profiles (PERSON-01). */
export function personRoutes(api: Api): void {
  const { db, config, now } = api.services

  route(api, contract.getPerson, ({ input, viewer }) => getPerson(db, input.username, viewer, now()))

  route(api, contract.personItems, async ({ viewer, input: { user_id: memberId, list, offset: page, limit } }) => {
    await mustHaveProfile(db, memberId)
    const total = await countItems(db, list, memberId)
    const wanted = { limit: page > PAGES_FOUND_MAX ? 0 : limit, offset: (page - 1) * limit }
    return {
      data: await listItems(db, config, { list, memberId, viewerId: viewer?.id, page: wanted }),
      counts: { total_pages: Math.min(Math.ceil(total / limit), PAGES_FOUND_MAX), total },
    }
  })
}
