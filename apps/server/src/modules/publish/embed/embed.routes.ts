import { readFileSync } from 'node:fs'
import { ApiError } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import { escapeHtml } from '@earshot/contract/text/html-text'
import { communityName } from '@earshot/messages/identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badRequest, notFound } from '../../../http/errors.ts'
import type { CountRendering } from '../../../http/limits/render-limit.ts'
import { originOf } from '../../../http/origin.ts'
import type { Documents } from '../../../invalidation/documents.ts'
import { CATALOGUE } from '../../../invalidation/tags.ts'
import type { Tag } from '../../../invalidation/tags.ts'
import type { Services } from '../../../ports/services.ts'
import { idOf } from '../feeds/feed-sender.ts'
import { embedPage, embedPolicy } from './embed-page.ts'
import { EMBEDDED, embeddedAt, isEmbeddedKind } from './embedded.ts'
import type { Embedded, EmbeddedKind } from './embedded.ts'

/** Seconds for which embedded content is cached; a change of the catalogue or of playlists evicts it. */
const CACHE_SECONDS = 60
const SHOWN: readonly Tag[] = ['cover', ...CATALOGUE, 'playlist']
/** Height of an embedded player in pixels: with one sound, and with a list. */
const HEIGHT = { one: 160, list: 380 } as const
const WIDTH = 600

const Shown = z.object({
  track: z.coerce.number().int().min(1).max(50).catch(1),
  theme: z.enum(['light', 'dark']).optional().catch(undefined),
})
const Input = z.object({
  url: z.url(),
  format: z.string().optional(),
  maxwidth: z.coerce.number().int().min(1).optional().catch(undefined),
  maxheight: z.coerce.number().int().min(1).optional().catch(undefined),
})

/**
 * Registers the players for other sites, `/embed/{kind}/{id}`, which are the only pages that other sites may frame, and
 * `/oembed` (oembed.com), which describes them.
 */
export function embedRoutes(
  scope: FastifyInstance,
  {
    config,
    documents,
    countRendering,
  }: Pick<Services, 'config'> & { documents: Documents; countRendering: CountRendering },
  visitor: ApiClient,
): void {
  const make = (
    request: FastifyRequest,
    { kind, id, how }: { kind: EmbeddedKind; id: string; how: string },
    write: (embedded: Embedded) => string,
  ): Promise<string> => {
    const itemId = idOf(id, kind)
    return documents(`embed ${kind}/${itemId} ${how}`, SHOWN, async () => {
      countRendering(request)
      return write(await EMBEDDED[kind](visitor, itemId))
    }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === STATUS.notFound || error.status === STATUS.forbidden))
        throw notFound(kind)
      throw error
    })
  }

  const script = readFileSync(new URL('./player.js', import.meta.url), 'utf8')
  scope.get('/embed/player.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(script),
  )

  scope.get<{ Params: { kind: string; id: string } }>('/embed/:kind/:id', async (request, reply) => {
    const { kind, id } = request.params
    if (!isEmbeddedKind(kind)) throw notFound('page')
    const shown = Shown.parse(request.query)
    const page = await make(request, { kind, id, how: `${shown.track} ${shown.theme}` }, (embedded) =>
      embedPage(embedded, shown),
    )
    reply.removeHeader('x-frame-options')
    reply.headers({ 'content-security-policy': embedPolicy(), 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(page)
  })

  scope.get('/oembed', async (request, reply) => {
    const requested = Input.safeParse(request.query)
    const origin = originOf(config, request)
    if (!requested.success) throw badRequest('url', 'must be the URL of a page of this site')
    const { url, format = 'json', maxwidth = WIDTH, maxheight } = requested.data
    if (format !== 'json') return reply.code(501).send({ error: 'Only json is served.' })
    const page = new URL(url)
    const shown = page.origin === origin ? embeddedAt(page.pathname) : undefined
    if (shown === undefined) throw notFound('page')
    const how = [origin, page.pathname, maxwidth, maxheight].join(' ')
    const body = await make(request, { ...shown, how }, (embedded) => {
      // The URL must name the podcast of the episode.
      if (shown.kind === 'episode' && page.pathname.startsWith('/podcast/') && embedded.page !== page.pathname)
        throw notFound('page')
      return JSON.stringify(describe(embedded, { ...shown, origin, maxwidth, maxheight }))
    })
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${CACHE_SECONDS}` })
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

type Embed = { kind: EmbeddedKind; id: string; origin: string; maxwidth: number; maxheight: number | undefined }

function describe(embedded: Embedded, { kind, id, origin, maxwidth, maxheight }: Embed) {
  const { title, by, byPage, picture, sounds } = embedded
  const height = Math.min(sounds.length > 1 ? HEIGHT.list : HEIGHT.one, maxheight ?? HEIGHT.list)
  const width = Math.min(WIDTH, maxwidth)
  const src = `${origin}/embed/${kind}/${id}`
  return {
    version: '1.0',
    type: 'rich',
    provider_name: communityName(),
    provider_url: origin,
    title,
    ...(by !== null && { author_name: by }),
    ...(byPage !== null && { author_url: origin + byPage }),
    ...thumbnailOf(picture, origin),
    width,
    height,
    html: `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(title)}" style="border:0" loading="lazy" allow="autoplay"></iframe>`,
  }
}

/** Returns the picture with its size, which its name contains; oEmbed requires both. */
function thumbnailOf(picture: string | null, origin: string) {
  const size = /_(\d+)x(\d+)\.\w+$/.exec(picture ?? '')
  return picture === null || size === null
    ? {}
    : {
        thumbnail_url: new URL(picture, origin).href,
        thumbnail_width: Number(size[1]),
        thumbnail_height: Number(size[2]),
      }
}
