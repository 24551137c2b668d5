import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../errors.ts'
import { keepUntilChange } from '../../invalidation/keep-until-change.ts'
import type { Tag } from '../../invalidation/tags.ts'
import { originOf } from '../../origin.ts'
import type { Services } from '../../services.ts'
import type { PageFacts } from '../../site/page-facts.ts'
import { SITEMAP_KINDS, sitemapStore, type MappedPage, type SitemapKind } from './sitemap.store.ts'

/** Seconds a map is kept that nothing evicts. */
const KEPT_SECONDS = 3600
/** Most maps that are kept here; the largest has about 1.5 MB. */
const KEPT_MAX = 12

/** What search engines are asked to leave alone besides pages of members: calls, and the player, whose URLs may carry a key. */
const CLOSED = ['/api/', '/player/']

/** `/robots.txt` and the site map (sitemaps.org): public pages only, in parts by kind. `facts` says which pages of the site are. */
export function sitemapRoutes(
  scope: FastifyInstance,
  { db, config, invalidation }: Pick<Services, 'db' | 'config' | 'invalidation'>,
  facts: () => Promise<Pick<PageFacts, 'mapped' | 'closed'>>,
): void {
  const store = sitemapStore(db)
  // What was deleted must not be named to search engines.
  const keep = keepUntilChange<string>(invalidation, { max: KEPT_MAX, seconds: KEPT_SECONDS, tagsOf })

  const send = async (request: FastifyRequest, reply: FastifyReply, make: (origin: string) => Promise<string>) => {
    const origin = originOf(config, request)
    const name = `${origin} ${request.url.split('?')[0]}`
    const body = await keep(name, () => make(origin))
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(body)
  }

  scope.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send(
        [
          'User-agent: *',
          ...[...CLOSED, ...(await facts()).closed].map((path) => `Disallow: ${path}`),
          'Allow: /api/docs',
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
      mapXml(
        (await facts()).mapped.map((path) => ({ path })),
        origin,
      ),
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

/** What the rows of a kind are tagged with when they change. */
const TAGS: Readonly<Record<SitemapKind, Tag>> = {
  artists: 'catalogue',
  albums: 'catalogue',
  songs: 'catalogue',
  podcasts: 'catalogue',
  topics: 'topics',
  posts: 'posts',
  articles: 'articles',
  contests: 'votes',
}

// A map is kept by its URL; the index names the parts of all kinds.
function tagsOf(name: string): readonly Tag[] {
  const kind = SITEMAP_KINDS.find((each) => name.includes(`/sitemap/${each}/`))
  return kind === undefined ? Object.values(TAGS) : [TAGS[kind]]
}

// Every path is ours and holds digits and letters only; the origin comes from URL, which leaves no sign that XML would read.
const mapXml = (pages: readonly MappedPage[], origin: string): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${pages.map(({ path, changed }) => `<url><loc>${origin}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`).join('')}</urlset>\n`

const indexXml = (paths: readonly string[], origin: string): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
