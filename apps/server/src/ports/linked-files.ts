import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Stored } from './storage.ts'

/** A file outside the storage: the real paths of the imported folder and of the file in it. They are bytes, because names may be no UTF-8. */
export type LinkedFile = { root: Buffer; file: Buffer }

/** Most bytes of the small file that says where a linked one lies. */
export const POINTER_MAX = 32 * 1024

/** Keys that name a file outside the storage. */
export const isLinkedKey = (key: string): boolean => key.startsWith('linked/')

/** A file that was to be linked lies outside the imported folder: a symbolic link leads there. */
export class OutsideFolder extends Error {
  constructor() {
    super('a symbolic link leads out of the imported folder')
    this.name = 'OutsideFolder'
  }
}

/** What is kept of a linked file. Throws OutsideFolder when its real place is not below the real place of `root` (threat F13). */
export async function pointerTo({ root, file }: LinkedFile): Promise<Buffer> {
  const real = { root: await realOf(root), file: await realOf(file) }
  if (!isBelow(real)) throw new OutsideFolder()
  return Buffer.from(JSON.stringify({ root: real.root.toString('base64'), file: real.file.toString('base64') }))
}

/** Reads a pointer that `pointerTo` made. Throws for anything else. */
export function readPointer(bytes: Uint8Array): LinkedFile {
  const { root, file } = Pointer.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  return { root: Buffer.from(root, 'base64'), file: Buffer.from(file, 'base64') }
}

/** Opens a linked file to be read; undefined when it is gone, is no regular file, or when a symbolic link stands anywhere on its path now. */
export async function openLinked({ root, file }: LinkedFile): Promise<FileHandle | undefined> {
  const handle = await open(file, READ_ONLY).catch(() => undefined)
  if (handle === undefined) return undefined
  if (await isInPlace(handle, { root, file }).catch(() => false)) return handle
  await handle.close()
  return undefined
}

/** Size and time of an open linked file. Its bytes can change under its key, so it has a version. */
export async function statLinked(handle: FileHandle): Promise<Stored> {
  const { size, mtime, mtimeMs } = await handle.stat()
  return { size, modified: mtime, version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` }
}

// Opening a pipe does not wait for its writer. Windows has neither.
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

// What was opened is what the path names, and no folder on the way is a link.
async function isInPlace(handle: FileHandle, { root, file }: LinkedFile): Promise<boolean> {
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
