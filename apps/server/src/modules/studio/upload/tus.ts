import { statfs } from 'node:fs/promises'
import { failureOf, httpCode } from '@earshot/contract/envelope'
import { SOUND_UPLOAD } from '@earshot/contract/studio/release-fields'
import { soundUpload } from '@earshot/contract/studio/sounds'
import { FileStore } from '@tus/file-store'
import type { Configstore } from '@tus/file-store'
import { MemoryLocker, Server, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { refusalOf } from '../../../http/answer-error.ts'
import type { Services } from '../../../ports/services.ts'
import { finishUpload } from './finish-upload.ts'
import { partsFolder } from './parts.ts'
import { UNFINISHED_DAYS, deleteUnfinished, findUnfinished } from './upload.store.ts'

/** Version of the tus protocol. */
export const TUS_VERSION = '1.0.0'
/** Milliseconds that an interrupted request may still write after the client has come back. */
const DRAIN_MS = 500
/** Bytes that uploads leave free on their disk (RELEASE-07). */
const LEFT_FREE = 1_000_000_000

/**
 * Creates the tus server of uploads, with creation, termination and expiration. `uploadIdOf` returns the id of the
 * upload that a request creates; its row exists before.
 */
export function createTus(
  services: Services,
  { uploadIdOf, log }: { uploadIdOf: (request: object) => string; log: FastifyRequest['log'] },
): Server {
  const { config } = services
  const store = new FileStore({
    directory: partsFolder(config),
    configstore: uploadRows(services),
    expirationPeriodInMilliseconds: UNFINISHED_DAYS * 86_400_000,
  })
  // The size of an upload is checked before its first byte.
  store.extensions = store.extensions.filter((name) => name !== 'creation-defer-length')
  return new Server({
    path: `/api/${soundUpload.path}`,
    datastore: store,
    locker: new MemoryLocker(),
    lockDrainTimeout: DRAIN_MS,
    maxSize: SOUND_UPLOAD.bytesMax,
    relativeLocation: true,
    // The rights were checked for the id in the path; a query names no upload.
    getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-1),
    // The server has set the headers for other origins already.
    allowedOrigins: () => false,
    namingFunction: ({ runtime }) => {
      if (runtime?.node === undefined) throw new Error('an upload has no request')
      return uploadIdOf(runtime.node.req)
    },
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(services, id)
      return {}
    },
    onResponseError: async (_request, error) => {
      // The store reports a full disk as any failure to write.
      const cause = error instanceof Error || (await hasRoom(config, 0)) ? error : FULL
      if (!(cause instanceof Error)) return cause
      const { status, message } = refusalOf(cause)
      if (httpCode(status) >= 500) log.error({ err: cause }, 'an upload failed')
      return { status_code: httpCode(status), body: JSON.stringify(failureOf({ status, error: message })) }
    },
  })
}

const FULL = Object.assign(new Error('There is no space left for uploads'), { code: 'ENOSPC' })

/** Returns whether the disk of the uploads has room for a file of this many bytes. */
export async function hasRoom(config: Services['config'], bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(config.dataDir)
  return bavail * bsize - bytes >= LEFT_FREE
}

// The rows of the database describe the uploads, so that the folder has only their bytes.
const uploadRows = ({ db }: Pick<Services, 'db'>): Configstore => ({
  get: async (uploadId) => {
    const found = await findUnfinished(db, uploadId)
    return (
      found && new Upload({ id: uploadId, size: found.size, offset: 0, creation_date: found.createdAt.toISOString() })
    )
  },
  set: async () => {},
  delete: (uploadId) => deleteUnfinished(db, uploadId),
})
