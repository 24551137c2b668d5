import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import { clientOver } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import { setLanguage } from '@earshot/messages/language'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PER_MINUTE, knownMembers } from './access/known-members.ts'
import type { PerMinute } from './access/known-members.ts'
import { tokenOf } from './access/token-of.ts'
import { answerError } from './http/answer-error.ts'
import { parseJson } from './http/body/raw-body.ts'
import { docsRoutes } from './http/docs.ts'
import { HEAD_BYTES, answerUnreadable, refuseEarly, refusePressure } from './http/early-refusals.ts'
import { notFound, tooMany } from './http/errors.ts'
import { limitCalls, openCallLimits } from './http/limits/call-limits.ts'
import { readOn } from './http/limits/read-on.ts'
import { openRenderLimit } from './http/limits/render-limit.ts'
import { endSlowClients } from './http/limits/slow-clients.ts'
import { openUploads } from './http/limits/uploads.ts'
import { visitorKey } from './http/limits/visitor-key.ts'
import { METHODS, refuseOtherMethods } from './http/other-methods.ts'
import { replySerializer } from './http/reply-serializer.ts'
import { registerMissing } from './http/route.ts'
import type { Api } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { withIdentity } from './identity/identity.ts'
import { openDocuments } from './invalidation/documents.ts'
import { mails } from './modules/all-mails.ts'
import { modules } from './modules/all-routes.ts'
import { openPreviews } from './modules/cover/desk/previews.ts'
import { outboxRoutes } from './modules/mail/outbox.routes.ts'
import { mediaRoutes } from './modules/media/media.routes.ts'
import { unsubscribeRoutes } from './modules/notification/unsubscribe.routes.ts'
import { embedRoutes } from './modules/publish/embed/embed.routes.ts'
import { feedRoutes } from './modules/publish/feeds/feeds.routes.ts'
import { soundFeedRoutes } from './modules/publish/feeds/sound-feeds.routes.ts'
import { iconRoutes } from './modules/publish/icon/icon.routes.ts'
import { privateFeedFiles } from './modules/publish/private-feed/private-feed.routes.ts'
import { shareCardRoutes } from './modules/publish/share-card/share-card.routes.ts'
import { sitemapRoutes } from './modules/publish/sitemap/sitemap.routes.ts'
import { replyCleaner } from './modules/richtext/clean-reply.ts'
import { privateLinkPages } from './modules/studio/private-link/private-link.routes.ts'
import type { Services } from './ports/services.ts'
import { endConnections } from './process/closing.ts'
import { healthRoutes } from './process/health.ts'
import { loggerOptions } from './process/log/log.ts'
import type { LogStream } from './process/log/log.ts'
import type { Pages } from './site/pages/page-renderer.ts'

/** The running app: its server, the in-process client that renders pages, and the calls that it does not serve yet. */
export type App = { fastify: FastifyInstance; visitor: ApiClient; missing: string[] }

/** Largest JSON body in bytes. */
const BODY_LIMIT = 256 * 1024
/** Milliseconds that a request may take to arrive: 20 MB over a slow phone. */
const REQUEST_MS = 300_000
/** Milliseconds after which a connection is closed on which nothing moves though a request is not done. */
const STALLED_MS = 120_000
/** Bytes from which a reply is compressed, and how. */
const COMPRESSED_FROM = 1024
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
/** Headers that pages of other origins may send, and those that they may read; Upload-… and Tus-… are of uploads. */
const SENT_HEADERS =
  'Api-Key Token Authorization Content-Type Range Idempotency-Key Tus-Resumable Upload-Length Upload-Metadata Upload-Offset'.split(
    ' ',
  )
const SHOWN_HEADERS =
  'Content-Range Accept-Ranges Retry-After Location Tus-Resumable Upload-Expires Upload-Length Upload-Offset'.split(' ')
/** Milliseconds that a part of the server may take to start. */
const START_MS = 60_000

/**
 * Builds the complete server: API, media, documentation, site and player. It does not listen. `sites` false leaves the
 * sites out; a function adds other pages instead. `perMinute` sets other limits of requests per minute, and false
 * removes them, for tests with thousands of requests. `refusesPressure` false serves requests while the process is
 * overloaded, for tests on a busy machine.
 */
export async function buildApp(
  services: Services,
  {
    sites = true,
    perMinute = PER_MINUTE,
    logStream,
    refusesPressure = true,
  }: {
    sites?: boolean | ((visitor: ApiClient) => Pages)
    perMinute?: PerMinute | false
    logStream?: LogStream | undefined
    refusesPressure?: boolean
  } = {},
): Promise<App> {
  const { config } = services
  setLanguage(config.language)
  const headers = securityHeaders(config)
  const countRendering = openRenderLimit(config)
  const documents = openDocuments(services.invalidation)
  const unreadable = answerUnreadable(headers)
  const fastify: FastifyInstance = Fastify({
    logger: loggerOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    genReqId: requestIds(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Pages and search open while the server starts; a busy machine takes longer than the default of ten seconds.
    pluginTimeout: START_MS,
    requestTimeout: REQUEST_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: 10_000,
    http: {
      headersTimeout: 8_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: HEAD_BYTES,
      requireHostHeader: false,
    },
    return503OnClosing: false,
    // An invalid URL reaches no route, and without this no error handler of ours.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(headers))
    },
    clientErrorHandler: (error, socket) => {
      fastify.log.debug({ err: error }, 'a request cannot be read')
      unreadable.clientErrorHandler(error, socket)
    },
  })
  unreadable.takeOver(fastify.server)
  endConnections(fastify, config.closeSeconds * 1_000)
  endSlowClients(fastify.server, unreadable.refuseSlow)
  fastify.addHook('onSend', readOn())
  const refuseRest = refuseOtherMethods(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
  })
  refuseEarly(fastify)
  // Texts of the reply name the community. The body is read before, in the context of its connection.
  fastify.addHook('preHandler', (_request, _reply, done) => {
    // oxlint-disable-next-line promise/no-callback-in-promise -- the rest of the request runs in the scope
    withIdentity(services, () => done()).catch(done)
  })
  const internalKey = randomBytes(24).toString('base64url')
  const isInside = (request: FastifyRequest) => request.headers['api-key'] === internalKey
  if (refusesPressure)
    await refusePressure(fastify, (request) => isInside(request) || request.routeOptions.config.isForOperator === true)
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

  const visitor = clientOver(async ({ method, path, query }) => {
    const reply = await fastify.inject({ method, url: `/api/${path}${query}`, headers: { 'api-key': internalKey } })
    return reply.json()
  })
  const missing: string[] = []

  await fastify.register(
    async (scope) => {
      await scope.register(cors, {
        origin: [...config.corsOrigins],
        methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
        allowedHeaders: SENT_HEADERS,
        exposedHeaders: SHOWN_HEADERS,
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
          // All routes share one counter: none of them sets its own limit.
          global: true,
          timeWindow: 60_000,
          max: (request) => perMinute[budgetOf(request)],
          allowList: isInside,
          keyGenerator: (request) =>
            `${budgetOf(request)} ${members.find(tokenOf(request.headers)) ?? visitorKey(request)}`,
          errorResponseBuilder: (_request, context) => tooMany(Math.max(1, Math.ceil(context.ttl / 1000))),
        })
      }
      scope.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      parseJson(scope)
      await scope.register(multipart, { throwFileSizeLimit: false })
      const api: Api = {
        fastify: scope,
        services,
        served: new Set(),
        internalKey,
        cleanerOf: replyCleaner,
        members,
        uploads: openUploads(),
        limitCall: limitCalls(openCallLimits(), isInside),
      }
      for (const addRoutes of modules) addRoutes(api)
      missing.push(...registerMissing(api))
      refuseUnknownCalls(scope)
    },
    { prefix: '/api' },
  )

  await fastify.register(async (scope) => docsRoutes(scope, services))
  await fastify.register(async (scope) => mediaRoutes(scope, services))
  await fastify.register(async (scope) => feedRoutes(scope, { ...services, documents, countRendering }))
  await fastify.register(async (scope) => soundFeedRoutes(scope, { ...services, documents, countRendering }))
  await fastify.register(async (scope) => privateFeedFiles(scope, { ...services, countRendering }))
  await fastify.register(async (scope) => privateLinkPages(scope, { ...services, countRendering }))
  await fastify.register(async (scope) => embedRoutes(scope, { ...services, documents, countRendering }, visitor))
  await fastify.register(async (scope) => shareCardRoutes(scope, { ...services, documents, countRendering }, visitor))
  await fastify.register(async (scope) => iconRoutes(scope, { ...services, countRendering }))
  await fastify.register(async (scope) => healthRoutes(scope, services))
  await fastify.register(async (scope) => outboxRoutes(scope, services, mails))
  await fastify.register(async (scope) => unsubscribeRoutes(scope, services))
  if (sites !== false) {
    const { openSite, pageRoutes } = await import('./site/site.routes.ts')
    await fastify.register(async (scope) => {
      const pages = sites === true ? await openSite(scope, services, visitor) : sites(visitor)
      await scope.register(async (child) =>
        sitemapRoutes(child, { ...services, documents, countRendering }, pages.facts),
      )
      pageRoutes(scope, { ...services, countRendering, preview: openPreviews(services) }, pages)
    })
  }
  refuseRest()
  await fastify.ready()
  return { fastify, visitor, missing }
}

// The hook runs before the body is read, and before the wildcard route of the pages.
function refuseUnknownCalls(scope: FastifyInstance): void {
  const refuse = async () => {
    throw notFound('call')
  }
  const method = METHODS.filter((each) => each !== 'OPTIONS')
  for (const url of ['/', '/*'])
    scope.route({ url, method, config: { isHidden: true }, compress: false, preParsing: refuse, handler: refuse })
}

// Ids only group the log lines of one request; they need not be secret, and random bytes would cost more time than the
// rest of the line.
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

const SLOW_MS = 1_000
