import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '../../../../db/error-codes.ts'
import { OutsideFolder } from '../../../../ports/storage/linked-files.ts'
import type { Storage } from '../../../../ports/storage/storage.ts'
import type { Copier } from '../../sound/playable-copy.ts'
import type { Unplayable } from '../../sound/unplayable.rules.ts'
import type { KnownTrack } from '../known-tracks.ts'
import type { GroupReader, ReadFile } from './group-reader.ts'

/** The columns of a track that depend on its stored file; `originalKey` is set when that is a playable copy. */
export type StoredSound = {
  fileKey: string
  fileSize: number
  mime: string
  length: number
  originalKey: string | null
}

type Services = {
  storage: Storage
  copier: Copier
  reader: Pick<GroupReader, 'measure'>
  isDry: boolean
  /** The imported folder; a linked file must be inside it. */
  folder: string
}

/** A file to be stored, its track, and whether it is linked. */
type Stored = { file: ReadFile; known: KnownTrack | undefined; isLinked: boolean }

/**
 * Copies or links a file into the storage, with a playable copy if browsers cannot play it. Returns the stored sound,
 * or the reason why the file is skipped. Throws when the disk is full.
 */
export async function storeSound(services: Services, stored: Stored): Promise<StoredSound | { why: string }> {
  const { file } = stored
  const { unplayable } = file.sound
  try {
    if (unplayable === undefined) return await storeFile(services, stored)
    if (!(await services.copier.isReady()))
      return {
        why: `is ${unplayable.codec}, which browsers do not play; install ffmpeg on the server and import again`,
      }
    return (await findCopy(services, stored)) ?? (await storeCopy(services, stored, unplayable))
  } catch (error) {
    if (isDiskFull(error)) throw error
    if (error instanceof OutsideFolder)
      return { why: 'is reached by a symbolic link that leads out of the folder, which --link does not follow' }
    return { why: `cannot be copied (${error instanceof Error ? error.message : String(error)})` }
  }
}

async function storeFile(services: Services, { file, isLinked }: Stored): Promise<StoredSound | { why: string }> {
  const { size, mime, length } = file.sound
  const fileKey = await storeSoundFile(services, file, isLinked ? 'linked' : 'audio')
  return (await changedMeanwhile(file)) ?? { fileKey, fileSize: size, mime, length, originalKey: null }
}

async function storeCopy(
  services: Services,
  { file, isLinked }: Stored,
  unplayable: Unplayable,
): Promise<StoredSound | { why: string }> {
  const { storage, copier, reader, isDry } = services
  const { hash, size, length } = file.sound
  const format = await copier.format()
  const fileKey = `audio/${hash.slice(0, 16)}-copy.${format.ext}`
  if (isDry) return { fileKey, fileSize: size, mime: format.mime, length, originalKey: keyOf(file, 'original') }
  const copy = await copier.copy(file.path, { ...unplayable, size }, async (made) => {
    const { size: bytes } = await stat(made)
    const measured = await reader.measure(made, bytes)
    await storage.putFile(fileKey, made)
    return measured
  })
  const originalKey = await storeSoundFile(services, file, isLinked ? 'linked' : 'original')
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

// Finds the stored copy of a file with unchanged content.
async function findCopy(services: Services, { file, known, isLinked }: Stored): Promise<StoredSound | undefined> {
  if (known === undefined || known.originalKey === null || known.fileHash !== file.sound.hash) return undefined
  const { fileKey, length } = known
  const stored = await services.storage.find(fileKey)
  if (stored === undefined) return undefined
  const originalKey = await storeSoundFile(services, file, isLinked ? 'linked' : 'original')
  return { fileKey, fileSize: stored.size, mime: mimeOfCopy(fileKey), length, originalKey }
}

const mimeOfCopy = (key: string): string => (key.endsWith('.opus') ? 'audio/ogg' : 'audio/mp4')

type Folder = 'audio' | 'original' | 'linked'

const keyOf = ({ sound: { hash, ext } }: ReadFile, folder: Folder): string => `${folder}/${hash.slice(0, 16)}.${ext}`

// Returns the storage key of the file. A link is written each time, because the file may have moved.
async function storeSoundFile({ storage, isDry, folder }: Services, file: ReadFile, place: Folder): Promise<string> {
  const key = keyOf(file, place)
  if (isDry) return key
  if (place === 'linked') await storage.link?.(key, { root: Buffer.from(path.resolve(folder)), file: file.path })
  else if ((await storage.find(key))?.size !== file.sound.size) await storage.putFile(key, file.path)
  return key
}

async function changedMeanwhile(file: ReadFile): Promise<{ why: string } | undefined> {
  const { size, mtimeMs } = await stat(file.path)
  return size === file.size && Math.round(mtimeMs) === file.mtime
    ? undefined
    : { why: 'changed while it was read; run the import again' }
}
