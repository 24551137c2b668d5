import { livefeed, searchAll, searchTexts, suggest } from '@earshot/contract/catalogue/search'
import { searchLines } from '@earshot/contract/catalogue/timed-text'
import type { Endpoint } from '@earshot/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { openLimiter } from '../../process/limiter.ts'
import type { Limiter, LimiterSize } from '../../process/limiter.ts'
import { visitorKey } from './visitor-key.ts'

/** The limiters of calls: searches have their own, so that they do not delay fast calls. */
export type CallLimits = { quick: Limiter; search: Limiter }

/** Opens the limiters of a server. */
export const openCallLimits = (sizes: Record<keyof CallLimits, LimiterSize> = SIZES): CallLimits => ({
  quick: openLimiter(sizes.quick),
  search: openLimiter(sizes.search),
})

const SIZES = { quick: { running: 64, waiting: 256 }, search: { running: 4, waiting: 64 } }

const SEARCHES = new Set<string>([searchAll, livefeed, searchLines, suggest, searchTexts].map(({ path }) => path))

/** Returns the limiter of a call; none for sounds and exports, whose handlers run until the client has read all. */
export const limiterOf = ({ path, reply }: Endpoint): keyof CallLimits | undefined => {
  if (reply !== 'envelope') return undefined
  return SEARCHES.has(path) ? 'search' : 'quick'
}

/** Runs the work of a call in a slot of its limiter. */
export type LimitCall = <T>(
  name: keyof CallLimits | undefined,
  request: FastifyRequest,
  work: () => Promise<T>,
) => Promise<T>

/**
 * Limits the calls that are processed concurrently: a call whose limiter is full is answered with 503 immediately, and
 * a call whose client disconnects while it waits is dropped. `isInside` identifies the calls of a page that is being
 * rendered; forms have their own slots, because they are still arriving.
 */
export const limitCalls =
  (limiters: CallLimits, isInside: (request: FastifyRequest) => boolean): LimitCall =>
  (name, request, work) =>
    name === undefined || isInside(request) || request.isMultipart()
      ? work()
      : limiters[name].run(() => isThere(request), work, visitorKey(request))

/** Returns whether the client of a request still waits for its reply. */
export const isThere = (request: FastifyRequest): boolean => !request.raw.socket.destroyed
