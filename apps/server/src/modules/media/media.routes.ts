import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../http/errors.ts'
import { isThere } from '../../http/limits/call-limits.ts'
import { visitorKey } from '../../http/limits/visitor-key.ts'
import type { Services } from '../../ports/services.ts'
import { fileStates, isPreviewShown } from './file-states.store.ts'
import { imageVariants } from './pictures/image-variants.ts'
import { readPictureKey } from './pictures/picture.rules.ts'
import { fileSender } from './sending/send-file.ts'

/** URLs contain the hash of their content, so the content of a URL never changes. */
const FOR_EVER = 'max-age=31536000, immutable'

/**
 * Registers pictures, loops and previews of sounds below `/media/`: `/media/art/{hash16}_{W}x{H}.jpg` with smaller
 * variants `@{w}.webp` and `@{w}.jpg`, `/media/video/{hash16}.mp4`, with the poster `{hash16}.jpg` in the same
 * variants, and `/media/preview/{hash32}.mp3`.
 */
export function mediaRoutes(scope: FastifyInstance, services: Services): void {
  const { db, storage, config } = services
  const pictures = imageVariants(services)
  const sendFile = fileSender(scope, services)
  const getState = fileStates(services)

  scope.addHook('onRequest', async (_request, reply) => {
    // A player at another origin may draw these pictures on a canvas; the reply is the same for every viewer.
    if (config.corsOrigins.length > 0) reply.header('access-control-allow-origin', '*')
  })

  // Uploads may be withdrawn later: browsers may cache them, shared caches may not.
  const cachingOf = async (reply: FastifyReply, key: string, what: string): Promise<string> => {
    const { isWithdrawn, isBrought } = await getState(readPictureKey(key)?.original ?? key)
    if (isWithdrawn) return nothingThere(reply, what)
    return `${isBrought ? 'private' : 'public'}, ${FOR_EVER}`
  }

  scope.get<{ Params: { name: string } }>('/media/art/:name', async (request, reply) => {
    const { name } = request.params
    const picture = await pictures.find(`art/${name}`, askerOf(request))
    if (picture === undefined) return nothingThere(reply, 'picture')
    return sendFile(request, reply, {
      ...picture,
      etag: `"${name}"`,
      cacheControl: await cachingOf(reply, picture.key, 'picture'),
      what: 'picture',
    })
  })

  scope.get<{ Params: { name: string } }>('/media/video/:name', async (request, reply) => {
    const { name } = request.params
    const poster = await pictures.find(`video/${name}`, askerOf(request))
    if (poster !== undefined)
      return sendFile(request, reply, {
        ...poster,
        etag: `"${name}"`,
        cacheControl: await cachingOf(reply, poster.key, 'picture'),
        what: 'picture',
      })
    const mime = VIDEO_TYPES.get(/^[0-9a-f]{16}\.(\w+)$/.exec(name)?.[1] ?? '')
    const stored = mime === undefined ? undefined : await storage.find(`video/${name}`)
    if (mime === undefined || stored === undefined) return nothingThere(reply, 'video')
    return sendFile(request, reply, {
      ...stored,
      key: `video/${name}`,
      mime,
      etag: `"${name}"`,
      cacheControl: await cachingOf(reply, `video/${name}`, 'video'),
      what: 'video',
    })
  })

  scope.get<{ Params: { name: string } }>('/media/preview/:name', async (request, reply) => {
    const { name } = request.params
    const mime = SOUND_TYPES.get(/^[0-9a-f]{32}\.(\w+)$/.exec(name)?.[1] ?? '')
    const isShown = mime !== undefined && (await isPreviewShown(db, name))
    const stored = isShown ? await storage.find(`preview/${name}`) : undefined
    if (mime === undefined || stored === undefined) return nothingThere(reply, 'preview')
    return sendFile(request, reply, {
      ...stored,
      key: `preview/${name}`,
      mime,
      etag: `"${name}"`,
      // The song may be hidden later: no shared cache stores the preview, and a browser does so for an hour.
      cacheControl: 'private, max-age=3600',
      what: 'preview',
    })
  })

  scope.get('/media/*', async (_request: FastifyRequest, reply) => nothingThere(reply, 'file'))
}

const VIDEO_TYPES = new Map([
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
])

const SOUND_TYPES = new Map([
  ['mp3', 'audio/mpeg'],
  ['flac', 'audio/flac'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['m4a', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['wav', 'audio/wav'],
])

function nothingThere(reply: FastifyReply, what: string): never {
  reply.header('cache-control', 'no-store')
  throw notFound(what)
}

const askerOf = (request: FastifyRequest) => ({ isWanted: () => isThere(request), group: visitorKey(request) })
