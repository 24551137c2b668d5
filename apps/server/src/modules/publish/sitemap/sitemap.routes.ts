import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import type { CountRendering } from '../../../http/limits/render-limit.ts'
import { originOf } from '../../../http/origin.ts'
import type { Documents } from '../../../invalidation/documents.ts'
import type { Tag } from '../../../invalidation/tags.ts'
import type { Services } from '../../../ports/services.ts'
import type { PageFacts } from '../../../site/pages/page-facts.ts'
import { SITEMAP_KINDS, sitemapStore, type MappedPage, type SitemapKind } from './sitemap.store.ts'

/** Seconds for which robots.txt may be cached. */
const ROBOTS_SECONDS = 3600

/**
 * Paths that search engines are asked not to crawl, in addition to pages of members: calls, and the player, whose URLs
 * may contain a key.
 */
const CLOSED = ['/api/', '/desk', '/player/']

/**
 * Paths below those that search engines may crawl: the documentation, the sound that feeds and cards link to, the pages
 * of playlists and members, which exist only in the player, and the files that these load. Their URLs with a key stay
 * disallowed: if two rules match, the longer one applies (RFC 9309).
 */
const OPEN = [
  '/api/docs',
  '/api/song/stream',
  '/api/podcast/stream',
  '/player/assets/',
  '/player/playlist/',
  '/player/user/',
]
const KEYED = ['/api/song/stream*ticket=', '/api/podcast/stream*ticket=', '/player/playlist/*/', '/player/user/*/']

/**
 * Serves `/robots.txt` and the site map (sitemaps.org): public pages only, in parts by kind. `facts` states which pages
 * of the site are public.
 */
export function sitemapRoutes(
  scope: FastifyInstance,
  {
    db,
    config,
    documents,
    countRendering,
  }: Pick<Services, 'db' | 'config'> & { documents: Documents; countRendering: CountRendering },
  facts: () => Promise<Pick<PageFacts, 'mapped' | 'closed'>>,
): void {
  const store = sitemapStore(db)

  const send = async (request: FastifyRequest, reply: FastifyReply, make: (origin: string) => Promise<string>) => {
    const origin = originOf(config, request)
    const name = `${origin} ${request.url.split('?')[0]}`
    // Deleted pages must not be listed for search engines.
    const body = await documents(name, tagsOf(name), async () => {
      countRendering(request)
      return make(origin)
    })
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(body)
  }

  scope.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${ROBOTS_SECONDS}`)
      .send(
        [
          'User-agent: *',
          ...[...CLOSED, ...KEYED, ...(await facts()).closed].map((path) => `Disallow: ${path}`),
          ...OPEN.map((path) => `Allow: ${path}`),
          '',
          `Sitemap: ${originOf(config, request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  scope.get('/sitemap.xml', (request, reply) =>
    send(request, reply, async (origin) => {
      const parts = await Promise.all(
        SITEMAP_KINDS.map(async (kind) =>
          Array.from({ length: await store.countParts(kind) }, (_, index) => `/sitemap/${kind}/${index + 1}.xml`),
        ),
      )
      return indexXml(['/sitemap/pages.xml', ...parts.flat()], origin)
    }),
  )

  scope.get('/sitemap/pages.xml', (request, reply) =>
    send(request, reply, async (origin) =>
      mapXml([...(await facts()).mapped.map((path) => ({ path })), ...(await store.listOwnPages())], origin),
    ),
  )

  scope.get<{ Params: { kind: string; part: string } }>('/sitemap/:kind/:part.xml', (request, reply) =>
    send(request, reply, async (origin) => {
      const kind = SITEMAP_KINDS.find((known) => known === request.params.kind)
      const part = /^[1-9]\d{0,5}$/.test(request.params.part) ? Number(request.params.part) : 0
      if (kind === undefined || part === 0 || part > (await store.countParts(kind)))
        throw notFound('part of the site map')
      return mapXml(await store.listPages(kind, part), origin)
    }),
  )
}

/** The tags of the rows of each kind, which invalidate its maps. */
const TAGS: Readonly<Record<SitemapKind, Tag>> = {
  artists: 'artist',
  albums: 'album',
  songs: 'song',
  podcasts: 'podcast',
  episodes: 'episode',
  topics: 'topic',
  posts: 'post',
  articles: 'article',
  contests: 'contest',
}

// A map is cached by its URL; the index lists the parts of all kinds, the map of pages those of the operator.
function tagsOf(name: string): readonly Tag[] {
  const kind = SITEMAP_KINDS.find((each) => name.includes(`/sitemap/${each}/`))
  return kind === undefined ? [...Object.values(TAGS), 'cover'] : [TAGS[kind]]
}

// Paths contain only letters, digits and hyphens, and the origin comes from URL, so neither has characters that XML
// requires to escape.
const mapXml = (pages: readonly MappedPage[], origin: string): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${pages.map(({ path, changed }) => `<url><loc>${origin}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`).join('')}</urlset>\n`

const indexXml = (paths: readonly string[], origin: string): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
