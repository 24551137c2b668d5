import type { Ad } from '@earshot/contract/cover'
import { STATUS } from '@earshot/contract/envelope'
import { searchAll } from '@earshot/contract/search'
import { LRUCache } from 'lru-cache'
import { genre } from '../../db/schema/catalogue.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import { rawRoute } from '../../route.ts'
import type { Api } from '../../route.ts'
import { listAds } from '../cover/cover.store.ts'

/** How long the ads and the list of genres are kept. */
const KEPT_MS = 3_000

/** The search. Its reply is put together from cards that the index holds ready (docs/decisions/007-search.md). */
export function searchRoutes(api: Api): void {
  const { db, search } = api.services
  const ads = new LRUCache<'search', Ad[]>({ max: 1, ttl: KEPT_MS, fetchMethod: (place) => listAds(db, place) })
  const genres = new LRUCache<'all', ReadonlySet<number>>({
    max: 1,
    ttl: KEPT_MS,
    fetchMethod: async () => new Set((await db.select({ id: genre.id }).from(genre)).map(({ id }) => id)),
  })

  // A genre that does not exist filters nothing: an address may be older than the genres.
  const existing = async (ids: readonly number[]): Promise<readonly number[]> => {
    if (ids.length === 0) return ids
    const known = await genres.fetch('all')
    const isNew = ids.some((id) => known?.has(id) !== true)
    const all = isNew ? await genres.fetch('all', { forceRefresh: true }) : known
    return ids.filter((id) => all?.has(id) === true)
  }

  api.services.invalidation.subscribe((changed) => {
    if (concerns(changed, 'catalogue', 'playlists')) {
      search.raiseAge()
      genres.clear()
    }
    if (concerns(changed, 'cover')) ads.clear()
  })

  rawRoute(api, searchAll, async ({ input, reply }) => {
    const question = {
      text: input.search_text,
      genreIds: await existing(input.genre_ids),
      offset: (input.offset - 1) * input.limit,
      limit: input.limit,
    }
    const [lists, found] = await Promise.all([search.listAll(question), ads.get('search') ?? ads.fetch('search')])
    return reply.type('application/json; charset=utf-8').send(toReply(lists, found?.[0]))
  })
}

const HEAD = Buffer.from(`{"status":${STATUS.ok},"data":{`)

const toReply = (lists: Buffer, ad: Ad | undefined): Buffer =>
  Buffer.concat([HEAD, lists, Buffer.from(`,"adv":${JSON.stringify(ad ?? null)}},"error":null}`)])
