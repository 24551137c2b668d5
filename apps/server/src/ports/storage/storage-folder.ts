import { randomUUID } from 'node:crypto'
import { constants, mkdirSync, read as readAt, realpathSync } from 'node:fs'
import { copyFile, link, lstat, mkdir, open, realpath, rename, rm, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { PART, removeHalfWritten } from '../../db/dump/half-written.ts'
import { isDiskFull } from '../../db/error-codes.ts'
import { POINTER_MAX, isLinkedKey, openLinked, pointerTo, readPointer, statLinked } from './linked-files.ts'
import { StoredFileMissing, checkedKey } from './storage.ts'
import type { ByteRange, LinkedFile, Storage } from './storage.ts'

/** Files that stay open between two slices, and for how many milliseconds. */
export function folderStorage(folder: string): Storage {
  mkdirSync(folder, { recursive: true })
  const root = realpathSync(folder)
  const fileOf = (key: string) => path.join(root, checkedKey(key))
  const write = (key: string, writing: (temporary: string) => Promise<void>) =>
    namingFullDisk(root, writeAtomically(fileOf(key), writing))
  const readStored = async <T>(key: string, work: (handle: FileHandle) => Promise<T>): Promise<T> => {
    const handle = await openFile(fileOf(key), key)
    try {
      return await work(handle)
    } finally {
      await handle.close()
    }
  }
  const readLinked = async <T>(
    key: string,
    work: (handle: FileHandle, linked: LinkedFile) => Promise<T>,
  ): Promise<T> => {
    const pointer = await readStored(key, (handle) => readSlice(handle, { start: 0, end: POINTER_MAX - 1 }))
    const linked = readPointer(pointer)
    const handle = await openLinked(linked)
    if (handle === undefined) throw new StoredFileMissing(key)
    try {
      return await work(handle, linked)
    } finally {
      await handle.close()
    }
  }
  return {
    put: async (key, bytes) => write(safeKey(key), (temporary) => writeFile(temporary, bytes, { flag: 'wx' })),
    putFile: async (key, file) => write(safeKey(key), (temporary) => copy(file, temporary)),
    adoptFile: async (key, file) =>
      write(safeKey(key), (temporary) => link(file, temporary).catch(() => copy(file, temporary))),
    link: async (key, file) => {
      if (!isLinkedKey(key)) throw new Error(`not a key of a linked file: ${key}`)
      const pointer = await pointerTo(file)
      await write(key, (temporary) => writeFile(temporary, pointer, { flag: 'wx' }))
    },
    find: async (key) => {
      if (isLinkedKey(key)) return readLinked(key, statLinked).catch(unlessMissing)
      const file = fileOf(key)
      const found = await lstat(file).catch(() => undefined)
      return found?.isFile() && (await isReal(path.dirname(file)))
        ? { size: found.size, modified: found.mtime }
        : undefined
    },
    slice: (key, range) =>
      isLinkedKey(key)
        ? readLinked(key, (handle) => readSlice(handle, range))
        : readStored(key, (handle) => readSlice(handle, range)),
    delete: async (key) => {
      await rm(fileOf(key), { force: true })
    },
    removeHalfWritten: () => removeHalfWritten(root),
    proxyPath: (key) => (isLinkedKey(key) ? undefined : checkedKey(key)),
    localFile: async (key) => {
      if (!isLinkedKey(key)) return fileOf(key)
      return readLinked(key, async (_handle, { file }) => textOf(file)).catch(unlessMissing)
    },
  }
}

// A file system with copy-on-write shares the blocks instead of copying them.
const copy = (file: string | Buffer, to: string): Promise<void> =>
  copyFile(file, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)

const safeKey = (key: string): string => {
  if (isLinkedKey(key)) throw new Error(`a linked file is read-only: ${key}`)
  return key
}

// A path that is not valid UTF-8 cannot be passed to a tool.
const textOf = (file: Buffer): string | undefined => {
  const text = file.toString('utf8')
  return Buffer.from(text).equals(file) ? text : undefined
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof StoredFileMissing)) throw error
}

async function writeAtomically(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  if (!(await isReal(folder))) throw new Error(`${folder} is a symbolic link; the media folder must be a real folder`)
  const temporary = `${file}.${randomUUID()}${PART}`
  try {
    await write(temporary)
    const handle = await open(temporary, 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Awaits a write to `folder`, and names the folder if its disk is full: not every error of a full disk names its file.
 */
export async function namingFullDisk<T>(folder: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    throw isDiskFull(error) ? new Error(`There is no space left in ${folder}`, { cause: error }) : error
  }
}

async function openFile(file: string, key: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined)
  if (handle === undefined) throw new StoredFileMissing(key)
  if ((await handle.stat()).isFile() && (await isReal(path.dirname(file)))) return handle
  await handle.close()
  throw new StoredFileMissing(key)
}

// No folder in the path is a link: the root was resolved before.
const isReal = async (folder: string): Promise<boolean> => (await realpath(folder).catch(() => undefined)) === folder

function readSlice(handle: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(end - start + 1)
  // The callback form takes half the time of FileHandle.read.
  return new Promise((done, fail) => {
    readAt(handle.fd, bytes, 0, bytes.length, start, (error, count) => {
      if (error) fail(error)
      else done(count === bytes.length ? bytes : bytes.subarray(0, count))
    })
  })
}
