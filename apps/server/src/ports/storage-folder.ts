import { randomUUID } from 'node:crypto'
import { constants, mkdirSync, read as readAt, realpathSync } from 'node:fs'
import { copyFile, lstat, mkdir, open, realpath, rename, rm, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { isDiskFull } from '../errors.ts'
import { PART, removeHalfWritten } from './half-written.ts'
import { POINTER_MAX, isLinkedKey, openLinked, pointerTo, readPointer, statLinked } from './linked-files.ts'
import type { LinkedFile } from './linked-files.ts'
import { StoredFileMissing, checkedKey } from './storage.ts'
import type { ByteRange, Storage } from './storage.ts'

/** Files kept open between two slices, and for how many milliseconds. */
const OPEN_MAX = 128
const OPEN_MS = 10_000

/** Storage in a local folder, which is made when it is missing. Links inside it are never followed (threat F13). */
export function folderStorage(folder: string, { openMs = OPEN_MS } = {}): Storage {
  mkdirSync(folder, { recursive: true })
  const root = realpathSync(folder)
  const fileOf = (key: string) => path.join(root, checkedKey(key))
  const openFiles = keepOpen((key) => openFile(fileOf(key), key), openMs)
  const write = async (key: string, writing: (temporary: string) => Promise<void>) => {
    await namingFullDisk(root, writeWhole(fileOf(key), writing))
    openFiles.forget(key)
  }
  const readLinked = async <T>(
    key: string,
    work: (handle: FileHandle, linked: LinkedFile) => Promise<T>,
  ): Promise<T> => {
    const pointer = await openFiles.use(key, (handle) => readSlice(handle, { start: 0, end: POINTER_MAX - 1 }))
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
    put: async (key, bytes) => write(ownKey(key), (temporary) => writeFile(temporary, bytes, { flag: 'wx' })),
    // A file system that can shares the blocks instead of copying them.
    putFile: async (key, file) =>
      write(ownKey(key), (temporary) =>
        copyFile(file, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
      ),
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
        : openFiles.use(key, (handle) => readSlice(handle, range)),
    delete: async (key) => {
      await rm(fileOf(key), { force: true })
      openFiles.forget(key)
    },
    removeHalfWritten: () => removeHalfWritten(root),
    proxyPath: (key) => (isLinkedKey(key) ? undefined : checkedKey(key)),
    localFile: async (key) => {
      if (!isLinkedKey(key)) return fileOf(key)
      return readLinked(key, async (_handle, { file }) => textOf(file)).catch(unlessMissing)
    },
  }
}

const ownKey = (key: string): string => {
  if (isLinkedKey(key)) throw new Error(`a linked file is only read: ${key}`)
  return key
}

// A path that is no UTF-8 cannot be handed to a tool.
const textOf = (file: Buffer): string | undefined => {
  const text = file.toString('utf8')
  return Buffer.from(text).equals(file) ? text : undefined
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof StoredFileMissing)) throw error
}

async function writeWhole(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
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

/** Waits for something that writes to `folder`, and names the folder when its disk is full: not every error of a full disk says which file it was about. */
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

// No folder on the way is a link: the root was made real before.
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

type OpenFile = { handle: Promise<FileHandle>; users: number; isForgotten: boolean }

// Files that were just read stay open; one that is pushed out, or was opened a while ago, closes when its last reader is done.
function keepOpen(openKey: (key: string) => Promise<FileHandle>, openMs: number) {
  const close = (file: OpenFile) => {
    file.handle.then((handle) => handle.close()).catch(() => {})
  }
  const files = new LRUCache<string, OpenFile>({
    max: OPEN_MAX,
    ttl: openMs,
    // A file that nobody asks for again would stay open, until the garbage collector closes it with a warning.
    ttlAutopurge: true,
    dispose: (file) => {
      file.isForgotten = true
      if (file.users === 0) close(file)
    },
  })
  const openNew = (key: string) => {
    const file: OpenFile = { handle: openKey(key), users: 0, isForgotten: false }
    files.set(key, file)
    return file
  }
  return {
    use: async <T>(key: string, work: (handle: FileHandle) => Promise<T>): Promise<T> => {
      const file = files.get(key) ?? openNew(key)
      file.users += 1
      try {
        return await work(await file.handle)
      } catch (error) {
        if (files.peek(key) === file) files.delete(key)
        throw error
      } finally {
        file.users -= 1
        if (file.isForgotten && file.users === 0) close(file)
      }
    },
    forget: (key: string): void => {
      files.delete(key)
    },
  }
}
