import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { LinkedFile, Stored } from './storage.ts'

/** Maximum size of the pointer, the small file with the path of a linked one, in bytes. */
export const POINTER_MAX = 32 * 1024

/** Returns whether a key names a file outside the storage. */
export const isLinkedKey = (key: string): boolean => key.startsWith('linked/')

/** Thrown when a file to be linked is outside the imported folder because of a symbolic link. */
export class OutsideFolder extends Error {
  constructor() {
    super('a symbolic link leads out of the imported folder')
    this.name = 'OutsideFolder'
  }
}

/**
 * Returns the pointer to a linked file. Throws OutsideFolder if its real path is not below the real path of `root`
 * (threat F13).
 */
export async function pointerTo({ root, file }: LinkedFile): Promise<Buffer> {
  const real = { root: await realOf(root), file: await realOf(file) }
  if (!isBelow(real)) throw new OutsideFolder()
  return Buffer.from(JSON.stringify({ root: real.root.toString('base64'), file: real.file.toString('base64') }))
}

/** Parses a pointer of `pointerTo`. Throws for other data. */
export function readPointer(bytes: Uint8Array): LinkedFile {
  const { root, file } = Pointer.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  return { root: Buffer.from(root, 'base64'), file: Buffer.from(file, 'base64') }
}

/**
 * Opens a linked file for reading; undefined if it no longer exists, is no regular file, or its path now has a symbolic
 * link.
 */
export async function openLinked({ root, file }: LinkedFile): Promise<FileHandle | undefined> {
  const handle = await open(file, READ_ONLY).catch(() => undefined)
  if (handle === undefined) return undefined
  if (await isUnmoved(handle, { root, file }).catch(() => false)) return handle
  await handle.close()
  return undefined
}

/** Returns size and time of an open linked file. Its bytes can change under its key, so it has a version. */
export async function statLinked(handle: FileHandle): Promise<Stored> {
  const { size, mtime, mtimeMs } = await handle.stat()
  return { size, modified: mtime, version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` }
}

// Opening a pipe does not wait for its writer. Windows has neither of these flags.
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

// Returns whether the open file is the one at the path, and no folder in the path is a link.
async function isUnmoved(handle: FileHandle, { root, file }: LinkedFile): Promise<boolean> {
  const opened = await handle.stat()
  if (!opened.isFile() || !isBelow({ root, file }) || !(await realOf(file)).equals(file)) return false
  const named = await stat(file)
  return named.dev === opened.dev && named.ino === opened.ino
}

const realOf = (file: Buffer): Promise<Buffer> => realpath(file, { encoding: 'buffer' })

function isBelow({ root, file }: LinkedFile): boolean {
  const last = Buffer.from(path.sep)
  const folder = root.subarray(-1).equals(last) ? root : Buffer.concat([root, last])
  return file.length > folder.length && file.subarray(0, folder.length).equals(folder)
}

const Pointer = z.object({ root: z.base64(), file: z.base64() })
