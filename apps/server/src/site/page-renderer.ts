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
import type { Config } from '../config.ts'
import { BUSY_SECONDS } from '../errors.ts'
import { findOrigin } from '../origin.ts'
import type { Services } from '../services.ts'
import { contentPolicy, takesMoney } from './csp.ts'
import { openDevelopment } from './development.ts'
import { openInlineStyles } from './inline-styles.ts'
import type { Render, RenderedPage } from './page-cache.ts'
import { factsOf, needsReader, queryReader } from './page-facts.ts'
import type { PageFacts } from './page-facts.ts'
import { notedReads } from './page-reads.ts'

/** Renders pages of the site. */
export type Pages = {
  /** The normalised URL, with its origin, under which a request's page may be kept, or undefined when it may not. */
  cacheKey: (request: FastifyRequest) => string | undefined
  renderVisitorPage: Render
  renderUncached: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** What the site says of its pages. */
  facts: () => Promise<PageFacts>
}

/** Longest URL that is kept. */
export const KEPT_URL_MAX = 500

/** Opens the built pages of the site, or in development the ones of Vite. */
export async function openPages(
  scope: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  visitor: ApiClient,
  webRoot: string,
): Promise<Pages> {
  const loadBuild = config.development ? await openDevelopment(scope, webRoot) : await loadBuilt(webRoot)
  // In development no page is kept.
  const reads = config.development ? () => false : queryReader(factsOf(await loadBuild()))
  const needsOf = needsReader(factsOf(await loadBuild()))
  const withStyles = config.development ? (html: string) => html : openInlineStyles(path.join(webRoot, 'build/client'))

  const render = async (url: URL, request: FastifyRequest, api: ApiClient) => {
    const build = await loadBuild()
    const context = new RouterContextProvider()
    context.set(requestContextOf(build), { api, publicUrl: pageOrigin(config, request) })
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
    const html = withNonce(withStyles(await response.text()), nonce)
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      'cache-control': response.status === 200 ? 'no-cache' : 'no-store',
    }
    if (response.status === STATUS.busy) headers['retry-after'] = String(BUSY_SECONDS)
    if (response.headers.get('content-type')?.startsWith('text/html'))
      headers['content-security-policy'] = contentPolicy(html, config, needs, nonce)
    // The provider's window must be able to answer the page that opened it.
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
      return key.length > KEPT_URL_MAX ? undefined : key
    },
    renderVisitorPage: async (key, request, note) => {
      const url = new URL(key)
      return policed(await render(url, request, notedReads(visitor, note)), url)
    },
    facts: async () => factsOf(await loadBuild()),
    renderUncached: async (request, reply) => {
      const url = urlOf(request)
      const response = await render(url, request, visitor)
      if (response.headers.get('content-type')?.startsWith('text/html')) {
        const page = await policed(response, url)
        return reply.code(page.status).headers(page.headers).send(page.html)
      }
      // What the browser reads for its next page is as old as the reply.
      reply.code(response.status).headers({ 'cache-control': 'no-cache', ...Object.fromEntries(response.headers) })
      return reply.send(response.body === null ? '' : Readable.from(response.body))
    },
  }
}

// The page's first script carries the number; what the provider's script adds takes it from there (paypal-buttons.tsx).
const withNonce = (html: string, nonce: string | undefined): string =>
  nonce === undefined ? html : html.replace('<script', `<script nonce="${nonce}"`)

/** The URL that a page was asked for, absolute, at the origin it says of itself. */
export const pageUrl = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): URL =>
  // Joined, not resolved: "//host/path" is a path of ours.
  new URL(pageOrigin(config, request) + (request.url.startsWith('/') ? '' : '/') + request.url)

// A page says its own origin, so one asked for under another Host is another page (threat F39). Pages are also served to who sends no Host.
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

/** What a page's loaders may use; the same as RequestScope of apps/web/app/lib/page/request-context.ts. */
type RequestScope = { api: ApiClient; publicUrl: string }

// The key must be the very object that the bundle uses, so it is taken from there.
function requestContextOf(build: ServerBuild): RouterContext<RequestScope> {
  const entry: unknown = build.entry.module
  if (!hasRequestContext(entry)) throw new Error('The build of the site has no requestContext.')
  return entry.requestContext
}

function hasRequestContext(entry: unknown): entry is { requestContext: RouterContext<RequestScope> } {
  return typeof entry === 'object' && entry !== null && 'requestContext' in entry
}

// A page is a visitor's page: what could make it another person's or another cache's stays outside (threat F39).
function pageHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of ['accept']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}
