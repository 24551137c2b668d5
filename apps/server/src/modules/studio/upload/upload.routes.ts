import { mkdirSync } from 'node:fs'
import { STATUS } from '@earshot/contract/envelope'
import { SoundMetadata, soundUpload } from '@earshot/contract/studio/sounds'
import { Metadata } from '@tus/server'
import type { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countLimit } from '../../../access/limits/rate-limits.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'
import { getCaller } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { finishUpload } from './finish-upload.ts'
import { ensurePart, isUploadId, partsFolder, sizeOfPart } from './parts.ts'
import { TUS_VERSION, createTus, hasRoom } from './tus.ts'
import { createUpload, deleteUnfinished, getUpload } from './upload.store.ts'
import type { Upload } from './upload.store.ts'

/**
 * Registers the upload of sounds by the tus protocol (RELEASE-05). Refusals by this server are those of other calls;
 * the protocol answers everything else.
 */
export function soundUploadRoutes(api: Api): void {
  const { services } = api
  const { db, config } = services
  const created = new WeakMap<object, string>()
  let opened: Server | undefined

  const getTus = (): Server => {
    mkdirSync(partsFolder(config), { recursive: true })
    return (opened ??= createTus(services, {
      uploadIdOf: (request) => created.get(request) ?? '',
      log: api.fastify.log,
    }))
  }

  const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tus = getTus()
    const { raw } = reply.header('cache-control', 'no-store').hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    await tus.handle(request.raw, raw)
    return reply
  }

  const create = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const viewer = await getCaller(api, soundUpload, request)
    // The protocol refuses other versions.
    if (request.headers['tus-resumable'] !== TUS_VERSION) return pass(request, reply)
    await countLimit(services, soundUpload.limit, { memberId: viewer.id, address: visitorKey(request) })
    const size = sizeIn(request)
    const metadata = metadataIn(request)
    if (!(await hasRoom(config, size)))
      throw new Refusal(STATUS.diskFull, 'There is no space left to store this. Please try again later.')
    const uploadId = await createUpload(services, viewer, { metadata, size })
    created.set(request.raw, uploadId)
    await pass(request, reply)
    if (reply.raw.statusCode !== 201) await deleteUnfinished(db, uploadId)
    return reply
  }

  const proceed = async (request: FastifyRequest, reply: FastifyReply, uploadId: string): Promise<FastifyReply> => {
    const viewer = await getCaller(api, soundUpload, request)
    if (!isUploadId(uploadId)) throw notFound('upload')
    const upload = await getUpload(db, viewer, uploadId)
    if (request.method === 'HEAD' && (await isComplete(upload))) return answerComplete(reply, upload)
    if (upload.isStored) throw new Refusal(STATUS.conflict, 'This upload is complete.')
    await ensurePart(config, uploadId)
    return pass(request, reply)
  }

  // The reply to the last piece may have been lost, with the process that received it.
  const isComplete = async ({ uploadId, size, isStored }: Upload): Promise<boolean> => {
    if (isStored) return true
    if ((await sizeOfPart(config, uploadId)) !== size) return false
    await finishUpload(services, uploadId)
    return true
  }

  void api.fastify.register(async (scope) => {
    // The protocol reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', TUS_VERSION)
    })
    const options = { compress: false, config: { isStream: true } } as const
    scope.route({ ...options, method: 'POST', url: `/${soundUpload.path}`, handler: create })
    scope.route<{ Params: { id: string } }>({
      ...options,
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `/${soundUpload.path}/:id`,
      handler: (request, reply) => proceed(request, reply, request.params.id),
    })
  })
}

const answerComplete = (reply: FastifyReply, { size }: Upload): FastifyReply =>
  reply.headers({ 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store' }).send()

function sizeIn({ headers }: FastifyRequest): number {
  const size = Number(headers['upload-length'])
  if (!Number.isSafeInteger(size) || size < 0)
    throw badRequest('Upload-Length', 'must be the size of the file in bytes')
  if (size === 0) throw badRequest('Upload-Length', 'must not be 0: the file is empty')
  return size
}

function metadataIn({ headers }: FastifyRequest): SoundMetadata {
  const sent = headers['upload-metadata']
  try {
    return SoundMetadata.parse(Metadata.parse(typeof sent === 'string' ? sent : ''), { reportInput: true })
  } catch (error) {
    // The parser of the protocol throws an Error that is none of ours.
    if (error instanceof Error && error.name === 'ZodError') throw error
    throw badRequest('Upload-Metadata', 'cannot be read')
  }
}
