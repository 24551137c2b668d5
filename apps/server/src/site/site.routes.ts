import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApiClient } from '@earshot/contract/client'
import { UNSENT } from '@earshot/contract/unsent'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isThere } from '../http/call-limits.ts'
import { openLimiter } from '../http/limiter.ts'
import type { LimiterSize } from '../http/limiter.ts'
import type { Services } from '../services.ts'
import { assetRoute, BUILT_FILES } from './assets.ts'
import { answerPageError } from './busy-page.ts'
import type { FastPath } from './fast-path.ts'
import { FRESH_MS, pageCache } from './page-cache.ts'
import type { KeptPage } from './page-cache.ts'
import { openPages } from './page-renderer.ts'
import type { Pages } from './page-renderer.ts'
import { PLAYER_BASE, withPlayerPages } from './player-pages.ts'

/**
 * Pages that are rendered at the same time, and those that may wait: one takes a core for some 15 ms, so the last one that waits is rendered within
 * the time in which a kept page must be renewed.
 */
export const RENDERING: LimiterSize = { running: 8, waiting: 64 }

const webRoot = fileURLToPath(new URL('../../../web', import.meta.url))

/** Serves the built files of site and player, and opens the pages of the site. */
export async function openSite(scope: FastifyInstance, services: Services, visitor: ApiClient): Promise<Pages> {
  const client = path.join(webRoot, 'build/client')
  await scope.register(staticFiles, BUILT_FILES)
  if (!services.config.development) builtFiles(scope, client)
  return withPlayerPages(scope, services.config, visitor, await openPages(scope, services, visitor, webRoot))
}

/** Serves pages. Visitors' pages are rendered once and kept until what they show changes (architecture, "all server-rendered HTML is a visitor's HTML"). */
export function pageRoutes(
  scope: FastifyInstance,
  { invalidation }: Pick<Services, 'invalidation'>,
  fastPath: FastPath,
  pages: Pages,
): void {
  const limiter = openLimiter(RENDERING)
  const cache = pageCache((url, request, note, isWanted) =>
    limiter.run(isWanted, () => pages.renderVisitorPage(url, request, note, isWanted)),
  )
  invalidation.subscribe(cache.evict)
  const sweeping = setInterval(() => {
    cache.sweep()
    fastPath.sweep()
  }, FRESH_MS).unref()
  scope.addHook('onClose', async () => clearInterval(sweeping))
  scope.setErrorHandler(answerPageError)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = pages.cacheKey(request)
    if (url === undefined)
      return limiter.run(
        () => isThere(request),
        () => pages.renderUncached(request, reply),
      )
    const kept = await cache.find(url, request)
    // The key of a member may stand behind the path of a player's page; such a URL is remembered nowhere.
    if (new URL(url).pathname === request.url.split('?')[0]) fastPath.keep(request.raw, kept, reply.getHeaders())
    return sendPage(request, reply, kept)
  }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // The player has no forms: without these routes, a form that was sent there would be led back to it.
  for (const url of [PLAYER_BASE, `${PLAYER_BASE}*`]) scope.route({ method: ['GET', 'HEAD'], url, handler: answer })
  for (const url of ['/', '/*']) {
    scope.route({ method: ['GET', 'HEAD'], url, handler: answer })
    scope.post(url, async (request, reply) => leadBack(request, reply))
  }
}

/** Headers that protect documents only. Scripts, styles and fonts do not need them, and a page loads a dozen. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'referrer-policy',
  'x-request-id',
] as const

// The few files beside the assets are icons and the manifest.
function builtFiles(scope: FastifyInstance, client: string): void {
  if (!existsSync(client)) throw new Error('The site is not built. Start with `npm start`, which builds it.')
  scope.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/assets/') && reply.statusCode < 400)
      for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
  })
  assetRoute(scope, '/assets/', path.join(client, 'assets'))
  for (const file of readdirSync(client, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name) && !entry.name.startsWith('.'),
  )) {
    scope.get(`/${file.name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(file.name, client),
    )
  }
}

// A form that was sent before its scripts answered. What it holds is not read; its page says that it has to be sent again.
function leadBack(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // One slash at the start: "//host/" would lead to another site (threat F9).
  return reply.header('cache-control', 'no-store').redirect(`/${request.url.replace(/^[/\\]+/, '')}#${UNSENT}`, 303)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { page }: KeptPage): FastifyReply {
  reply.code(page.status).headers(page.headers)
  if (request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send('')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gz)
  return reply.send(page.raw)
}
