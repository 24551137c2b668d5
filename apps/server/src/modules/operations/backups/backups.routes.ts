import { open, stat } from 'node:fs/promises'
import { mayAdminister } from '@earshot/contract/access'
import * as contract from '@earshot/contract/desk/operations/backups'
import { streamTokens } from '../../../access/stream-token.ts'
import { attachmentNamed } from '../../../http/attachment.rules.ts'
import { tokenNeeded, notFound } from '../../../http/errors.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import type { ByteRange } from '../../../ports/storage/storage.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { findActor } from '../../studio/sound/sound.store.ts'
import { deleteBackup, describeDownload, getDump, makeBackup, readBackups, startTrial } from './backups.ts'

/** Bytes of a dump that are read at once. */
const PIECE = 1_048_576

/** Registers the calls about dumps of the database (OPERATIONS-06 to OPERATIONS-09). */
export function backupRoutes(api: Api): void {
  const { services } = api
  const { config, db, now } = services
  const tokens = streamTokens(services)
  const sendFile = fileSender(api.fastify, services)

  route(api, contract.deskBackups, () => readBackups(services))
  route(api, contract.makeBackup, async ({ viewer }) => {
    await makeBackup(services, viewer)
    return {}
  })
  route(api, contract.verifyBackup, async ({ viewer, input: { name } }) => {
    await startTrial(services, viewer, name)
    return {}
  })
  route(api, contract.deleteBackup, async ({ viewer, input: { name } }) => {
    await deleteBackup(services, viewer, name)
    return {}
  })
  route(api, contract.linkBackup, async ({ viewer, input: { name } }) => {
    const { sessionId } = viewer
    if (sessionId === null) throw tokenNeeded()
    const described = await describeDownload(services, viewer, name)
    const expiresAt = new Date(now().getTime() + contract.BACKUP_LINK_MINUTES * 60_000)
    const token = await tokens.makeForDump(sessionId, name, expiresAt)
    const query = new URLSearchParams({ name, token })
    return {
      ...described,
      url: `/api/${contract.backupFile.path}?${query.toString()}`,
      expires_at: expiresAt.toISOString(),
    }
  })

  rawRoute(api, contract.backupFile, async ({ input: { name, token }, request, reply }) => {
    const memberId = await tokens.read(token, 'dump', name)
    const actor = memberId === undefined ? undefined : await findActor(db, memberId)
    if (!mayAdminister(actor)) throw notFound('backup')
    const file = await getDump(config.dataDir, name)
    const { size, mtime: modified, mtimeMs } = await stat(file)
    reply.header('content-disposition', attachmentNamed(name, name))
    return sendFile(request, reply, {
      key: name,
      size,
      modified,
      mime: 'application/gzip',
      etag: `"${size}-${mtimeMs}"`,
      cacheControl: 'private, no-store',
      what: 'backup',
      read: (range) => readPiece(file, range),
    })
  })
}

async function readPiece(file: string, { start, end }: ByteRange): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const length = Math.min(PIECE, end - start + 1)
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    if (bytesRead === 0) throw notFound('backup')
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
