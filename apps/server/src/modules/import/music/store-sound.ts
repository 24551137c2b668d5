import { stat } from 'node:fs/promises'
import { isDiskFull } from '../../../errors.ts'
import type { Storage } from '../../../ports/storage.ts'
import type { Copier } from '../sound/playable-copy.ts'
import type { Unplayable } from '../sound/unplayable.rules.ts'
import type { GroupReader, ReadFile } from './group-reader.ts'
import type { KnownTrack } from './known-tracks.ts'

/** What of a track depends on the file it is played from; `originalKey` when that is a copy. */
export type StoredSound = {
  fileKey: string
  fileSize: number
  mime: string
  length: number
  originalKey: string | null
}

type Services = { storage: Storage; copier: Copier; reader: Pick<GroupReader, 'measure'>; isDry: boolean }

/**
 * Copies a file into the storage, and a playable copy of one that no browser plays. Returns what is played, or why it is left out. Throws when the disk
 * is full.
 */
export async function storeSound(
  services: Services,
  file: ReadFile,
  known: KnownTrack | undefined,
): Promise<StoredSound | { why: string }> {
  const { unplayable } = file.sound
  try {
    if (unplayable === undefined) return await storeFile(services, file)
    if (!(await services.copier.isReady()))
      return {
        why: `is ${unplayable.codec}, which browsers do not play; install ffmpeg on the server and import again`,
      }
    return (await findCopy(services, file, known)) ?? (await storeCopy(services, file, unplayable))
  } catch (error) {
    if (isDiskFull(error)) throw error
    return { why: `cannot be copied (${error instanceof Error ? error.message : String(error)})` }
  }
}

async function storeFile({ storage, isDry }: Services, file: ReadFile): Promise<StoredSound | { why: string }> {
  const { hash, ext, size, mime, length } = file.sound
  const fileKey = `audio/${hash.slice(0, 16)}.${ext}`
  if (!isDry) await putOnce(storage, fileKey, file)
  return (await changedMeanwhile(file)) ?? { fileKey, fileSize: size, mime, length, originalKey: null }
}

async function storeCopy(
  { storage, copier, reader, isDry }: Services,
  file: ReadFile,
  unplayable: Unplayable,
): Promise<StoredSound | { why: string }> {
  const { hash, ext, size, length } = file.sound
  const format = await copier.format()
  const fileKey = `audio/${hash.slice(0, 16)}-copy.${format.ext}`
  const originalKey = `original/${hash.slice(0, 16)}.${ext}`
  if (isDry) return { fileKey, fileSize: size, mime: format.mime, length, originalKey }
  const copy = await copier.copy(file.path, { ...unplayable, size }, async (made) => {
    const { size: bytes } = await stat(made)
    const measured = await reader.measure(made, bytes)
    await storage.putFile(fileKey, made)
    return measured
  })
  await putOnce(storage, originalKey, file)
  return (
    (await changedMeanwhile(file)) ?? {
      fileKey,
      fileSize: copy.size,
      mime: format.mime,
      length: copy.length,
      originalKey,
    }
  )
}

// The copy of a file whose content did not change.
async function findCopy(
  { storage }: Services,
  { sound }: ReadFile,
  known: KnownTrack | undefined,
): Promise<StoredSound | undefined> {
  if (known === undefined || known.originalKey === null || known.fileHash !== sound.hash) return undefined
  const { fileKey, originalKey, length } = known
  const stored = await storage.find(fileKey)
  return stored && { fileKey, fileSize: stored.size, mime: mimeOfCopy(fileKey), length, originalKey }
}

const mimeOfCopy = (key: string): string => (key.endsWith('.opus') ? 'audio/ogg' : 'audio/mp4')

async function putOnce(storage: Storage, key: string, { path, sound }: ReadFile): Promise<void> {
  const stored = await storage.find(key)
  if (stored?.size !== sound.size) await storage.putFile(key, path)
}

async function changedMeanwhile(file: ReadFile): Promise<{ why: string } | undefined> {
  const { size, mtimeMs } = await stat(file.path)
  return size === file.size && Math.round(mtimeMs) === file.mtime
    ? undefined
    : { why: 'changed while it was read; run the import again' }
}
