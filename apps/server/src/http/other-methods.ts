import { STATUS } from '@earshot/contract/envelope'
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import { Refusal } from './errors.ts'

/** The methods that the server knows; a URL accepts some of them. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/**
 * Answers 405 with Allow if a URL exists but does not accept the method, before a wildcard route matches and before the
 * body is read. Call it before routes are added to `fastify` or its children, and call the returned function after all
 * were added. A route with `isHidden` in its config is not revealed.
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
  // Nearly all URLs are without parameters: to look them up costs less than a route for each method.
  fastify.addHook('preParsing', async ({ url, method }, reply) => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = taken.get(path)
    if (methods !== undefined && !methods.has(method) && !isPreflight(method, path)) refuse(reply, methods)
  })
  return () => {
    for (const [url, methods] of taken) {
      if (!/[:*]/.test(url)) continue
      const others: HTTPMethods[] = METHODS.filter((method) => !methods.has(method) && !isPreflight(method, url))
      const handler = async (_request: unknown, reply: FastifyReply) => refuse(reply, methods)
      if (others.length > 0)
        fastify.route({ url, method: others, config: { isHidden: true }, preParsing: handler, handler })
    }
  }
}

const isPreflight = (method: string, url: string): boolean => method === 'OPTIONS' && url.startsWith('/api/')

function refuse(reply: FastifyReply, methods: ReadonlySet<string>): never {
  const allow = METHODS.filter((method) => methods.has(method)).join(', ')
  reply.header('allow', allow)
  throw new Refusal(STATUS.wrongMethod, `This URL does not support this method. Allowed: ${allow}.`)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A refusal must not reveal that the route exists. */
    isHidden?: boolean
  }
}
