import { crc32 } from 'node:zlib'
import { OFFSET_MAX } from '@earshot/contract/limits'
import { livefeed } from '@earshot/contract/search'
import type { FastifyRequest } from 'fastify'
import { rawRoute } from '../../http/route.ts'
import type { Api, Call } from '../../http/route.ts'
import { visitorKey } from '../../http/visitor-key.ts'
import type { ItemOrder } from '../../ports/search.ts'
import { listsReply } from '../search/lists-reply.ts'

/** The kinds of the live feed, in the order of its tabs (LIVEFEED-04). */
const FEED_KINDS = ['songs', 'episodes', 'playlists', 'artists'] as const

/** Registers the live feed: lists of the search with its own orders. */
export function livefeedRoutes(api: Api): void {
  const { search } = api.services

  rawRoute(api, livefeed, async ({ input, request, reply }) => {
    const { genre_ids: genreIds, limit } = input
    const text = input.search_text.replaceAll(UNSEEN, '').trim()
    const offset = (input.offset - 1) * limit
    // Without an order, results for a text have the order of the search.
    const order = orderOf(input, request) ?? (text === '' ? 'newest' : undefined)
    // A page after the last listed item is empty, regardless of the length of the list.
    const size = offset < OFFSET_MAX ? limit : 0
    const pages = await search.findItems({ kinds: FEED_KINDS, text, genreIds, offset, limit: size, order })
    return listsReply(reply, pages, { size: limit, deepest: OFFSET_MAX })
  })
}

/**
 * Returns the requested order. Without a seed each session, and each IP address without one, has its own random order
 * (LIVEFEED-10).
 */
function orderOf(
  { sort_key: key, seed }: Call<typeof livefeed>['input'],
  request: FastifyRequest,
): ItemOrder | undefined {
  if (key === '') return undefined
  if (key !== 'rand') return key
  const { token } = request.headers
  const visit = seed ?? (typeof token === 'string' && token !== '' ? token : visitorKey(request))
  return { random: crc32(visit) / CRC_COUNT }
}

/** Number of values of a checksum. */
const CRC_COUNT = 2 ** 32

/** Zero-width characters that a search box may send: alone they would be a text that matches everything. */
const UNSEEN = /\p{Cf}/gu
