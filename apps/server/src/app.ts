import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { clientOver } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import { createServer } from 'node:http'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { FORM_MS, limitBodyTime } from './body-time.ts'
import { docsRoutes } from './docs.ts'
import { Refusal, answerError, tooMany } from './errors.ts'
import { modules } from './modules.ts'
import { registerMissing } from './route.ts'
import type { Api } from './route.ts'
import { healthRoutes } from './health.ts'
import { loggerOptions } from './log.ts'
import type { LogStream } from './log.ts'
import { outboxRoutes } from './modules/account/outbox.routes.ts'
import { feedRoutes } from './modules/feeds/feeds.routes.ts'
import { mediaRoutes } from './modules/media/media.routes.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts'
import { takeForms } from './modules/media/uploads.ts'
import type { Services } from './services.ts'
import { openShortcuts } from './site/shortcuts.ts'

/** The running app: its server, the in-process client that pages are rendered with, and the calls it does not serve yet. */
export type App = { fastify: FastifyInstance; visitor: ApiClient; missing: string[] }

/** Largest JSON body in bytes. */
const BODY_LIMIT = 256 * 1024

/** Builds the whole server: API, media, documentation, site and player. It does not listen. `perMinute` false takes the limit of requests a minute away, for tests that ask thousands of questions. */
export async function buildApp(services: Services, { sites = true, perMinute = true, logStream }: { sites?: boolean; perMinute?: boolean; logStream?: LogStream | undefined } = {}): Promise<App> {
  const { config } = services
  const shortcuts = openShortcuts(config)
  const fastify = Fastify({
    logger: loggerOptions(config, logStream), logController: new LogController({ disableRequestLogging: true }), trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT, genReqId: requestIds(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 }, forceCloseConnections: 'idle',
    serverFactory: (handle) => createServer({ requestTimeout: FORM_MS, keepAliveTimeout: 10_000, headersTimeout: 8_000, connectionsCheckingInterval: 2_000 }, (request, response) => {
      if (!shortcuts.answer(request, response)) handle(request, response)
    }),
    // An address that cannot be read reaches no route, and without this no error handler of ours.
    frameworkErrors: (error, request, reply) => { void answerError(error, request, reply.headers(SECURITY_HEADERS)) },
  })
  limitBodyTime(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    reply.header('x-request-id', request.id)
    // Apple's window must be able to answer the page that opened it (SOCIAL-02).
    if (config.appleClientId !== undefined) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (config.publicUrl?.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const line = { method: request.method, url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.elapsedTime > SLOW_MS) request.log.warn(line, 'slow request')
    else request.log.debug(line, 'request')
  })
  fastify.setErrorHandler(answerError)

  const internalKey = randomBytes(24).toString('base64url')
  const visitor = clientOver(async ({ method, path, query }) => {
    const reply = await fastify.inject({ method, url: `/api/${path}${query}`, headers: { 'api-key': internalKey } })
    return reply.json()
  })
  const missing: string[] = []

  await fastify.register(async (scope) => {
    await scope.register(cors, { origin: [...config.corsOrigins], methods: ['GET', 'HEAD', 'POST'], allowedHeaders: ['Api-Key', 'Token', 'Content-Type', 'Range'], exposedHeaders: ['Content-Range', 'Accept-Ranges', 'Retry-After'], maxAge: 3600 })
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } } })
    if (config.rateLimits && perMinute) {
      await scope.register(rateLimit, {
        global: true, max: 600, timeWindow: 60_000, allowList: (request) => request.headers['api-key'] === internalKey,
        errorResponseBuilder: (_request, context) => tooMany(Math.max(1, Math.ceil(context.ttl / 1000))),
      })
    }
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    await takeForms(scope)
    const api: Api = { fastify: scope, services, served: new Set(), internalKey }
    for (const addRoutes of modules) addRoutes(api)
    missing.push(...registerMissing(api))
    scope.setNotFoundHandler(async () => { throw new Refusal(STATUS.notFound, 'There is no such call.') })
  }, { prefix: '/api' })

  await fastify.register(async (scope) => docsRoutes(scope, services))
  await fastify.register(async (scope) => mediaRoutes(scope, services))
  await fastify.register(async (scope) => feedRoutes(scope, services))
  await fastify.register(async (scope) => sitemapRoutes(scope, services))
  await fastify.register(async (scope) => healthRoutes(scope, services))
  await fastify.register(async (scope) => outboxRoutes(scope, services))
  if (sites) {
    const { siteRoutes } = await import('./site/site.routes.ts')
    await fastify.register(async (scope) => siteRoutes(scope, services, visitor, shortcuts))
  }
  await fastify.ready()
  return { fastify, visitor, missing }
}

// Ids are for finding lines of one request; they need not be secret, and drawing bytes for each takes longer than the rest of them.
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

const SLOW_MS = 1_000

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'SAMEORIGIN', 'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
