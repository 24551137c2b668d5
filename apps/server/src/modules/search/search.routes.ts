import { SEARCH_KINDS, searchAll } from '@earshot/contract/search'
import { rawRoute } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { listAds } from '../cover/cover.store.ts'
import { listsReply } from './lists-reply.ts'

/** Registers the search. Its reply is composed of the cards in the index. */
export function searchRoutes(api: Api): void {
  const { db, search } = api.services

  rawRoute(api, searchAll, async ({ input, reply }) => {
    const { search_text: text, genre_ids: genreIds, offset: page, limit } = input
    const [pages, ads] = await Promise.all([
      search.findItems({ kinds: SEARCH_KINDS, text, genreIds, offset: (page - 1) * limit, limit }),
      listAds(db, 'search'),
    ])
    return listsReply(reply, pages, { size: limit }, [`"adv":${JSON.stringify(ads[0] ?? null)}`])
  })
}
