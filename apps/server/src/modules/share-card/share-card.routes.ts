import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../errors.ts'
import { isThere } from '../../http/call-limits.ts'
import { openLimiter } from '../../http/limiter.ts'
import { keepUntilChange } from '../../invalidation/keep-until-change.ts'
import type { Services } from '../../services.ts'
import { idOf } from '../feeds/feed-sender.ts'
import { readPictureKey } from '../media/picture.rules.ts'
import { CARDS, isCardKind, type CardFacts, type CardKind } from './card-facts.ts'
import { CARD_LOOK, drawCard } from './draw-card.ts'

/** Seconds for which what a card says is remembered. */
const KEPT_SECONDS = 60
const KEPT_MAX = 500
/** A card takes a core for some 150 ms. */
const DRAWING = { running: 1, waiting: 40 }

/** `/card/{kind}/{id}.jpg`: the picture that stands for a page where it is shared (Open Graph). It is drawn when it is first asked for and kept in the storage, one for each page, behind a hash of all that it shows. */
export function shareCardRoutes(
  scope: FastifyInstance,
  { storage, invalidation }: Pick<Services, 'storage' | 'invalidation'>,
  visitor: ApiClient,
): void {
  const keep = keepUntilChange<CardFacts>(invalidation, {
    max: KEPT_MAX,
    seconds: KEPT_SECONDS,
    tagsOf: () => ['catalogue', 'playlists', 'posts', 'articles', 'people', 'votes'],
  })
  const limiter = openLimiter(DRAWING)

  const read = (kind: CardKind, id: string): Promise<CardFacts> => {
    const itemId = idOf(id, 'card')
    return keep(`${kind}/${itemId}`, () => CARDS[kind](visitor, itemId)).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === STATUS.notFound || error.status === STATUS.forbidden))
        return forget(keyOf(kind, id))
      throw error
    })
  }

  const forget = async (key: string): Promise<never> => {
    if ((await storage.find(key)) !== undefined) await storage.delete(key)
    throw notFound('card')
  }

  // Pictures of other hosts are not fetched: nobody makes this server ask another one.
  const pictureOf = async ({ picture }: CardFacts): Promise<Uint8Array | undefined> => {
    const key = readPictureKey(picture?.startsWith('/media/') ? picture.slice('/media/'.length) : '')?.original
    const stored = key === undefined ? undefined : await storage.find(key)
    return key === undefined || stored === undefined
      ? undefined
      : storage.slice(key, { start: 0, end: stored.size - 1 })
  }

  const find = async (facts: CardFacts, { key, hash }: { key: string; hash: string }, isWanted: () => boolean) => {
    const stored = await storage.find(key)
    if (stored !== undefined) {
      const bytes = Buffer.from(await storage.slice(key, { start: 0, end: stored.size - 1 }))
      if (bytes.toString('latin1', 0, hash.length) === hash) return bytes.subarray(hash.length)
    }
    return limiter.run(isWanted, async () => {
      const card = await drawCard(facts, await pictureOf(facts))
      await storage.put(key, Buffer.concat([Buffer.from(hash), card]))
      return card
    })
  }

  scope.get<{ Params: { kind: string; id: string } }>('/card/:kind/:id.jpg', async (request, reply) => {
    const { kind, id } = request.params
    if (!isCardKind(kind)) throw notFound('card')
    const facts = await read(kind, id)
    const hash = createHash('sha256')
      .update(JSON.stringify([CARD_LOOK, facts]))
      .digest('hex')
      .slice(0, 32)
    const etag = `"${hash}"`
    // What was hidden a moment ago is shown by no cache.
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/jpeg').send(await find(facts, { key: keyOf(kind, id), hash }, () => isThere(request)))
  })
}

const keyOf = (kind: CardKind, id: string): string => `card/${kind}-${idOf(id, 'card')}`
