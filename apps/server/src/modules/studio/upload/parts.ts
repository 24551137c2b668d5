import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../config.ts'
import { namingFullDisk } from '../../../ports/storage/storage-folder.ts'

/** The folder of unfinished uploads, a file for each. */
export const partsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'uploads')

/** Returns the file of an unfinished upload. Throws for an id that is no name of a file here. */
export function partOf(config: Pick<Config, 'dataDir'>, uploadId: string): string {
  if (!isUploadId(uploadId)) throw new Error(`not an id of an upload: ${JSON.stringify(uploadId.slice(0, 100))}`)
  return path.join(partsFolder(config), uploadId)
}

/** Returns whether a text has the form of an id of an upload. */
export const isUploadId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Creates the file of an upload unless it exists: an upload continues in any process, if need be from its start. */
export async function ensurePart(config: Pick<Config, 'dataDir'>, uploadId: string): Promise<void> {
  const file = partOf(config, uploadId)
  const folder = path.dirname(file)
  await namingFullDisk(folder, mkdir(folder, { recursive: true }))
  const handle = await namingFullDisk(folder, open(file, 'a'))
  await handle.close()
}

/** Returns the number of received bytes of an upload; undefined if this machine has none of it. */
export const sizeOfPart = (config: Pick<Config, 'dataDir'>, uploadId: string): Promise<number | undefined> =>
  stat(partOf(config, uploadId)).then(
    ({ size }) => size,
    () => undefined,
  )

/** Deletes the received bytes of an upload. */
export const deletePart = (config: Pick<Config, 'dataDir'>, uploadId: string): Promise<void> =>
  rm(partOf(config, uploadId), { force: true })

/** Lists the uploads with bytes on this machine. */
export async function listParts(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const names = await readdir(partsFolder(config)).catch(() => [])
  return names.filter(isUploadId)
}
