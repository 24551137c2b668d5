import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ApiError } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { withIdentityHead } from '../identity/identity-head.ts'
import { findCommunity, getIdentity, isPreview } from '../identity/identity.ts'
import type { Tag } from '../invalidation/tags.ts'
import { assetRoute } from './assets.ts'
import { contentPolicy } from './csp.ts'
import type { RenderedPage } from './pages/page-cache.ts'
import { trackReads } from './pages/page-reads.ts'
import { CACHED_URL_MAX, pageUrl } from './pages/page-renderer.ts'
import type { Pages } from './pages/page-renderer.ts'

const build = fileURLToPath(new URL('../../../player/build', import.meta.url))

/** Path below which the pages of the player are. */
export const PLAYER_BASE = '/player/'

/**
 * Opens the site's pages and those of the player at `/player/`, which are also rendered for visitors. A member's key in
 * a path of the player is removed before the URL is used.
 */
export async function withPlayerPages(
  scope: FastifyInstance,
  config: Config,
  visitor: ApiClient,
  site: Pages,
): Promise<Pages> {
  const client = path.join(build, 'client')
  if (!existsSync(path.join(build, 'server/server.js'))) {
    if (config.development) return site
    throw new Error('The player is not built. Start with `npm start`, which builds it.')
  }
  assetRoute(scope, `${PLAYER_BASE}assets/`, path.join(client, 'assets'))
  scope.get('/player', async (_request, reply) => reply.redirect(PLAYER_BASE, 308))

  const player = await loadPlayer(config.language)
  const templates = await readTemplates(client, config.language)
  const render = async (url: URL, api: ApiClient): Promise<RenderedPage> => {
    const { status, head, body } = await player.page(url, api)
    const template = url.hash === BEHIND_KEY ? templates.linked : templates.inlined
    const title = head.includes('<title>') ? '' : template.title
    const html = withIdentityHead(
      template.before + title + head + template.between + body + template.after,
      getIdentity(),
    )
    return {
      status,
      html,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentPolicy(html, config),
      },
    }
  }
  // Each page names the community, also one that shows no data.
  const renderTracked: RenderTracked = (url, track) => {
    track(['cover'])
    return render(url, trackReads(visitor, track))
  }
  const isOfPlayer = (url: string) => url.startsWith(PLAYER_BASE)
  return {
    ...site,
    cacheKey: (request) => {
      if (!isOfPlayer(request.url)) return site.cacheKey(request)
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { origin, pathname } = pageUrl(config, request)
      const page = player.pagePath(pathname)
      if (page === undefined) return undefined
      const url = origin + page + (page === pathname ? '' : BEHIND_KEY)
      return url.length > CACHED_URL_MAX ? undefined : url
    },
    renderVisitorPage: async (key, request, track, isWanted) => {
      const url = new URL(key)
      return isOfPlayer(url.pathname)
        ? renderTracked(url, track)
        : site.renderVisitorPage(key, request, track, isWanted)
    },
    renderUncached: async (request, reply) => {
      if (!isOfPlayer(request.url)) return site.renderUncached(request, reply)
      const page = await render(pageUrl(config, request), visitor)
      const headers = isPreview()
        ? { ...page.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
        : page.headers
      return reply.code(page.status).headers(headers).send(page.html)
    },
  }
}

type RenderTracked = (url: URL, track: (tags: Iterable<Tag>) => void) => Promise<RenderedPage>

/** The page for a request without rendered content: the player calls the API itself and shows the result. */
const NOTHING_RENDERED = { head: '', body: '<div id="root"></div>' }

type Player = {
  pagePath: (pathname: string) => string | undefined
  page: (url: URL, api: ApiClient) => Promise<{ status: number; head: string; body: string }>
}

/** The used exports of apps/player/src/server.tsx. */
type PlayerBuild = {
  pagePath: Player['pagePath']
  setLanguage: (language: string) => void
  setCommunity: (find: typeof findCommunity) => void
  renderPage: (
    pathname: string,
    origins: { api: string; site: string },
    api: ApiClient,
  ) => Promise<{ head: string; body: string }>
}

async function loadPlayer(language: string): Promise<Player> {
  const { pagePath, renderPage, setLanguage, setCommunity }: PlayerBuild = await import(
    pathToFileURL(path.join(build, 'server/server.js')).href
  )
  setLanguage(language)
  setCommunity(findCommunity)
  return {
    pagePath,
    page: async ({ origin, pathname }, api) => {
      if (pagePath(pathname) === undefined) return { status: 404, ...NOTHING_RENDERED }
      try {
        return { status: 200, ...(await renderPage(pathname, { api: `${origin}/api/`, site: `${origin}/` }, api)) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return { status: statusFor(error, pathname), ...NOTHING_RENDERED }
      }
    },
  }
}

// For visitors a private playlist does not exist; the browser may belong to its owner.
const statusFor = ({ status }: ApiError, pathname: string): number =>
  status === STATUS.notFound && pathname.startsWith(`${PLAYER_BASE}playlist/`) ? 200 : status < 400 ? 500 : status

type Template = { title: string; before: string; between: string; after: string }

/**
 * Returns the built page with the rendered content. Its styles are inlined, so that the page is drawn without a further
 * request. In a page whose URL contains a key they remain linked: Chromium sends the URL of the page as referrer with
 * requests for fonts of inline styles, regardless of the referrer policy.
 */
async function readTemplates(client: string, language: string): Promise<{ linked: Template; inlined: Template }> {
  const built = await readFile(path.join(client, 'index.html'), 'utf8')
  const html = built.replace('<html lang="en"', `<html lang="${language}"`)
  const [, sheet = ''] = STYLESHEET.exec(html) ?? []
  const style = `<style>${(await readFile(path.join(client, 'assets', sheet), 'utf8')).trim()}</style>`
  return { linked: templateOf(html), inlined: templateOf(html.replace(STYLESHEET, () => style)) }
}

function templateOf(html: string): Template {
  const [title = ''] = TITLE.exec(html) ?? []
  const parts = TEMPLATE.exec(html.replaceAll(WRITTEN_ANEW, ''))
  if (parts === null) throw new Error('The page of the player has no head and no root.')
  const [, before = '', between = '', after = ''] = parts
  return { title, before, between, after }
}

/** Marks the URL of a page that was requested with a key, and does not contain the key. */
const BEHIND_KEY = '#key'

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/player\/assets\/([\w.-]+\.css)"[^>]*>/
const TITLE = /<title>[^<]*<\/title>/
/** Head elements that each page replaces. */
const WRITTEN_ANEW = /<meta name="description"[^>]*>|<title>[^<]*<\/title>/g
const TEMPLATE = /^([\s\S]*<meta name="color-scheme"[^>]*>)([\s\S]*)<div id="root"><\/div>([\s\S]*)$/
