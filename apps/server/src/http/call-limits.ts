import type { Endpoint } from '@earshot/contract/endpoint'
import { livefeed, searchAll } from '@earshot/contract/search'
import { searchLines } from '@earshot/contract/timed-text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openLimiter } from '../process/limiter.ts'
import type { Limiter, LimiterSize } from '../process/limiter.ts'
import { busy } from './errors.ts'
import { visitorKey } from './visitor-key.ts'

/** The limiters of calls: searches have their own, so that they do not delay fast calls. */
export type CallLimits = { quick: Limiter; search: Limiter }

/** Opens the limiters of a server. */
export const openCallLimits = (sizes: Record<keyof CallLimits, LimiterSize> = SIZES): CallLimits => ({
  quick: openLimiter(sizes.quick),
  search: openLimiter(sizes.search),
})

const SIZES = { quick: { running: 64, waiting: 256 }, search: { running: 4, waiting: 64 } }

const SEARCHES = new Set<string>([searchAll.path, livefeed.path, searchLines.path])

/** Returns the limiter of a call; undefined for sound, which is sent for the duration of listening. */
export const limiterOf = ({ path, reply }: Endpoint): keyof CallLimits | undefined => {
  if (reply === 'bytes') return undefined
  return SEARCHES.has(path) ? 'search' : 'quick'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the limiter of a route. */
    limiter?: keyof CallLimits
  }
}

/**
 * Limits the calls of a scope that are processed concurrently: a call whose limiter is full is answered with 503
 * immediately, and a call whose client disconnects while it waits is dropped. `isInside` identifies the calls of a page
 * that is being rendered; forms have their own slots.
 */
export function limitWork(
  scope: FastifyInstance,
  limiters: CallLimits,
  isInside: (request: FastifyRequest) => boolean,
): void {
  const leaving = new WeakMap<FastifyRequest, () => void>()
  const limiterFor = (request: FastifyRequest): Limiter | undefined => {
    const { limiter } = request.routeOptions.config
    return limiter === undefined || isInside(request) || isForm(request) ? undefined : limiters[limiter]
  }
  // Checks the limiter before the body is read, and enters it after, so that a slow body occupies no slot.
  scope.addHook('onRequest', async (request) => {
    if (limiterFor(request)?.isFull(visitorKey(request)) === true) throw busy()
  })
  scope.addHook('preValidation', async (request, reply) => {
    const leave = await limiterFor(request)?.enter(() => isThere(request), visitorKey(request))
    if (leave === undefined) return
    leaving.set(request, leave)
    reply.raw.once('close', leave)
  })
  scope.addHook('onSend', async (request) => {
    leaving.get(request)?.()
  })
}

/** Returns whether the client of a request still waits for its reply. */
export const isThere = (request: FastifyRequest): boolean => !request.raw.socket.destroyed

const isForm = ({ method, headers }: FastifyRequest): boolean => method === 'POST' && isMultipart(headers)

const isMultipart = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('multipart/') === true
