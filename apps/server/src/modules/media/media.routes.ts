import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { pictureShelf } from './picture-shelf.ts'
import { fileSender } from './send-file.ts'

/** Addresses name their content, so what was fetched once never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Pictures and loops below `/media/`: `/media/art/{hash16}_{W}x{H}.jpg` with smaller forms `@{w}.webp` and `@{w}.jpg`, `/media/video/{hash16}.mp4`. */
export function mediaRoutes(scope: FastifyInstance, services: Services): void {
  const { storage, config } = services
  const pictures = pictureShelf(services)
  const sendFile = fileSender(scope, services)

  scope.addHook('onRequest', async (_request, reply) => {
    // A player at another origin may draw our pictures; nothing here depends on who asks.
    if (config.corsOrigins.length > 0) reply.header('access-control-allow-origin', '*')
  })

  scope.get<{ Params: { name: string } }>('/media/art/:name', async (request, reply) => {
    const { name } = request.params
    const picture = await pictures.find(name)
    if (picture === undefined) return nothingThere(reply, 'picture')
    return sendFile(request, reply, { ...picture, etag: `"${name}"`, cacheControl: FOR_EVER, what: 'picture' })
  })

  scope.get<{ Params: { name: string } }>('/media/video/:name', async (request, reply) => {
    const { name } = request.params
    const mime = VIDEO_TYPES.get(/^[0-9a-f]{16}\.(\w+)$/.exec(name)?.[1] ?? '')
    const stored = mime === undefined ? undefined : await storage.find(`video/${name}`)
    if (mime === undefined || stored === undefined) return nothingThere(reply, 'video')
    return sendFile(request, reply, { ...stored, key: `video/${name}`, mime, etag: `"${name}"`, cacheControl: FOR_EVER, what: 'video' })
  })

  scope.get('/media/*', async (_request: FastifyRequest, reply) => nothingThere(reply, 'file'))
}

const VIDEO_TYPES = new Map([['mp4', 'video/mp4'], ['webm', 'video/webm'], ['jpg', 'image/jpeg']])

function nothingThere(reply: FastifyReply, what: string): never {
  reply.header('cache-control', 'no-store')
  throw notFound(what)
}
