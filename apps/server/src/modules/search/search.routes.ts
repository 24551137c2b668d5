import { STATUS } from '@earshot/contract/envelope'
import { searchAll } from '@earshot/contract/search'
import { LRUCache } from 'lru-cache'
import { genre } from '../../db/schema/catalogue.ts'
import { sendShared } from '../../http/shared-body.ts'
import type { SharedBody } from '../../http/shared-body.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import { LISTENER_COUNTS } from '../../invalidation/tags.ts'
import { rawRoute } from '../../route.ts'
import type { Api } from '../../route.ts'
import { listAds } from '../cover/cover.store.ts'

/** How long the ads and the list of genres are kept. Who asks while they are cleared gets what was being read, not an error. */
const KEPT_MS = 3_000

/** The search. Its reply is put together from cards that the index holds ready (docs/decisions/007-search.md). */
export function searchRoutes(api: Api): void {
  const { db, search } = api.services
  const ads = new LRUCache<'search', string>({
    max: 1,
    ttl: KEPT_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (place) => JSON.stringify((await listAds(db, place))[0] ?? null),
  })
  const genres = new LRUCache<'all', ReadonlySet<number>>({
    max: 1,
    ttl: KEPT_MS,
    ignoreFetchAbort: true,
    fetchMethod: async () => new Set((await db.select({ id: genre.id }).from(genre)).map(({ id }) => id)),
  })

  // A genre that does not exist filters nothing: a URL may be older than the genres.
  const existing = async (ids: readonly number[]): Promise<readonly number[]> => {
    if (ids.length === 0) return ids
    const known = await genres.fetch('all')
    const isNew = ids.some((id) => known?.has(id) !== true)
    const all = isNew ? await genres.fetch('all', { forceRefresh: true }) : known
    return ids.filter((id) => all?.has(id) === true)
  }

  api.services.invalidation.subscribe((changed) => {
    if (concerns(changed, 'catalogue', 'playlists', ...LISTENER_COUNTS)) search.raiseAge()
    if (concerns(changed, 'catalogue', 'playlists')) genres.clear()
    if (concerns(changed, 'cover')) ads.clear()
  })

  const bodies = new WeakMap<Buffer, { body: SharedBody; ad: string }>()
  const bodyOf = (lists: Buffer, ad: string): SharedBody => {
    const known = bodies.get(lists)
    if (known?.ad === ad) return known.body
    // Lists are kept as they are: a second copy of each would take as much memory again.
    const body = { json: () => toReply(lists, ad) }
    bodies.set(lists, { body, ad })
    return body
  }

  rawRoute(api, searchAll, async ({ input, request, reply }) => {
    const question = {
      text: input.search_text,
      genreIds: await existing(input.genre_ids),
      offset: (input.offset - 1) * input.limit,
      limit: input.limit,
    }
    const [lists, ad] = await Promise.all([
      search.listAll(question, api.turnOf(request)),
      ads.get('search') ?? ads.fetch('search'),
    ])
    return sendShared(request, reply, bodyOf(lists, ad ?? 'null'))
  })
}

const HEAD = Buffer.from(`{"status":${STATUS.ok},"data":{`)

const toReply = (lists: Buffer, ad: string): Buffer =>
  Buffer.concat([HEAD, lists, Buffer.from(`,"adv":${ad}},"error":null}`)])
