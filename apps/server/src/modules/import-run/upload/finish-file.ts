import path from 'node:path'
import type { Config } from '../../../config.ts'
import type { Services } from '../../../ports/services.ts'
import { deletePart, listParts, partOf, sizeOfPart } from '../../studio/upload/parts.ts'
import { findUnfinishedFile, forgetFiles, markStored } from './import-files.store.ts'

type Needed = Pick<Services, 'db' | 'config' | 'storage' | 'invalidation'>

/** The folder of files on their way into the storage, with the parts of uploads and the folders of running imports. */
export const incomingOf = ({ dataDir }: Pick<Config, 'dataDir'>) => ({ dataDir: path.join(dataDir, 'incoming') })

/**
 * Moves a completely received file into the storage, so that any process can import it (CATALOGUE-16). It may be
 * repeated: the part is deleted last. Does nothing for an upload that is incomplete or stored.
 */
export function finishFile(services: Needed, uploadId: string): Promise<void> {
  const known = running.get(uploadId)
  if (known !== undefined) return known
  const finishing = finish(services, uploadId).finally(() => running.delete(uploadId))
  running.set(uploadId, finishing)
  return finishing
}

// A client that lost the connection asks again while its file is being stored.
const running = new Map<string, Promise<void>>()

async function finish({ db, config, storage, invalidation }: Needed, uploadId: string): Promise<void> {
  const incoming = incomingOf(config)
  const file = await findUnfinishedFile(db, uploadId)
  if (file === undefined || (await sizeOfPart(incoming, uploadId)) !== file.size) return
  const key = `incoming/${uploadId}`
  await (storage.adoptFile ?? storage.putFile)(key, partOf(incoming, uploadId))
  await markStored(db, uploadId, key)
  await deletePart(incoming, uploadId)
  await invalidation.publish(['imports'])
}

/** Stores the files whose process was killed after their last byte, and deletes parts without an upload. */
export async function finishReceivedFiles(services: Needed): Promise<void> {
  const incoming = incomingOf(services.config)
  for (const uploadId of await listParts(incoming))
    if ((await findUnfinishedFile(services.db, uploadId)) === undefined) await deletePart(incoming, uploadId)
    else await finishFile(services, uploadId)
}

/** Deletes the sent files of an import. */
export async function deleteFiles({ db, config, storage }: Needed, importId: number): Promise<void> {
  for (const { key, uploadId } of await forgetFiles(db, importId)) {
    if (key !== null) await storage.delete(key)
    await deletePart(incomingOf(config), uploadId)
  }
}
