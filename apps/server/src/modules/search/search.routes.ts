import type { Ad } from '@earshot/contract/cover'
import { STATUS } from '@earshot/contract/envelope'
import { SEARCH_KINDS, searchAll } from '@earshot/contract/search'
import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { concerns } from '../../changes/changes.ts'
import { genre } from '../../db/schema/catalogue.ts'
import { rawRoute } from '../../route.ts'
import type { Api } from '../../route.ts'
import { PLAYER } from '../../search-index/document.ts'
import { find } from '../../search-index/finder.ts'
import type { Question } from '../../search-index/finder.ts'
import { ageIndex, indexAge } from '../../search-index/index-age.ts'
import { cardStatements } from '../../search-index/statements.ts'
import type { FoundPage } from '../../search-index/statements.ts'
import { listAds } from '../cover/cover.store.ts'

/** How long one answer serves everybody, and how much of such answers is kept. */
const KEPT = { ms: 3_000, answers: 1_000, characters: 8_000_000 } as const

/** The search. Its reply is put together from cards that the index holds ready (docs/decisions/007-search.md). */
export function searchRoutes(api: Api): void {
  const { db, config } = api.services
  const index = cardStatements(db)
  const ads = new LRUCache<'search', Ad[]>({ max: 1, ttl: KEPT.ms, fetchMethod: (place) => listAds(db, place) })
  const replies = new LRUCache<string, string, Question>({
    max: KEPT.answers,
    maxSize: KEPT.characters,
    sizeCalculation: (reply) => reply.length,
    ttl: KEPT.ms,
    ignoreFetchAbort: true, // an answer that is pushed out while it is made is an answer all the same
    fetchMethod: async (_key, _old, { context }) => {
      const genreIds = await existing(context.genreIds)
      const [pages, [ad]] = await Promise.all([
        find(index, { ...context, genreIds }),
        ads.fetch('search').then((list) => list ?? []),
      ])
      return toReply(pages, context.limit, ad, config.playerUrl)
    },
  })

  // A genre that does not exist filters nothing: an address may be older than the genres.
  const existing = async (ids: readonly number[]): Promise<number[]> => {
    if (ids.length === 0) return []
    const rows = await db
      .select({ id: genre.id })
      .from(genre)
      .where(inArray(genre.id, [...ids]))
    return rows.map(({ id }) => id)
  }

  api.services.changes.listen((changed) => {
    if (concerns(changed, 'catalogue', 'playlists')) ageIndex()
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

function toReply(pages: readonly FoundPage<string>[], limit: number, ad: Ad | undefined, playerUrl: string): string {
  const lists = SEARCH_KINDS.map((kind) => {
    const page = pages.find((each) => each.kind === kind)
    const total = page?.total ?? 0
    return `"${kind}":{"data":[${page?.items ?? ''}],"counts":{"total_pages":${Math.ceil(total / limit)},"total":${total}}}`
  })
  const reply = `{"status":${STATUS.ok},"data":{${lists.join(',')},"adv":${JSON.stringify(ad ?? null)}},"error":null}`
  return reply.replaceAll(PLAYER, JSON.stringify(playerUrl).slice(1, -1))
}
