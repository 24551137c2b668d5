import { STATUS } from '@earshot/contract/envelope'
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import { Refusal } from './errors.ts'

/** The methods that the server knows; a URL accepts some of them. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/**
 * Answers 405 with Allow if a URL exists but does not accept the method, before a wildcard route matches. Call it
 * before routes are added to `fastify` or its children, and call the returned function after all were added. A route
 * with `isHidden` in its config is not revealed.
 */
export function refuseOtherMethods(fastify: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  fastify.addHook('onRoute', ({ url, method, config }) => {
    // Preflights are answered for complete prefixes; such a wildcard is no URL.
    if (config?.isHidden === true || method === 'OPTIONS') return
    const methods = taken.get(url) ?? new Set()
    for (const each of Array.isArray(method) ? method : [method]) methods.add(each)
    taken.set(url, methods)
  })
  return () => {
    for (const [url, methods] of taken) {
      const others: HTTPMethods[] = METHODS.filter((method) => !methods.has(method) && !isPreflight(method, url))
      if (others.length > 0) refuse(fastify, url, others, METHODS.filter((method) => methods.has(method)).join(', '))
    }
  }
}

const isPreflight = (method: string, url: string): boolean => method === 'OPTIONS' && url.startsWith('/api/')

// Refuses before the body is read.
function refuse(fastify: FastifyInstance, url: string, method: HTTPMethods[], allow: string): void {
  const throwRefusal = async (_request: unknown, reply: FastifyReply) => {
    reply.header('allow', allow)
    throw new Refusal(STATUS.wrongMethod, `This URL does not support this method. Allowed: ${allow}.`)
  }
  fastify.route({ url, method, config: { isHidden: true }, preParsing: throwRefusal, handler: throwRefusal })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A refusal must not reveal that the route exists. */
    isHidden?: boolean
  }
}
