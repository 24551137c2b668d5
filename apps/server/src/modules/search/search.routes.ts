import type { Ad } from '@earshot/contract/cover'
import { STATUS } from '@earshot/contract/envelope'
import { SEARCH_KINDS, searchAll } from '@earshot/contract/search'
import type { SearchResults } from '@earshot/contract/search'
import { LRUCache } from 'lru-cache'
import { genre } from '../../db/schema/catalogue.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import { rawRoute } from '../../route.ts'
import type { Api } from '../../route.ts'
import { PLAYER } from '../../search-index/document.ts'
import { find } from '../../search-index/finder.ts'
import type { Question } from '../../search-index/finder.ts'
import { ageIndex, indexAge } from '../../search-index/index-age.ts'
import { replyStatements } from '../../search-index/statements.ts'
import { listAds } from '../cover/cover.store.ts'

/** How long one answer serves everybody, and how much of such answers is kept. */
const KEPT = { ms: 3_000, answers: 1_000, characters: 8_000_000 } as const

/** The search. Its reply is put together from cards that the index holds ready (docs/decisions/007-search.md). */
export function searchRoutes(api: Api): void {
  const { db, config } = api.services
  const index = replyStatements(db)
  const ads = new LRUCache<'search', Ad[]>({ max: 1, ttl: KEPT.ms, fetchMethod: (place) => listAds(db, place) })
  const genres = new LRUCache<'all', ReadonlySet<number>>({
    max: 1,
    ttl: KEPT.ms,
    fetchMethod: async () => new Set((await db.select({ id: genre.id }).from(genre)).map(({ id }) => id)),
  })
  const replies = new LRUCache<string, string, Question>({
    max: KEPT.answers,
    maxSize: KEPT.characters,
    sizeCalculation: (reply) => reply.length,
    ttl: KEPT.ms,
    ignoreFetchAbort: true, // an answer that is pushed out while it is made is an answer all the same
    fetchMethod: async (_key, _old, { context }) => {
      const genreIds = await existing(context.genreIds)
      const [lists, [ad]] = await Promise.all([
        find(index, { ...context, genreIds }),
        ads.fetch('search').then((list) => list ?? []),
      ])
      return toReply(lists, ad, config.playerUrl)
    },
  })

  // A genre that does not exist filters nothing: an address may be older than the genres.
  const existing = async (ids: readonly number[]): Promise<number[]> => {
    if (ids.length === 0) return []
    const known = await genres.fetch('all')
    const isNew = ids.some((id) => known?.has(id) !== true)
    const all = isNew ? await genres.fetch('all', { forceRefresh: true }) : known
    return ids.filter((id) => all?.has(id) === true)
  }

  api.services.invalidation.subscribe((changed) => {
    if (concerns(changed, 'catalogue', 'playlists')) {
      ageIndex()
      genres.clear()
    }
    if (concerns(changed, 'cover')) ads.clear()
  })

  rawRoute(api, searchAll, async ({ input, reply }) => {
    const question = {
      text: input.search_text,
      genreIds: input.genre_ids,
      kinds: SEARCH_KINDS,
      offset: (input.offset - 1) * input.limit,
      limit: input.limit,
    }
    const text = await replies.fetch(
      JSON.stringify([indexAge(), question.text, question.genreIds, question.offset, question.limit]),
      { context: question },
    )
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

const NOTHING: SearchResults = {
  podcasts: empty(),
  episodes: empty(),
  seasons: empty(),
  albums: empty(),
  songs: empty(),
  artists: empty(),
  playlists: empty(),
}

/** The lists of a reply that found nothing, without the braces around them. */
const NO_LISTS = JSON.stringify(NOTHING).slice(1, -1)

function empty() {
  return { data: [], counts: { total_pages: 0, total: 0 } }
}

function toReply(lists: string | undefined, ad: Ad | undefined, playerUrl: string): string {
  const adv = JSON.stringify(ad ?? null)
  const reply = `{"status":${STATUS.ok},"data":{${lists ?? NO_LISTS},"adv":${adv}},"error":null}`
  return reply.replaceAll(PLAYER, JSON.stringify(playerUrl).slice(1, -1))
}
