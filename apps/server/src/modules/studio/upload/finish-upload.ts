import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { sendJob } from '../../../jobs/queue.ts'
import type { Services } from '../../../ports/services.ts'
import { soundTypeOf } from '../../import/sound/sound-type.rules.ts'
import { checkSound } from '../sound/check.jobs.ts'
import { lockFiles } from '../sound/files.ts'
import { deletePart, partOf, sizeOfPart } from './parts.ts'
import { findUnfinished, isUnfinished } from './upload.store.ts'

type Needed = Pick<Services, 'db' | 'config' | 'storage' | 'now'>

/** Bytes that are hashed at once, between which other requests are answered. */
const PIECE = 1024 * 1024

/**
 * Moves a completely received upload into the storage and enqueues its check. It may be repeated: the part is deleted
 * last, and until then its row names what is left to do. Does nothing for an upload that is incomplete or stored.
 */
export function finishUpload(services: Needed, uploadId: string): Promise<void> {
  const part = partOf(services.config, uploadId)
  const known = running.get(part)
  if (known !== undefined) return known
  const finishing = finish(services, uploadId).finally(() => running.delete(part))
  running.set(part, finishing)
  return finishing
}

// A client that lost the connection asks again while its upload is being stored.
const running = new Map<string, Promise<void>>()

async function finish({ db, config, storage, now }: Needed, uploadId: string): Promise<void> {
  const upload = await findUnfinished(db, uploadId)
  if (upload === undefined || (await sizeOfPart(config, uploadId)) !== upload.size) return
  const part = partOf(config, uploadId)
  const sentKey = `original/${(await hashOf(part)).slice(0, 16)}.${extensionOf(part)}`
  // From here on nothing deletes a stored file of this content.
  await db.transaction(async (tx) => {
    await lockFiles(tx)
    await tx.update(studioSound).set({ sentKey }).where(isUnfinished(uploadId))
  })
  if ((await storage.find(sentKey))?.size !== upload.size) await (storage.adoptFile ?? storage.putFile)(sentKey, part)
  await db.transaction(async (tx) => {
    const [sound] = await tx
      .update(studioSound)
      .set({ state: 'checking', finishedAt: now() })
      .where(isUnfinished(uploadId))
      .returning({ id: studioSound.id })
    if (sound !== undefined) await sendJob(tx, checkSound.job({ soundId: sound.id }))
  })
  await deletePart(config, uploadId)
}

// One buffer for the whole file: a stream would allocate a new one for each piece.
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(PIECE)
  await using handle = await open(file, 'r')
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, PIECE, null)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(buffer.subarray(0, bytesRead))
  }
}

// The content decides, as in imports; the check reads it in full.
function extensionOf(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const read = (at: number, length: number): Uint8Array => {
      const bytes = new Uint8Array(length)
      return bytes.subarray(0, readSync(handle, bytes, 0, length, at))
    }
    return soundTypeOf(read, 'sound.mp3', true)?.ext ?? 'bin'
  } finally {
    closeSync(handle)
  }
}
