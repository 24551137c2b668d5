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
import { ageIndex } from '../../search-index/index-age.ts'
import { keepReplies } from '../../search-index/kept-replies.ts'
import { replyStatements } from '../../search-index/statements.ts'
import { fold } from '../../search-index/words.ts'
import { listAds } from '../cover/cover.store.ts'

/** How long the ads and the list of genres are kept. */
const KEPT_MS = 3_000

/** The search. Its reply is put together from cards that the index holds ready (docs/decisions/007-search.md). */
export function searchRoutes(api: Api): void {
  const { db, config } = api.services
  const index = replyStatements(db)
  const ads = new LRUCache<'search', Ad[]>({ max: 1, ttl: KEPT_MS, fetchMethod: (place) => listAds(db, place) })
  const genres = new LRUCache<'all', ReadonlySet<number>>({
    max: 1,
    ttl: KEPT_MS,
    fetchMethod: async () => new Set((await db.select({ id: genre.id }).from(genre)).map(({ id }) => id)),
  })
  const kept = keepReplies(db)
  const player = JSON.stringify(config.playerUrl).slice(1, -1)

  // A genre that does not exist filters nothing: an address may be older than the genres.
  const existing = async (ids: readonly number[]): Promise<readonly number[]> => {
    if (ids.length === 0) return ids
    const known = await genres.fetch('all')
    const isNew = ids.some((id) => known?.has(id) !== true)
    const all = isNew ? await genres.fetch('all', { forceRefresh: true }) : known
    return ids.filter((id) => all?.has(id) === true)
  }

  const listsFor = async (question: Question): Promise<Buffer> => {
    const lists = await find(index, question)
    return lists === undefined ? NO_LISTS : Buffer.from(lists.replaceAll(PLAYER, player))
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
      text: fold(input.search_text),
      genreIds: await existing(input.genre_ids),
      kinds: SEARCH_KINDS,
      offset: (input.offset - 1) * input.limit,
      limit: input.limit,
    }
    const [lists, found] = await Promise.all([
      kept.get(keyOf(question), () => listsFor(question)),
      ads.get('search') ?? ads.fetch('search'),
    ])
    return reply.type('application/json; charset=utf-8').send(toReply(lists, found?.[0]))
  })
}

// However a text is written, what is found depends on what is left of it when it is folded.
const keyOf = ({ text, genreIds, offset, limit }: Question): string => `${offset} ${limit} ${genreIds.join()} ${text}`

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
const NO_LISTS = Buffer.from(JSON.stringify(NOTHING).slice(1, -1))

function empty() {
  return { data: [], counts: { total_pages: 0, total: 0 } }
}

const HEAD = Buffer.from(`{"status":${STATUS.ok},"data":{`)

const toReply = (lists: Buffer, ad: Ad | undefined): Buffer =>
  Buffer.concat([HEAD, lists, Buffer.from(`,"adv":${JSON.stringify(ad ?? null)}},"error":null}`)])
