import type { LinkedFile } from './linked-files.ts'

/** A stored file: size in bytes, when it was written. `version` tells what its bytes are now, where they can change under one key: a linked file. */
export type Stored = { size: number; modified: Date; version?: string }

/** Bytes from `start` to `end`, both included and counted from 0. */
export type ByteRange = { start: number; end: number }

/**
 * A file that is made when it is read: its bytes are read as they come. `read` gives at least one byte of a range, and waits for it until `signal` says that
 * nobody does any more.
 */
export type EarlyFile = Stored & { read: (range: ByteRange, signal?: AbortSignal) => Promise<Uint8Array> }

/**
 * Where media files lie. Keys are names we make, like `art/0123456789abcdef_640x640.jpg`: lower-case letters, digits, `-_.@/`, no `..`.
 * Every method refuses another key by throwing.
 */
export type Storage = {
  /** Writes a whole file; a reader never sees half of it, and it is on the disk when this returns. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The same with the bytes of a file of this machine, which may be too large for memory. `file` is its path, as bytes where it is no UTF-8. */
  putFile: (key: string, file: string | Buffer) => Promise<void>
  /**
   * Makes a file that stays where it is, below the folder `root`, readable under a key that begins with `linked/`. It is only read, and `delete` forgets it.
   * Throws OutsideFolder. Missing where the storage is no folder of this machine.
   */
  link?: (key: string, file: LinkedFile) => Promise<void>
  /** Size and time, or undefined when there is no such file. */
  find: (key: string) => Promise<Stored | undefined>
  /** A file that is not stored yet and can be read while it is made; undefined for all others. Only reading it has it made. */
  findEarly?: (key: string) => Promise<EarlyFile | undefined>
  /** A range in one piece, which must fit into memory. Throws StoredFileMissing; shorter than asked when the file is. */
  slice: (key: string, range: ByteRange) => Promise<Uint8Array>
  delete: (key: string) => Promise<void>
  /** Removes what processes left that were killed more than an hour ago while they wrote a file. */
  removeHalfWritten: () => Promise<void>
  /** Path for a front proxy that sends the file itself (X-Accel-Redirect), below its internal location; undefined for a file outside the storage. */
  proxyPath: (key: string) => string | undefined
  /** The file's own place on disk, for tools that need one; undefined where storage is no folder, or for a linked file that is gone or whose name is no UTF-8. */
  localFile: (key: string) => Promise<string | undefined>
}

/** A file that should be stored is not there. */
export class StoredFileMissing extends Error {
  constructor(key: string) {
    super(`no stored file ${key}`)
    this.name = 'StoredFileMissing'
  }
}

/** The key itself. Throws when it is no name that we make, so that nothing outside the storage can be reached. */
export function checkedKey(key: string): string {
  if (key.length > KEY_MAX || !/^[a-z0-9][a-z0-9@_.-]*(\/[a-z0-9@_-][a-z0-9@_.-]*)*$/.test(key) || key.includes('..'))
    throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}

const KEY_MAX = 200
