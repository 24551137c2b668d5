import { readFileSync } from 'node:fs'
import { ApiError } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import { escapeHtml } from '@earshot/contract/html-text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest, notFound } from '../../errors.ts'
import { keepUntilChange } from '../../invalidation/keep-until-change.ts'
import { originOf } from '../../origin.ts'
import type { Services } from '../../services.ts'
import { idOf } from '../feeds/feed-sender.ts'
import { EMBED_POLICY, embedPage } from './embed-page.ts'
import { EMBEDDED, embeddedAt, isEmbeddedKind } from './embedded.ts'
import type { Embedded, EmbeddedKind } from './embedded.ts'

/** Seconds that what is embedded is kept; a change of the catalogue or of playlists ends that. */
const KEPT_SECONDS = 60
const KEPT_MAX = 500
/** Pixels of an embedded player: with one sound, and with a list. */
const HEIGHT = { one: 160, list: 380 } as const
const WIDTH = 600

const Shown = z.object({
  track: z.coerce.number().int().min(1).max(50).catch(1),
  theme: z.enum(['light', 'dark']).optional().catch(undefined),
})
const Asked = z.object({
  url: z.url(),
  format: z.string().optional(),
  maxwidth: z.coerce.number().int().min(1).optional().catch(undefined),
  maxheight: z.coerce.number().int().min(1).optional().catch(undefined),
})

/** Players for other sites: `/embed/{kind}/{id}`, the one thing here that others may frame, and `/oembed` (oembed.com), which says how. */
export function embedRoutes(
  scope: FastifyInstance,
  { config, invalidation }: Pick<Services, 'config' | 'invalidation'>,
  visitor: ApiClient,
): void {
  const keep = keepUntilChange<Embedded>(invalidation, {
    max: KEPT_MAX,
    seconds: KEPT_SECONDS,
    tagsOf: () => ['catalogue', 'playlists'],
  })
  const read = (kind: EmbeddedKind, id: string): Promise<Embedded> => {
    const itemId = idOf(id, kind)
    return keep(`${kind}/${itemId}`, () => EMBEDDED[kind](visitor, itemId)).catch((error: unknown) => {
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
    const embedded = await read(kind, id)
    reply.removeHeader('x-frame-options')
    reply.headers({ 'content-security-policy': EMBED_POLICY, 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(embedPage(embedded, Shown.parse(request.query)))
  })

  scope.get('/oembed', async (request, reply) => {
    const asked = Asked.safeParse(request.query)
    const origin = originOf(config, request)
    if (!asked.success) throw badRequest('url', 'must be the URL of a page of this site')
    const { url, format = 'json', maxwidth = WIDTH, maxheight } = asked.data
    if (format !== 'json') return reply.code(501).send({ error: 'Only json is served.' })
    const page = new URL(url)
    const shown = page.origin === origin ? embeddedAt(page.pathname) : undefined
    if (shown === undefined) throw notFound('page')
    const { title, by, byPage, picture, sounds } = await read(shown.kind, shown.id)
    const height = Math.min(sounds.length > 1 ? HEIGHT.list : HEIGHT.one, maxheight ?? HEIGHT.list)
    const width = Math.min(WIDTH, maxwidth)
    const src = `${origin}/embed/${shown.kind}/${shown.id}`
    return reply.header('access-control-allow-origin', '*').send({
      version: '1.0',
      type: 'rich',
      provider_name: 'Earshot',
      provider_url: origin,
      title,
      ...(by !== null && { author_name: by }),
      ...(byPage !== null && { author_url: origin + byPage }),
      ...thumbnailOf(picture, origin),
      width,
      height,
      html: `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(title)}" style="border:0" loading="lazy" allow="autoplay"></iframe>`,
    })
  })
}

/** The picture with its size, which stands in its name; oEmbed takes none without. */
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
