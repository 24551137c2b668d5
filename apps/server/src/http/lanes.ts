import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { searchAll } from '@earshot/contract/search'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy } from '../errors.ts'
import { openLane } from './lane.ts'
import type { Lane, LaneSize } from './lane.ts'

/** Lanes of calls: those that are quick, and those that take the database and the processor for long, which must not keep the others waiting. */
export type Lanes = { quick: Lane; search: Lane }

/** Opens the lanes of a server. */
export const openLanes = (sizes: Record<keyof Lanes, LaneSize> = SIZES): Lanes => ({
  quick: openLane(sizes.quick),
  search: openLane(sizes.search),
})

const SIZES = { quick: { running: 64, waiting: 256 }, search: { running: 4, waiting: 64 } }

/** The lane that a call waits in; none for sound, which is sent for as long as somebody listens. */
export const laneOf = ({ path, reply }: Endpoint): keyof Lanes | undefined => {
  if (reply === 'bytes') return undefined
  return path === searchAll.path ? 'search' : 'quick'
}

/**
 * Whether a request is a call whose lane is full. It costs nearly nothing, so that a crowd that is refused takes no time from those who are not.
 * A page of another origin gets its refusal from the route, which knows whom to let read it.
 */
export function isShed(lanes: Lanes, { method, url = '', headers }: FastifyRequest['raw']): boolean {
  if (!lanes.search.isFull() && !lanes.quick.isFull()) return false
  if (method === 'OPTIONS' || headers.origin !== undefined || isMultipart(headers)) return false
  const end = url.indexOf('?')
  const lane = LANE_OF_ADDRESS.get(end === -1 ? url : url.slice(0, end))
  return lane !== undefined && lanes[lane].isFull()
}

const LANE_OF_ADDRESS = new Map(endpoints.map((endpoint) => [`/api/${endpoint.path}`, laneOf(endpoint)]))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lane that a route waits in. */
    lane?: keyof Lanes
  }
}

/**
 * Limits the calls of a scope that are worked on at once: one that finds its lane full is answered with 503 at once, and one whose client leaves
 * while it waits is dropped. `isInside` tells the calls of a page that is being rendered; forms have slots of their own.
 */
export function limitWork(scope: FastifyInstance, lanes: Lanes, isInside: (request: FastifyRequest) => boolean): void {
  const leaving = new WeakMap<FastifyRequest, () => void>()
  const laneFor = (request: FastifyRequest): Lane | undefined => {
    const { lane } = request.routeOptions.config
    return lane === undefined || isInside(request) || isForm(request) ? undefined : lanes[lane]
  }
  // Before the body is read; the place is taken when it is there, so that a slow body holds none.
  scope.addHook('onRequest', async (request) => {
    if (laneFor(request)?.isFull() === true) throw busy()
  })
  scope.addHook('preValidation', async (request, reply) => {
    const leave = await laneFor(request)?.enter(() => isThere(request))
    if (leave === undefined) return
    leaving.set(request, leave)
    reply.raw.once('close', leave)
  })
  scope.addHook('onSend', async (request) => {
    leaving.get(request)?.()
  })
}

/** Whether the client that sent a request still waits for its answer. */
export const isThere = (request: FastifyRequest): boolean => !request.raw.socket.destroyed

const isForm = ({ method, headers }: FastifyRequest): boolean => method === 'POST' && isMultipart(headers)

const isMultipart = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('multipart/') === true
