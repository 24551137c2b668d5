import { PAGES_FOUND_MAX } from '@earshot/contract/limits'
import { getPerson, personItems } from '@earshot/contract/member/person'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { memberStore } from '../member/member.store.ts'
import { countItems, listItems } from './person-items.store.ts'
import { personStore } from './person.store.ts'

/** Registers the calls of public profiles (PERSON-01). */
export function personRoutes(api: Api): void {
  const { db, config, search, now } = api.services
  const people = personStore(db)
  const members = memberStore(db, search)

  route(api, getPerson, ({ input, viewer }) => people.getPerson(input.username, viewer, now()))

  route(api, personItems, async ({ input: { user_id: memberId, list, offset: page, limit } }) => {
    await members.getProfile(memberId)
    const total = (await countItems(db, memberId))[list]
    const wanted = { limit: page > PAGES_FOUND_MAX ? 0 : limit, offset: (page - 1) * limit }
    return {
      data: await listItems(db, config, { list, memberId, page: wanted }),
      counts: { total_pages: Math.min(Math.ceil(total / limit), PAGES_FOUND_MAX), total },
    }
  })
}
