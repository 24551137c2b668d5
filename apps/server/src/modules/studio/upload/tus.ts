import fs from 'node:fs/promises'
import { failureOf, httpCode } from '@earshot/contract/envelope'
import { FileStore } from '@tus/file-store'
import type { Configstore } from '@tus/file-store'
import { MemoryLocker, Server, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { refusalOf } from '../../../http/answer-error.ts'
import { partsFolder } from './parts.ts'
import { UNFINISHED_DAYS } from './upload.store.ts'

/** Version of the tus protocol. */
export const TUS_VERSION = '1.0.0'
/** Milliseconds that an interrupted request may still write after the client has come back. */
const DRAIN_MS = 500
/** Bytes that uploads leave free on their disk (RELEASE-07). */
const LEFT_FREE = 1_000_000_000

/** The uploads of one address: the folder of their parts, their rows, the largest file, and the work after the end. */
export type TusUploads = {
  path: string
  /** The data directory below which the folder of the parts is. */
  config: Pick<Config, 'dataDir'>
  bytesMax: number
  findUnfinished: (uploadId: string) => Promise<{ size: number; createdAt: Date } | undefined>
  deleteUnfinished: (uploadId: string) => Promise<void>
  finish: (uploadId: string) => Promise<void>
}

/**
 * Creates a tus server with creation, termination and expiration. `uploadIdOf` returns the id of the upload that a
 * request creates; its row exists before.
 */
export function createTus(
  { path, config, bytesMax, finish, ...rows }: TusUploads,
  { uploadIdOf, log }: { uploadIdOf: (request: object) => string; log: FastifyRequest['log'] },
): Server {
  const store = new FileStore({
    directory: partsFolder(config),
    configstore: uploadRows(rows),
    expirationPeriodInMilliseconds: UNFINISHED_DAYS * 86_400_000,
  })
  // The size of an upload is checked before its first byte.
  store.extensions = store.extensions.filter((name) => name !== 'creation-defer-length')
  return new Server({
    path: `/api/${path}`,
    datastore: store,
    locker: new MemoryLocker(),
    lockDrainTimeout: DRAIN_MS,
    maxSize: bytesMax,
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
      await finish(id)
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
export async function hasRoom(config: Pick<Config, 'dataDir'>, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await fs.statfs(config.dataDir)
  return bavail * bsize - bytes >= LEFT_FREE
}

// The rows of the database describe the uploads, so that the folder has only their bytes.
const uploadRows = ({
  findUnfinished,
  deleteUnfinished,
}: Pick<TusUploads, 'findUnfinished' | 'deleteUnfinished'>): Configstore => ({
  get: async (uploadId) => {
    const found = await findUnfinished(uploadId)
    return (
      found && new Upload({ id: uploadId, size: found.size, offset: 0, creation_date: found.createdAt.toISOString() })
    )
  },
  set: async () => {},
  delete: (uploadId) => deleteUnfinished(uploadId),
})
