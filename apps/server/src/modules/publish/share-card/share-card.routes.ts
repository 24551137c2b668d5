import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { isThere } from '../../../http/limits/call-limits.ts'
import type { CountRendering } from '../../../http/limits/render-limit.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'
import { getIdentity } from '../../../identity/identity.ts'
import type { Documents } from '../../../invalidation/documents.ts'
import { CATALOGUE } from '../../../invalidation/tags.ts'
import type { Tag } from '../../../invalidation/tags.ts'
import type { Services } from '../../../ports/services.ts'
import { openLimiter } from '../../../process/limiter.ts'
import { readPictureKey } from '../../media/pictures/picture.rules.ts'
import { idOf } from '../feeds/feed-sender.ts'
import { CARDS, isCardKind, type CardFacts, type CardKind } from './card-facts.ts'
import { CARD_VERSION, drawCard } from './draw-card.ts'

const SHOWN: readonly Tag[] = ['cover', ...CATALOGUE, 'playlist', 'post', 'article', 'member', 'contest']
/** A card takes a core for some 150 ms. */
const DRAWING = { running: 1, waiting: 40 }

/**
 * Serves `/card/{kind}/{id}.jpg`, the preview picture of a shared page (Open Graph). It is drawn at the first request
 * and stored, one for each page, under a hash of its contents.
 */
export function shareCardRoutes(
  scope: FastifyInstance,
  {
    storage,
    documents,
    countRendering,
  }: Pick<Services, 'storage'> & { documents: Documents; countRendering: CountRendering },
  visitor: ApiClient,
): void {
  const limiter = openLimiter(DRAWING)

  const readHash = (request: FastifyRequest, kind: CardKind, id: string): Promise<string> => {
    const itemId = idOf(id, 'card')
    return documents(`card ${kind}/${itemId}`, SHOWN, async () => {
      countRendering(request)
      return hashOf(await CARDS[kind](visitor, itemId))
    }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === STATUS.notFound || error.status === STATUS.forbidden))
        return forget(keyOf(kind, id))
      throw error
    })
  }

  const forget = async (key: string): Promise<never> => {
    if ((await storage.find(key)) !== undefined) await storage.delete(key)
    throw notFound('card')
  }

  // Pictures of other hosts are not fetched, so that nobody can make this server send requests to other hosts.
  const bytesOf = async (picture: string | null | undefined): Promise<Uint8Array | undefined> => {
    const key = readPictureKey(picture?.startsWith('/media/') ? picture.slice('/media/'.length) : '')?.original
    const stored = key === undefined ? undefined : await storage.find(key)
    return key === undefined || stored === undefined
      ? undefined
      : storage.slice(key, { start: 0, end: stored.size - 1 })
  }

  const find = async (request: FastifyRequest, kind: CardKind, { id, hash }: { id: string; hash: string }) => {
    const key = keyOf(kind, id)
    const stored = await storage.find(key)
    if (stored !== undefined) {
      const bytes = Buffer.from(await storage.slice(key, { start: 0, end: stored.size - 1 }))
      if (bytes.toString('latin1', 0, hash.length) === hash) return bytes.subarray(hash.length)
    }
    countRendering(request)
    return limiter.run(
      () => isThere(request),
      async () => {
        const facts = await CARDS[kind](visitor, idOf(id, 'card'))
        const card = await drawCard(facts, await bytesOf(facts.picture), await bytesOf(getIdentity().icon))
        await storage.put(key, Buffer.concat([Buffer.from(hashOf(facts)), card]))
        return card
      },
      visitorKey(request),
    )
  }

  scope.get<{ Params: { kind: string; id: string } }>('/card/:kind/:id.jpg', async (request, reply) => {
    const { kind, id } = request.params
    if (!isCardKind(kind)) throw notFound('card')
    const hash = await readHash(request, kind, id)
    const etag = `"${hash}"`
    // Caches revalidate each card, so that none shows an item that was just hidden.
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/jpeg').send(await find(request, kind, { id, hash }))
  })
}

const hashOf = (facts: CardFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([CARD_VERSION, facts, getIdentity()]))
    .digest('hex')
    .slice(0, 32)

const keyOf = (kind: CardKind, id: string): string => `card/${kind}-${idOf(id, 'card')}`
