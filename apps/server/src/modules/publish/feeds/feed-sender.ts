import { createHash } from 'node:crypto'
import { ID_MAX } from '@earshot/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import type { CountRendering } from '../../../http/limits/render-limit.ts'
import { originOf } from '../../../http/origin.ts'
import type { Documents } from '../../../invalidation/documents.ts'
import type { Tag } from '../../../invalidation/tags.ts'
import type { Services } from '../../../ports/services.ts'
import { planOf } from '../../media/sending/ranges.rules.ts'

/** Services that sending a feed needs. */
export type FeedServices = Pick<Services, 'config'> & { documents: Documents; countRendering: CountRendering }

/**
 * Sends feeds of one type, with an ETag and 304, and caches them until one of `tags` or the identity changes. A feed
 * that moved for good is sent as the body of a redirect to `movedTo`, for apps that read either.
 */
export function feedSender(
  { config, documents, countRendering }: FeedServices,
  type: 'application/atom+xml' | 'application/rss+xml',
  tags: readonly Tag[],
) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (origin: string) => Promise<string>,
    movedTo?: string,
  ) => {
    const origin = originOf(config, request)
    const name = `${origin} ${request.url.split('?')[0]}`
    const body = await documents(name, ['cover', ...tags], async () => {
      countRendering(request)
      return make(origin)
    })
    if (movedTo !== undefined)
      return reply
        .code(301)
        .headers({ location: movedTo, 'cache-control': 'no-cache' })
        .type(`${type}; charset=utf-8`)
        .send(body)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    // There is no Last-Modified header: a corrected title or a removed item has no time, but the ETag reflects every
    // change.
    reply.headers({ etag, 'cache-control': 'no-cache' })
    const { code } = planOf(
      request.method,
      { ...request.headers, range: undefined, 'if-modified-since': undefined },
      { size: Buffer.byteLength(body), etag, modified: new Date(0) },
    )
    return code === 200 ? reply.type(`${type}; charset=utf-8`).send(body) : reply.code(code).send()
  }
}

/** Parses the id in a URL. Throws 404. */
export function idOf(text: string, what: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > ID_MAX) throw notFound(what)
  return Number(text)
}
