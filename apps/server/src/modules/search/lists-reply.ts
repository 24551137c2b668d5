import { STATUS } from '@earshot/contract/envelope'
import { PAGES_FOUND_MAX } from '@earshot/contract/limits'
import type { FastifyReply } from 'fastify'
import type { FoundPage } from '../../ports/search.ts'

/**
 * Replies with pages of items by kind, with their counts (ENTITIES-24), and with `more`. The cards are stored as JSON.
 * `size` is the number of items on a page, `deepest` the maximum number of listed items.
 */
export function listsReply(
  reply: FastifyReply,
  pages: readonly FoundPage[],
  { size, deepest = Infinity }: { size: number; deepest?: number },
  more: readonly string[] = [],
): FastifyReply {
  const lists = pages.map(({ kind, cards, total, hasMore }) => {
    const found = Math.ceil(Math.min(total, deepest) / size)
    const counts = hasMore
      ? { total_pages: Math.min(found, PAGES_FOUND_MAX), total, has_more: true }
      : { total_pages: found, total }
    return `"${kind}":{"data":[${cards}],"counts":${JSON.stringify(counts)}}`
  })
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"status":${STATUS.ok},"data":{${[...lists, ...more].join(',')}},"error":null}`)
}
