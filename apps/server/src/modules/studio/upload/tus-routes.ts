import { mkdirSync } from 'node:fs'
import type { Endpoint } from '@earshot/contract/endpoint'
import { STATUS } from '@earshot/contract/envelope'
import type { LimitName } from '@earshot/contract/limits'
import { Metadata } from '@tus/server'
import type { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { countLimit } from '../../../access/limits/rate-limits.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'
import { getCaller } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { ensurePart, isUploadId, partsFolder, sizeOfPart } from './parts.ts'
import { TUS_VERSION, createTus, hasRoom } from './tus.ts'
import type { TusUploads } from './tus.ts'
import type { Upload } from './upload.store.ts'

/** The uploads of one address, who may send them, and how their rows are made and found. */
export type UploadCall<Fields> = TusUploads &
  Pick<Endpoint, 'scope' | 'roles' | 'phone'> & {
    limit: LimitName
    metadata: z.ZodType<Fields>
    create: (viewer: Viewer, created: { metadata: Fields; size: number }) => Promise<string>
    get: (viewer: Viewer, uploadId: string) => Promise<Upload>
  }

/**
 * Registers uploads by the tus protocol (RELEASE-05, CATALOGUE-11). Refusals by this server are those of other calls;
 * the protocol answers everything else.
 */
export function tusRoutes<Fields>(api: Api, call: UploadCall<Fields>): void {
  const { services } = api
  const { config } = call
  const created = new WeakMap<object, string>()
  let opened: Server | undefined

  const getTus = (): Server => {
    mkdirSync(partsFolder(config), { recursive: true })
    return (opened ??= createTus(call, {
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
    const viewer = await getCaller(api, call, request)
    // The protocol refuses other versions.
    if (request.headers['tus-resumable'] !== TUS_VERSION) return pass(request, reply)
    await countLimit(services, call.limit, { memberId: viewer.id, address: visitorKey(request) })
    const size = sizeIn(request)
    const metadata = metadataIn(request, call.metadata)
    if (!(await hasRoom(services.config, size)))
      throw new Refusal(STATUS.diskFull, 'There is no space left to store this. Please try again later.')
    const uploadId = await call.create(viewer, { metadata, size })
    created.set(request.raw, uploadId)
    await pass(request, reply)
    if (reply.raw.statusCode !== 201) await call.deleteUnfinished(uploadId)
    return reply
  }

  const proceed = async (request: FastifyRequest, reply: FastifyReply, uploadId: string): Promise<FastifyReply> => {
    const viewer = await getCaller(api, call, request)
    if (!isUploadId(uploadId)) throw notFound('upload')
    const upload = await call.get(viewer, uploadId)
    if (request.method === 'HEAD' && (await isComplete(upload))) return answerComplete(reply, upload)
    if (upload.isStored) throw new Refusal(STATUS.conflict, 'This upload is complete.')
    await ensurePart(config, uploadId)
    return pass(request, reply)
  }

  // The reply to the last piece may have been lost, with the process that received it.
  const isComplete = async ({ uploadId, size, isStored }: Upload): Promise<boolean> => {
    if (isStored) return true
    if ((await sizeOfPart(config, uploadId)) !== size) return false
    await call.finish(uploadId)
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
    scope.route({ ...options, method: 'POST', url: `/${call.path}`, handler: create })
    scope.route<{ Params: { id: string } }>({
      ...options,
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `/${call.path}/:id`,
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

function metadataIn<Fields>({ headers }: FastifyRequest, fields: z.ZodType<Fields>): Fields {
  const sent = headers['upload-metadata']
  try {
    return fields.parse(Metadata.parse(typeof sent === 'string' ? sent : ''), { reportInput: true })
  } catch (error) {
    // The parser of the protocol throws an Error that is none of ours.
    if (error instanceof Error && error.name === 'ZodError') throw error
    throw badRequest('Upload-Metadata', 'cannot be read')
  }
}
