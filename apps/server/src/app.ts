import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { clientOver } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endConnections } from './closing.ts'
import { docsRoutes } from './docs.ts'
import { answerError, notFound, tooMany } from './errors.ts'
import { healthRoutes } from './health.ts'
import { FORM_MS, limitBodies } from './http/body-limits.ts'
import { isShed, limitWork, openCallLimits, turnOf } from './http/call-limits.ts'
import { HEAD_BYTES, earlyRefusals } from './http/early-refusals.ts'
import { takeForms } from './http/form.ts'
import { PER_MINUTE, knownMembers } from './http/known-members.ts'
import type { PerMinute } from './http/known-members.ts'
import { METHODS, refuseOtherMethods } from './http/other-methods.ts'
import { replySerializer } from './http/reply-serializer.ts'
import { securityHeaders } from './http/security-headers.ts'
import { BROTLI_OPTIONS, COMPRESSED_FROM } from './http/shared-body.ts'
import { closeStalledReaders } from './http/stalled-readers.ts'
import { openUploadSlots } from './http/upload-slots.ts'
import { loggerOptions } from './log.ts'
import type { LogStream } from './log.ts'
import { modules } from './modules.ts'
import { outboxRoutes } from './modules/account/outbox.routes.ts'
import { embedRoutes } from './modules/embed/embed.routes.ts'
import { feedRoutes } from './modules/feeds/feeds.routes.ts'
import { soundFeedRoutes } from './modules/feeds/sound-feeds.routes.ts'
import { mediaRoutes } from './modules/media/media.routes.ts'
import { privateFeedFiles } from './modules/private-feed/private-feed.routes.ts'
import { shareCardRoutes } from './modules/share-card/share-card.routes.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts'
import { registerMissing } from './route.ts'
import type { Api } from './route.ts'
import type { Services } from './services.ts'
import { openFastPath } from './site/fast-path.ts'
import type { Pages } from './site/page-renderer.ts'
import { visitorKey } from './visitor-key.ts'

/** The running app: its server, the in-process client that pages are rendered with, and the calls it does not serve yet. */
export type App = { fastify: FastifyInstance; visitor: ApiClient; missing: string[] }

/** Largest JSON body in bytes. */
const BODY_LIMIT = 256 * 1024
/** Milliseconds that a part of the server may take to start. */
const START_MS = 60_000

/** Builds the whole server: API, media, documentation, site and player. It does not listen. `sites` false leaves the sites out, a function gives other pages in their place. `perMinute` gives other limits of requests a minute, and false takes them away, for tests that ask thousands of questions. */
export async function buildApp(
  services: Services,
  {
    sites = true,
    perMinute = PER_MINUTE,
    logStream,
  }: {
    sites?: boolean | ((visitor: ApiClient) => Pages)
    perMinute?: PerMinute | false
    logStream?: LogStream | undefined
  } = {},
): Promise<App> {
  const { config } = services
  const fastPath = openFastPath(config)
  const headers = securityHeaders(config)
  const bodies = limitBodies()
  let isClosing = false
  const limiters = openCallLimits()
  const early = earlyRefusals(headers, { isClosing: () => isClosing, isShed: (request) => isShed(limiters, request) })
  const fastify: FastifyInstance = Fastify({
    logger: loggerOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    genReqId: requestIds(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Pages and search are opened while the server starts; a busy machine takes longer than the usual ten seconds.
    pluginTimeout: START_MS,
    serverFactory: (handle) =>
      createServer(
        {
          requestTimeout: FORM_MS,
          keepAliveTimeout: 10_000,
          headersTimeout: 8_000,
          connectionsCheckingInterval: 2_000,
          maxHeaderSize: HEAD_BYTES,
          requireHostHeader: false,
        },
        (request, response) => {
          bodies.watch(request, response)
          if (!fastPath.answer(request, response) && !early.refuse(request, response)) handle(request, response)
        },
      ),
    // A URL that cannot be read reaches no route, and without this no error handler of ours.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(headers))
    },
    clientErrorHandler: (error, socket) => early.refuseUnreadable(fastify.log, error, socket),
  })
  early.takeOver(fastify.server)
  endConnections(fastify, config.closeSeconds * 1_000)
  const stopWatching = closeStalledReaders(fastify.server)
  fastify.addHook('preClose', async () => {
    isClosing = true
    bodies.close()
    stopWatching()
  })
  const refuseRest = refuseOtherMethods(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.elapsedTime > SLOW_MS) request.log.warn(line, 'slow request')
    else request.log.debug(line, 'request')
  })
  fastify.setSerializerCompiler(replySerializer)
  fastify.setErrorHandler(answerError)
  fastify.setNotFoundHandler(async () => {
    throw notFound('address')
  })

  const internalKey = randomBytes(24).toString('base64url')
  const visitor = clientOver(async ({ method, path, query }) => {
    const reply = await fastify.inject({ method, url: `/api/${path}${query}`, headers: { 'api-key': internalKey } })
    return reply.json()
  })
  const missing: string[] = []

  await fastify.register(
    async (scope) => {
      await scope.register(cors, {
        origin: [...config.corsOrigins],
        methods: ['GET', 'HEAD', 'POST'],
        allowedHeaders: ['Api-Key', 'Token', 'Content-Type', 'Range'],
        exposedHeaders: ['Content-Range', 'Accept-Ranges', 'Retry-After'],
        maxAge: 3600,
        strictPreflight: false,
      })
      await scope.register(compress, {
        encodings: ['br', 'gzip'],
        threshold: COMPRESSED_FROM,
        brotliOptions: BROTLI_OPTIONS,
      })
      const members = knownMembers()
      if (config.rateLimits && perMinute !== false) {
        const budgetOf = (request: FastifyRequest) => (request.routeOptions.config.isStream === true ? 'sound' : 'api')
        await scope.register(rateLimit, {
          // One count for all routes: none of them names a limit of its own.
          global: true,
          timeWindow: 60_000,
          max: (request) => perMinute[budgetOf(request)],
          allowList: (request) => request.headers['api-key'] === internalKey,
          keyGenerator: (request) =>
            `${budgetOf(request)} ${members.find(request.headers.token) ?? visitorKey(request)}`,
          errorResponseBuilder: (_request, context) => tooMany(Math.max(1, Math.ceil(context.ttl / 1000))),
        })
      }
      scope.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      await takeForms(scope)
      const isInside = (request: FastifyRequest) => request.headers['api-key'] === internalKey
      limitWork(scope, limiters, isInside)
      const api: Api = {
        fastify: scope,
        services,
        served: new Set(),
        internalKey,
        members,
        inUploadSlot: openUploadSlots(),
        turnOf: (request) => turnOf(limiters, request, isInside(request)),
      }
      for (const addRoutes of modules) addRoutes(api)
      missing.push(...registerMissing(api))
      refuseUnknownCalls(scope)
    },
    { prefix: '/api' },
  )

  await fastify.register(async (scope) => docsRoutes(scope, services))
  await fastify.register(async (scope) => mediaRoutes(scope, services))
  await fastify.register(async (scope) => feedRoutes(scope, services))
  await fastify.register(async (scope) => soundFeedRoutes(scope, services))
  await fastify.register(async (scope) => privateFeedFiles(scope, services))
  await fastify.register(async (scope) => embedRoutes(scope, services, visitor))
  await fastify.register(async (scope) => shareCardRoutes(scope, services, visitor))
  await fastify.register(async (scope) => healthRoutes(scope, services))
  await fastify.register(async (scope) => outboxRoutes(scope, services))
  if (sites !== false) {
    const { openSite, pageRoutes } = await import('./site/site.routes.ts')
    await fastify.register(async (scope) => {
      const pages = sites === true ? await openSite(scope, services, visitor) : sites(visitor)
      await scope.register(async (child) => sitemapRoutes(child, services, pages.facts))
      pageRoutes(scope, services, fastPath, pages)
    })
  }
  refuseRest()
  await fastify.ready()
  return { fastify, visitor, missing }
}

// Before the body is read, and before the wildcard of the pages.
function refuseUnknownCalls(scope: FastifyInstance): void {
  const refuse = async () => {
    throw notFound('call')
  }
  const method = METHODS.filter((each) => each !== 'OPTIONS')
  for (const url of ['/', '/*'])
    scope.route({ url, method, config: { isHidden: true }, preParsing: refuse, handler: refuse })
}

// Ids are for finding lines of one request; they need not be secret, and drawing bytes for each takes longer than the rest of them.
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

const SLOW_MS = 1_000
