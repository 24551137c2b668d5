import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { livefeed, searchAll } from '@earshot/contract/search'
import { searchLines } from '@earshot/contract/timed-text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy } from '../errors.ts'
import type { Turn } from '../ports/search.ts'
import { openLimiter } from './limiter.ts'
import type { Limiter, LimiterSize } from './limiter.ts'

/** The limiters of calls: searches have their own, so that they do not delay quick calls. */
export type CallLimits = { quick: Limiter; search: Limiter }

/** Opens the limiters of a server. */
export const openCallLimits = (sizes: Record<keyof CallLimits, LimiterSize> = SIZES): CallLimits => ({
  quick: openLimiter(sizes.quick),
  search: openLimiter(sizes.search),
})

const SIZES = { quick: { running: 64, waiting: 256 }, search: { running: 4, waiting: 64 } }

const SEARCHES = new Set<string>([searchAll.path, livefeed.path, searchLines.path])

/** The limiter that a call waits in; none for sound, which is sent for as long as somebody listens. */
export const limiterOf = ({ path, reply }: Endpoint): keyof CallLimits | undefined => {
  if (reply === 'bytes') return undefined
  return SEARCHES.has(path) ? 'search' : 'quick'
}

/**
 * Whether a request is a call whose limiter is full. It costs nearly nothing, so that a crowd that is refused takes no time from those who are not.
 * A request of another origin is refused by the route, which adds the CORS headers.
 */
export function isShed(limiters: CallLimits, { method, url = '', headers }: FastifyRequest['raw']): boolean {
  if (!limiters.search.isFull() && !limiters.quick.isFull()) return false
  if (method === 'OPTIONS' || headers.origin !== undefined || isMultipart(headers)) return false
  const end = url.indexOf('?')
  const limiter = LIMITER_OF_PATH.get(end === -1 ? url : url.slice(0, end))
  return limiter !== undefined && limiters[limiter].isFull()
}

const LIMITER_OF_PATH = new Map(endpoints.map((endpoint) => [`/api/${endpoint.path}`, limiterOf(endpoint)]))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limiter that a route waits in. */
    limiter?: keyof CallLimits
    /** The route waits by itself (`turnOf`), and only for what it does not keep. It is refused as others are while the limiter is full. */
    waitsItself?: boolean
  }
}

/**
 * Limits the calls of a scope that are worked on at once: one that finds its limiter full is answered with 503 at once, and one whose client leaves
 * while it waits is dropped. `isInside` tells the calls of a page that is being rendered; forms have slots of their own.
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
  // Before the body is read; the place is taken when it is there, so that a slow body holds none.
  scope.addHook('onRequest', async (request) => {
    if (limiterFor(request)?.isFull() === true) throw busy()
  })
  scope.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.waitsItself === true) return
    const leave = await limiterFor(request)?.enter(() => isThere(request))
    if (leave === undefined) return
    leaving.set(request, leave)
    reply.raw.once('close', leave)
  })
  scope.addHook('onSend', async (request) => {
    leaving.get(request)?.()
  })
}

/** The turn of a request in the limiter of searches. Calls of a page that is being rendered need not wait. */
export const turnOf = (limiters: CallLimits, request: FastifyRequest, isInside: boolean): Turn => ({
  isWanted: () => isThere(request),
  run: isInside ? (_isWanted, work) => work() : limiters.search.run,
})

/** Whether the client that sent a request still waits for its answer. */
export const isThere = (request: FastifyRequest): boolean => !request.raw.socket.destroyed

const isForm = ({ method, headers }: FastifyRequest): boolean => method === 'POST' && isMultipart(headers)

const isMultipart = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('multipart/') === true
