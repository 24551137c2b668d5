import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { RouterContext, ServerBuild } from 'react-router'
import type { Config } from '../../config.ts'
import { BUSY_SECONDS } from '../../http/errors.ts'
import { findOrigin } from '../../http/origin.ts'
import { withIdentityHead } from '../../identity/identity-head.ts'
import { findCommunity, getIdentity, isPreview } from '../../identity/identity.ts'
import type { Services } from '../../ports/services.ts'
import { contentPolicy, takesMoney } from '../csp.ts'
import { openInlineStyles } from './inline-styles.ts'
import type { Render, RenderedPage } from './page-cache.ts'
import { factsOf, needsReader, queryReader } from './page-facts.ts'
import type { PageFacts } from './page-facts.ts'
import { trackReads } from './page-reads.ts'

/** Renders pages of the site. */
export type Pages = {
  /**
   * Returns the normalised URL with its origin, which is the cache key of a request's page; undefined if the page
   * cannot be cached.
   */
  cacheKey: (request: FastifyRequest) => string | undefined
  renderVisitorPage: Render
  renderUncached: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Properties of the site's pages. */
  facts: () => Promise<PageFacts>
}

/** Maximum length of a URL whose page is cached. */
export const CACHED_URL_MAX = 500

/** Opens the built pages of the site, or those of Vite in development. */
export async function openPages(
  scope: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  visitor: ApiClient,
  webRoot: string,
): Promise<Pages> {
  const loadBuild = config.development ? await openDevelopment(scope, webRoot) : await loadBuilt(webRoot)
  // In development no page is cached.
  const reads = config.development ? () => false : queryReader(factsOf(await loadBuild()))
  const needsOf = needsReader(factsOf(await loadBuild()))
  const withStyles = config.development ? (html: string) => html : openInlineStyles(path.join(webRoot, 'build/client'))

  const render = async (url: URL, request: FastifyRequest, api: ApiClient) => {
    const build = await loadBuild()
    const context = new RouterContextProvider()
    nameCommunity(build)
    context.set(requestContextOf(build), { api, publicUrl: pageOrigin(config, request), language: config.language })
    const handle = createRequestHandler(build, config.development ? 'development' : 'production')
    return handle(
      new Request(url, { method: request.method === 'HEAD' ? 'GET' : request.method, headers: pageHeaders(request) }),
      context,
    )
  }
  const urlOf = (request: FastifyRequest) => pageUrl(config, request)
  const policed = async (response: Response, { pathname }: URL): Promise<RenderedPage> => {
    const needs = needsOf(pathname)
    const nonce = takesMoney(config, needs) ? randomBytes(16).toString('base64') : undefined
    const html = withIdentityHead(withNonce(withStyles(await response.text()), nonce), getIdentity())
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      'cache-control': response.status === 200 ? 'no-cache' : 'no-store',
    }
    if (isPreview()) {
      headers['cache-control'] = 'no-store'
      headers['x-robots-tag'] = 'noindex'
    }
    if (response.status === STATUS.busy) headers['retry-after'] = String(BUSY_SECONDS)
    if (response.headers.get('content-type')?.startsWith('text/html'))
      headers['content-security-policy'] = contentPolicy(html, config, needs, nonce)
    // The provider's window needs access to the page that opened it.
    if (nonce !== undefined) headers['cross-origin-opener-policy'] = 'same-origin-allow-popups'
    return { status: response.status, headers, html }
  }
  return {
    cacheKey: (request) => {
      if (config.development || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
      const url = urlOf(request)
      if (url.pathname.endsWith('.data') || url.pathname === '/__manifest') return undefined
      if (takesMoney(config, needsOf(url.pathname))) return undefined
      const query = [...url.searchParams]
        .filter(([name]) => reads(url.pathname, name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
      const key = url.origin + url.pathname + (query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`)
      return key.length > CACHED_URL_MAX ? undefined : key
    },
    renderVisitorPage: async (key, request, track) => {
      const url = new URL(key)
      return policed(await render(url, request, trackReads(visitor, track)), url)
    },
    facts: async () => factsOf(await loadBuild()),
    renderUncached: async (request, reply) => {
      const url = urlOf(request)
      const response = await render(url, request, visitor)
      if (response.headers.get('content-type')?.startsWith('text/html')) {
        const page = await policed(response, url)
        return reply.code(page.status).headers(page.headers).send(page.html)
      }
      // The data of the browser's next page are revalidated like its HTML.
      reply.code(response.status).headers({ 'cache-control': 'no-cache', ...Object.fromEntries(response.headers) })
      return reply.send(response.body === null ? '' : Readable.from(response.body))
    },
  }
}

// The page's first script carries the nonce; paypal-buttons.tsx copies it to the elements of the provider's script.
const withNonce = (html: string, nonce: string | undefined): string =>
  nonce === undefined ? html : html.replace('<script', `<script nonce="${nonce}"`)

/** Returns the absolute URL of a request, with the public origin of the site. */
export const pageUrl = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): URL =>
  // The path is appended, not resolved: "//host/path" is a path of this site.
  new URL(pageOrigin(config, request) + (request.url.startsWith('/') ? '' : '/') + request.url)

// A page contains its own origin, so a page for another Host is not cached (threat F39). Pages are also served to
// clients without a Host header.
const pageOrigin = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  findOrigin(config, request) ?? 'http://localhost'

async function loadBuilt(webRoot: string): Promise<() => Promise<ServerBuild>> {
  const file = path.join(webRoot, 'build/server/index.js')
  await readFile(file).catch(() => {
    throw new Error('The site is not built. Start with `npm start`, which builds it.')
  })
  const build: ServerBuild = await import(pathToFileURL(file).href)
  return async () => build
}

/** The context of a page's loaders; equals RequestScope of apps/web/app/lib/page/request-context.ts. */
type RequestScope = { api: ApiClient; publicUrl: string; language: string }

// The key must be the same object that the bundle uses, so it is read from there.
function requestContextOf(build: ServerBuild): RouterContext<RequestScope> {
  const entry: unknown = build.entry.module
  if (!hasRequestContext(entry)) throw new Error('The build of the site has no requestContext.')
  return entry.requestContext
}

// The bundle has its own copy of the messages, whose texts name the community as well.
function nameCommunity(build: ServerBuild): void {
  const entry: unknown = build.entry.module
  if (hasSetCommunity(entry)) entry.setCommunity(findCommunity)
}

function hasSetCommunity(entry: unknown): entry is { setCommunity: (find: typeof findCommunity) => void } {
  return typeof entry === 'object' && entry !== null && 'setCommunity' in entry
}

function hasRequestContext(entry: unknown): entry is { requestContext: RouterContext<RequestScope> } {
  return typeof entry === 'object' && entry !== null && 'requestContext' in entry
}

// A page is rendered for a visitor: headers that belong to a person or to another cache are removed (threat F39).
function pageHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of ['accept']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

/** Serves the site with Vite for development and returns the function that loads its current build. */
async function openDevelopment(scope: FastifyInstance, webRoot: string): Promise<() => Promise<ServerBuild>> {
  const { default: middie } = await import('@fastify/middie')
  const { createServer } = await import('vite')
  await scope.register(middie, { hook: 'onRequest' })
  const vite = await createServer({
    root: webRoot,
    server: { middlewareMode: true, hmr: { port: 24_790 } },
    appType: 'custom',
  })
  scope.use(vite.middlewares)
  scope.addHook('onClose', () => vite.close())
  return async () => {
    // oxlint-disable-next-line typescript/no-explicit-any
    const build: any = await vite.ssrLoadModule('virtual:react-router/server-build')
    return build
  }
}
