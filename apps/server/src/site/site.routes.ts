import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApiClient } from '@earshot/contract/client'
import { UNSENT } from '@earshot/contract/community/unsent'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/errors.ts'
import { isThere } from '../http/limits/call-limits.ts'
import type { CountRendering } from '../http/limits/render-limit.ts'
import { visitorKey } from '../http/limits/visitor-key.ts'
import { hasShippedMark, iconUrl } from '../identity/identity-head.ts'
import { getIdentity } from '../identity/identity.ts'
import type { Services } from '../ports/services.ts'
import { openLimiter } from '../process/limiter.ts'
import type { LimiterSize } from '../process/limiter.ts'
import { assetRoute, BUILT_FILES } from './assets.ts'
import { answerPageError } from './pages/busy-page.ts'
import { FRESH_MS, pageCache } from './pages/page-cache.ts'
import type { CachedPage } from './pages/page-cache.ts'
import { openPages } from './pages/page-renderer.ts'
import type { Pages } from './pages/page-renderer.ts'
import { PLAYER_BASE, withPlayerPages } from './player-pages.ts'
import { studioPage } from './studio-page.ts'

/**
 * Maximum number of pages that are rendered concurrently, and of pages that wait: rendering takes some 15 ms of a core,
 * so the last waiting page is rendered before a cached page must be renewed.
 */
export const RENDERING: LimiterSize = { running: 8, waiting: 64 }

const webRoot = fileURLToPath(new URL('../../../web', import.meta.url))

/** Serves the built files of site, player and studio, and opens the pages of the site. */
export async function openSite(scope: FastifyInstance, services: Services, visitor: ApiClient): Promise<Pages> {
  const client = path.join(webRoot, 'build/client')
  await scope.register(staticFiles, BUILT_FILES)
  if (!services.config.development) builtFiles(scope, client)
  await studioPage(scope, services.config)
  return withPlayerPages(scope, services.config, visitor, await openPages(scope, services, visitor, webRoot))
}

/**
 * Serves pages. Visitors' pages are rendered once and cached until their content changes (architecture, "all
 * server-rendered HTML is a visitor's HTML").
 */
export function pageRoutes(
  scope: FastifyInstance,
  {
    invalidation,
    countRendering,
    preview,
  }: Pick<Services, 'invalidation'> & { countRendering: CountRendering; preview: RunPreview },
  pages: Pages,
): void {
  const limiter = openLimiter(RENDERING)
  const cache = pageCache(
    (url, request, track, isWanted) =>
      limiter.run(isWanted, () => pages.renderVisitorPage(url, request, track, isWanted), visitorKey(request)),
    { countRendering },
  )
  invalidation.subscribe(cache.evict)
  const sweeping = setInterval(cache.sweep, FRESH_MS).unref()
  scope.addHook('onClose', async () => clearInterval(sweeping))
  scope.setErrorHandler(answerPageError)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    mustBePage(request)
    const key = previewKeyOf(request)
    if (key !== undefined) {
      countRendering(request)
      const shown = await preview(key, () => pages.renderUncached(request, reply))
      // Its hour is over, or it was published: the page as everybody sees it.
      return shown ?? reply.header('cache-control', 'no-store').redirect(withoutPreview(request.url))
    }
    const url = pages.cacheKey(request)
    if (url === undefined) {
      countRendering(request)
      return limiter.run(
        () => isThere(request),
        () => pages.renderUncached(request, reply),
        visitorKey(request),
      )
    }
    return sendPage(request, reply, await cache.find(url, request))
  }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // The player has no forms: without these routes, a form that is sent there would be redirected to it.
  for (const url of [PLAYER_BASE, `${PLAYER_BASE}*`]) scope.route({ method: ['GET', 'HEAD'], url, handler: answer })
  for (const url of ['/', '/*']) {
    scope.route({ method: ['GET', 'HEAD'], url, handler: answer })
    scope.post(url, async (request, reply) => {
      mustBePage(request)
      return leadBack(request, reply)
    })
  }
}

/** Runs the rendering of a page with the site that the key of a preview shows; undefined without one. */
export type RunPreview = <T>(key: string, render: () => Promise<T>) => Promise<T | undefined>

const previewKeyOf = ({ url }: FastifyRequest): string | undefined => /[?&]preview=([\w-]{32})(?:&|$)/.exec(url)?.[1]

// The path starts with one slash: "//host/" would redirect to another site (threat F9).
const withoutPreview = (url: string): string =>
  `/${url.replace(/^[/\\]+/, '')}`.replace(/([?&])preview=[\w-]*&?/, '$1').replace(/[?&]$/, '')

// Programs request such paths (`/.well-known/…`, `/ads.txt`, `/wp-login.php`) and need no rendered page for the 404.
// Paths of the player contain members' keys, and the path of the sign-in page may end with any text (ROUTES-02).
function mustBePage({ url }: FastifyRequest): void {
  const [pathname = ''] = url.split('?')
  if (MACHINE_PATH.test(pathname) && !FREE_TEXT.some((start) => pathname.startsWith(start))) throw notFound('file')
}

// The router's requests for data of its next page end with .data.
const FREE_TEXT = [PLAYER_BASE, '/signin/']
const MACHINE_PATH = /\/\.|\.(?!data$)[a-z\d]{2,11}$/i

/**
 * Headers that protect documents only. Scripts, styles and fonts do not need them, and a page loads a dozen of these.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'referrer-policy',
  'x-request-id',
] as const

/** Paths at which programs request a picture of a site without reading its pages. */
const ICONS = ['favicon.ico', 'apple-touch-icon.png', 'apple-touch-icon-precomposed.png']

// The few files beside the assets are icons and the manifest.
function builtFiles(scope: FastifyInstance, client: string): void {
  if (!existsSync(client)) throw new Error('The site is not built. Start with `npm start`, which builds it.')
  scope.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/assets/') && reply.statusCode < 400)
      for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
  })
  assetRoute(scope, '/assets/', path.join(client, 'assets'))
  for (const file of readdirSync(client, { withFileTypes: true }).filter(
    // The manifest of an older build is replaced by that of modules/publish/icon.
    (entry) => entry.isFile() && !/\.(br|gz|html|webmanifest)$/.test(entry.name) && !entry.name.startsWith('.'),
  )) {
    scope.get(`/${file.name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(file.name, client),
    )
  }
  for (const name of ICONS)
    scope.get(`/${name}`, async (_request, reply) => {
      const identity = getIdentity()
      reply.header('cache-control', 'public, max-age=86400')
      return hasShippedMark(identity)
        ? reply.sendFile('mark-180.png', client)
        : reply.redirect(iconUrl(identity, 'icon-180.png'))
    })
}

// A form that was sent before its page's scripts were loaded. Its content is not read; the page asks the member to send
// it again.
function leadBack(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The path starts with one slash: "//host/" would redirect to another site (threat F9).
  return reply.header('cache-control', 'no-store').redirect(`/${request.url.replace(/^[/\\]+/, '')}#${UNSENT}`, 303)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.code(page.status).headers(page.headers)
  if (request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send('')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gz)
  return reply.send(page.raw)
}
