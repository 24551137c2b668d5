import { crc32 } from 'node:zlib'
import { STATUS } from '@earshot/contract/envelope'
import { OFFSET_MAX } from '@earshot/contract/limits'
import { livefeed } from '@earshot/contract/search'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendShared } from '../../http/shared-body.ts'
import type { SharedBody } from '../../http/shared-body.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import { LISTENER_COUNTS, ratingsOf } from '../../invalidation/tags.ts'
import type { Tag } from '../../invalidation/tags.ts'
import { PLAYER } from '../../ports/search.ts'
import type { Turn } from '../../ports/search.ts'
import { rawRoute } from '../../route.ts'
import type { Api, Call } from '../../route.ts'
import { visitorKey } from '../../visitor-key.ts'
import { FEED_KINDS, cardReader, perKind } from './feed-list.store.ts'
import type { FeedKind } from './feed-list.store.ts'
import { RANDOM_ORDERS, pageOf } from './feed-list.ts'
import type { FeedOrder } from './feed-list.ts'
import { openFeedLists } from './feed-lists.ts'
import { keepCards } from './kept-cards.ts'

/** How long one answer serves everybody, and how much of such answers is kept. */
const KEPT = { ms: 3_000, answers: 1_000, bytes: 16_000_000 } as const

/** What is asked of the four lists, the same for everybody who asks it; `text` has no letters that nobody sees, and each genre is named once, in order. */
type Question = { text: string; genreIds: readonly number[]; order: FeedOrder | undefined; page: number; size: number }

/** The live feed: orders that are kept in memory (docs/decisions/036-live-feed.md), shown with the cards of the search. */
export function livefeedRoutes(api: Api): void {
  const { db, config, invalidation, search } = api.services
  const lists = openFeedLists(db, search)
  const playerUrl = JSON.stringify(config.playerUrl).slice(1, -1)
  const cards = keepCards({
    read: cardReader(db),
    age: search.age,
    prepare: (card) => card.replaceAll(PLAYER, playerUrl),
  })
  const replies = new LRUCache<string, SharedBody & { size: number }, { question: Question; turn: Turn }>({
    max: KEPT.answers,
    maxSize: KEPT.bytes,
    sizeCalculation: ({ size }) => size,
    ttl: KEPT.ms,
    ignoreFetchAbort: true, // an answer that is pushed out while it is made is an answer all the same
    // Others may wait for the same answer, so it is wanted even if who asked first has left.
    fetchMethod: (_key, _old, { context: { question, turn } }) =>
      turn.run(
        () => true,
        () => answer(question),
      ),
  })

  const pagesOf = async ({ text, genreIds, order, skip, size }: Omit<Question, 'page'> & { skip: number }) => {
    // Without an order, what a text finds comes as the search orders it.
    if (text !== '' && order === undefined) return lists.findBest({ text, genreIds, offset: skip, limit: size })
    const { list, found } = await lists.find(text)
    return perKind((kind) =>
      pageOf(list[kind], { order: order ?? 'newest', genreIds, found: found?.[kind], skip, size }),
    )
  }
  const answer = async ({ text, genreIds, order, page, size }: Question): Promise<SharedBody & { size: number }> => {
    const skip = (page - 1) * size
    const pages = await pagesOf({ text, genreIds, order, skip: Math.min(skip, OFFSET_MAX), size })
    // What begins behind the last item that is offered is empty, however long the list is.
    const ids = perKind((kind) => (skip < OFFSET_MAX ? pages[kind].ids : []))
    const shown = await cards.read(ids)
    const parts = FEED_KINDS.map((kind) => {
      const { total } = pages[kind]
      const data = ids[kind].flatMap((id) => shown[kind].get(id) ?? []).join(',')
      return `"${kind}":{"data":[${data}],"counts":{"total_pages":${pagesOffered(total, size)},"total":${total}}}`
    })
    const reply = `{"status":${STATUS.ok},"data":{${parts.join(',')}},"error":null}`
    const json = Buffer.from(reply)
    return { json: () => json, size: json.length }
  }

  invalidation.subscribe((changed) => {
    if (!concerns(changed, 'catalogue', 'playlists', ...LISTENER_COUNTS)) return
    // Orders of songs take seconds where there are many.
    lists.invalidate(FEED_KINDS.filter((kind) => concerns(changed, ...ORDERED_BY[kind])))
    cards.clear()
    replies.clear()
  })

  rawRoute(api, livefeed, async ({ input, request, reply }) => {
    const question = {
      text: input.search_text.replaceAll(UNSEEN, '').trim(),
      genreIds: [...new Set(input.genre_ids)].toSorted((a, b) => a - b),
      order: orderOf(input, request),
      page: input.offset,
      size: input.limit,
    }
    const body = await replies.fetch(JSON.stringify([search.age(), question]), {
      context: { question, turn: api.turnOf(request) },
    })
    if (body === undefined) throw new Error('the live feed was not answered')
    return sendShared(request, reply, body)
  })
}

/** What changes the list of each kind or one of its orders. */
const ORDERED_BY: Readonly<Record<FeedKind, readonly Tag[]>> = {
  songs: ['catalogue', ratingsOf('song')],
  episodes: ['catalogue', ratingsOf('episode')],
  playlists: ['catalogue', 'playlists'],
  artists: ['catalogue', ratingsOf('artist')],
}

/** The order that is asked for. Without a seed each session, and each IP address without one, has a random order of its own (LIVEFEED-10). */
function orderOf(
  { sort_key: key, seed }: Call<typeof livefeed>['input'],
  request: FastifyRequest,
): FeedOrder | undefined {
  if (key === '') return undefined
  if (key !== 'rand') return key
  const { token } = request.headers
  const visit = seed ?? (typeof token === 'string' && token !== '' ? token : visitorKey(request))
  return { random: crc32(visit) % RANDOM_ORDERS }
}

/** Marks without width, as a search box may be sent them: alone they would be a text that finds everything. */
const UNSEEN = /\p{Cf}/gu

// Deeper pages are empty, so they are not offered.
const pagesOffered = (total: number, size: number): number => Math.ceil(Math.min(total, OFFSET_MAX) / size)
