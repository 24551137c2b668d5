import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy } from '../errors.ts'
import { openLane } from './lane.ts'
import type { Lane, LaneSize } from './lane.ts'

/** Calls that are quick, and those that take the database and the processor for long, which must not keep the others waiting. */
export type Lanes = { quick: LaneSize; search: LaneSize }
export const LANES: Lanes = { quick: { running: 64, waiting: 256 }, search: { running: 4, waiting: 64 } }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lane that a route waits in; none for sound, which is sent for as long as somebody listens. */
    lane?: keyof Lanes
  }
}

/**
 * Limits the calls of a scope that are worked on at once: one that finds its lane full is answered with 503 at once, and one whose client leaves
 * while it waits is dropped. `isInside` tells the calls of a page that is being rendered; forms have slots of their own.
 */
export function limitWork(scope: FastifyInstance, sizes: Lanes, isInside: (request: FastifyRequest) => boolean): void {
  const lanes = { quick: openLane(sizes.quick), search: openLane(sizes.search) }
  const leaving = new WeakMap<FastifyRequest, () => void>()
  const laneOf = (request: FastifyRequest): Lane | undefined => {
    const { lane } = request.routeOptions.config
    return lane === undefined || isInside(request) || isForm(request) ? undefined : lanes[lane]
  }
  // Before the body is read; the place is taken when it is there, so that a slow body holds none.
  scope.addHook('onRequest', async (request) => {
    if (laneOf(request)?.isFull() === true) throw busy()
  })
  scope.addHook('preValidation', async (request, reply) => {
    const leave = await laneOf(request)?.enter(() => isThere(request))
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

const isForm = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && headers['content-type']?.startsWith('multipart/') === true
