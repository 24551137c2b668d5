import { createHash } from 'node:crypto'
import { ID_MAX } from '@earshot/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../errors.ts'
import { keepUntilChange } from '../../invalidation/keep-until-change.ts'
import type { Tag } from '../../invalidation/tags.ts'
import { originOf } from '../../origin.ts'
import type { Services } from '../../services.ts'
import { planOf } from '../media/ranges.rules.ts'

/** Seconds a feed is kept; a change of what it shows ends that. */
const KEPT_SECONDS = 60
const KEPT_MAX = 200

/** A written feed and when something in it changed last. */
export type WrittenFeed = { xml: string; updated: Date }

type SentFeed = { body: Buffer; etag: string; modified: Date }

/** Sends feeds of one type, with an ETag and 304, and keeps them until one of `tags` changes. */
export function feedSender(
  { config, invalidation }: Pick<Services, 'config' | 'invalidation'>,
  type: 'application/atom+xml' | 'application/rss+xml',
  tags: readonly Tag[],
) {
  const keep = keepUntilChange<SentFeed>(invalidation, { max: KEPT_MAX, seconds: KEPT_SECONDS, tagsOf: () => tags })

  return async (request: FastifyRequest, reply: FastifyReply, make: (origin: string) => Promise<WrittenFeed>) => {
    const origin = originOf(config, request)
    const name = `${origin} ${request.url.split('?')[0]}`
    const { body, etag, modified } = await keep(name, async () => toSent(await make(origin)))
    reply.headers({ etag, 'last-modified': modified.toUTCString(), 'cache-control': 'no-cache' })
    const { code } = planOf(
      request.method,
      { ...request.headers, range: undefined },
      { size: body.length, etag, modified },
    )
    return code === 200 ? reply.type(`${type}; charset=utf-8`).send(body) : reply.code(code).send()
  }
}

/** The id in a URL. Throws 404. */
export function idOf(text: string, what: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > ID_MAX) throw notFound(what)
  return Number(text)
}

const toSent = ({ xml, updated }: WrittenFeed): SentFeed => {
  const body = Buffer.from(xml)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, modified: updated }
}
