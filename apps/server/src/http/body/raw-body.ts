import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler needs the raw body, because its sender signed these bytes. */
    storesRawBody?: boolean
  }
}

/** Parses JSON as Fastify does, and stores the text for routes that need it. */
export function parseJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.storesRawBody === true) rawBodies.set(request, body)
    void parse(request, body, done)
  })
}

/** Returns the raw body of a request whose route has `storesRawBody`. */
export const rawBody = (request: FastifyRequest): string => rawBodies.get(request) ?? ''

const rawBodies = new WeakMap<FastifyRequest, string>()
