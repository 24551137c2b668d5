import type { Identity } from '@earshot/contract/site/identity'
import { paletteOf } from '@earshot/contract/site/identity-colours'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { isThere } from '../../../http/limits/call-limits.ts'
import type { CountRendering } from '../../../http/limits/render-limit.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'
import { ICONS, iconHash, iconUrl } from '../../../identity/identity-head.ts'
import type { IconFile } from '../../../identity/identity-head.ts'
import { getIdentity } from '../../../identity/identity.ts'
import type { Services } from '../../../ports/services.ts'
import { openLimiter } from '../../../process/limiter.ts'
import { drawIcon } from '../drawing/draw-icon.ts'

/** An icon takes a core for some 30 ms. */
const DRAWING = { running: 1, waiting: 20 }
/** The URL contains a hash of everything that an icon shows. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const PAPER = '#faf5ec'

/**
 * Serves the icons of the community at `/icon/{hash}/{file}`, drawn at the first request and stored, and the manifest
 * of the installed site at `/site.webmanifest` (SITE-11).
 */
export function iconRoutes(
  scope: FastifyInstance,
  { storage, countRendering }: Pick<Services, 'storage'> & { countRendering: CountRendering },
): void {
  const limiter = openLimiter(DRAWING)

  const read = async (key: string): Promise<Uint8Array | undefined> => {
    const stored = await storage.find(key)
    return stored === undefined ? undefined : storage.slice(key, { start: 0, end: stored.size - 1 })
  }
  const draw = async (identity: Identity, file: IconFile, key: string): Promise<Uint8Array> => {
    const picture = identity.icon?.startsWith('/media/') ? await read(identity.icon.slice('/media/'.length)) : undefined
    const bytes = await drawIcon(identity, file, picture)
    await storage.put(key, bytes)
    return bytes
  }

  scope.get<{ Params: { hash: string; file: string } }>('/icon/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    if (!isIconFile(file) || !/^[0-9a-f]{16}$/.test(hash)) throw notFound('icon')
    const key = `icon/${hash}-${file}`
    const identity = getIdentity()
    const find = async () => {
      const stored = await read(key)
      if (stored !== undefined) return stored
      // Only the icons of the current identity are drawn; pages that are still open show the stored ones of an earlier.
      if (hash !== iconHash(identity)) throw notFound('icon')
      countRendering(request)
      return limiter.run(
        () => isThere(request),
        () => draw(identity, file, key),
        visitorKey(request),
      )
    }
    const bytes = await find()
    return reply
      .header('cache-control', FOR_EVER)
      .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/png')
      .send(Buffer.from(bytes))
  })

  scope.get('/site.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(getIdentity()))),
  )
}

function manifestOf(identity: Identity) {
  const { name, short_name, tagline, accent, second } = identity
  const icon = (file: IconFile, purpose: string) => ({
    src: iconUrl(identity, file),
    sizes: `${ICONS[file]}x${ICONS[file]}`,
    type: 'image/png',
    purpose,
  })
  return {
    name,
    short_name,
    description: tagline,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: accent == null ? PAPER : paletteOf({ accent, second: second ?? null }, 'light').accent.line,
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('maskable-512.png', 'maskable')],
  }
}

const isIconFile = (file: string): file is IconFile => Object.hasOwn(ICONS, file)
