import { crc32 } from 'node:zlib'
import { SEARCH_KINDS, livefeed, searchAll, searchTexts, suggest } from '@earshot/contract/catalogue/search'
import { STATUS } from '@earshot/contract/envelope'
import { OFFSET_MAX, PAGES_FOUND_MAX } from '@earshot/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { visitorKey } from '../../http/limits/visitor-key.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api, Call } from '../../http/route.ts'
import type { FoundPage, ItemOrder } from '../../ports/search.ts'
import type { Services } from '../../ports/services.ts'
import { postStore } from '../community/post.store.ts'
import { toPost } from '../community/views.ts'
import { listAds } from '../cover/cover.store.ts'
import { withoutMerged } from '../import/genre.store.ts'
import { memberStore } from '../member/member.store.ts'
import { toMember } from '../member/views.ts'
import { publicationStore } from '../publication/publication.store.ts'
import { toNews } from '../publication/views.ts'
import { filterFindable } from './find/findable.store.ts'
import { suggestItems } from './find/suggestions.ts'
import { pageOfTexts } from './find/text-pages.ts'

/** The kinds of the live feed, in the order of its tabs (LIVEFEED-04). */
const FEED_KINDS = ['songs', 'episodes', 'playlists', 'artists'] as const

/** Registers the search and the live feed, which has orders of its own. Replies consist of the cards in the index. */
export function searchRoutes(api: Api): void {
  const { db, search } = api.services
  const [posts, articles, members] = [postStore(api.services), publicationStore(db, search), memberStore(db, search)]

  rawRoute(api, searchAll, async ({ input, viewer, reply }) => {
    const { search_text: text, offset: page, limit } = input
    const genreIds = await withoutMerged(db, input.genre_ids)
    const [pages, ads] = await Promise.all([
      search.findItems({ kinds: SEARCH_KINDS, text, genreIds, offset: (page - 1) * limit, limit }),
      listAds(api.services, 'search'),
    ])
    return send(reply, [
      ...listsOf(await withoutCovered(db, pages, viewer?.id), limit, Infinity),
      `"adv":${JSON.stringify(ads[0] ?? null)}`,
    ])
  })

  rawRoute(api, livefeed, async ({ input, viewer, request, reply }) => {
    const { limit } = input
    const genreIds = await withoutMerged(db, input.genre_ids)
    const text = input.search_text.replaceAll(UNSEEN, '').trim()
    const offset = (input.offset - 1) * limit
    // Without an order, results for a text have the order of the search.
    const order = orderOf(input, request) ?? (text === '' ? 'newest' : undefined)
    // A page after the last listed item is empty, regardless of the length of the list.
    const size = offset < OFFSET_MAX ? limit : 0
    const pages = await search.findItems({
      kinds: FEED_KINDS,
      text,
      genreIds,
      offset,
      limit: size,
      order,
      isDated: true,
    })
    return send(reply, listsOf(await withoutCovered(db, pages, viewer?.id), limit, OFFSET_MAX))
  })

  route(api, suggest, ({ input, viewer }) => suggestItems(api.services, input.search_text, viewer?.id))

  route(api, searchTexts, async ({ viewer, input: { search_text: text, offset: page, limit } }) => {
    const wanted = { text, page, limit, viewerId: viewer?.id }
    const [found, news, people] = await Promise.all([
      pageOfTexts(api.services, 'posts', wanted, (ids) => posts.listByIds(ids, viewer?.id)),
      pageOfTexts(api.services, 'articles', wanted, articles.listByIds),
      pageOfTexts(api.services, 'members', wanted, (ids) => members.listByIds(ids, viewer?.id)),
    ])
    const playlists = await members.findPlaylists(people.data.map(({ id }) => id))
    return {
      posts: { ...found, data: found.data.map(toPost) },
      news: { ...news, data: news.data.map(toNews) },
      members: { ...people, data: people.data.map((row) => toMember(row, playlists.get(row.id))) },
    }
  })
}

// Removes the cards of playlists whose owners the viewer does not see (PEACE-01).
async function withoutCovered(
  db: Services['db'],
  pages: readonly FoundPage[],
  viewerId: number | undefined,
): Promise<readonly FoundPage[]> {
  const playlists = pages.find(({ kind }) => kind === 'playlists')
  if (viewerId === undefined || playlists === undefined || playlists.ids.length === 0) return pages
  const shown = await filterFindable(db, 'playlists', playlists.ids, viewerId)
  if (shown.length === playlists.ids.length) return pages
  const cards = Cards.parse(JSON.parse(`[${playlists.cards}]`)).filter(({ id }) => shown.includes(id))
  const rest = { ...playlists, ids: shown, cards: cards.map((card) => JSON.stringify(card)).join(',') }
  return pages.map((page) => (page.kind === 'playlists' ? rest : page))
}

const Cards = z.array(z.looseObject({ id: z.int() }))

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

/**
 * Returns JSON fields with the items of each kind and their counts (ENTITIES-24); `deepest` is the maximum number of
 * listed items.
 */
const listsOf = (pages: readonly FoundPage[], size: number, deepest: number): string[] =>
  pages.map(({ kind, cards, total, hasMore }) => {
    const found = Math.ceil(Math.min(total, deepest) / size)
    const counts = hasMore
      ? { total_pages: Math.min(found, PAGES_FOUND_MAX), total, has_more: true }
      : { total_pages: found, total }
    return `"${kind}":{"data":[${cards}],"counts":${JSON.stringify(counts)}}`
  })

const send = (reply: FastifyReply, fields: readonly string[]): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(`{"status":${STATUS.ok},"data":{${fields.join(',')}},"error":null}`)
