/**
 * A stored file: size in bytes and the time of the write. `version` identifies the current bytes of a linked file,
 * which can change under one key.
 */
export type Stored = { size: number; modified: Date; version?: string }

/**
 * A file outside the storage: the real paths of the imported folder and of the file in it. They are bytes, because
 * names may not be valid UTF-8.
 */
export type LinkedFile = { root: Buffer; file: Buffer }

/** Bytes from `start` to `end`, both inclusive and counted from 0. */
export type ByteRange = { start: number; end: number }

/**
 * A file that is generated while it is read. `read` returns at least one byte of a range, and waits for it until
 * `signal` aborts.
 */
export type EarlyFile = Stored & { read: (range: ByteRange, signal?: AbortSignal) => Promise<Uint8Array> }

/**
 * The storage of media files. Keys are names that we create, such as `art/0123456789abcdef_640x640.jpg`: lower-case
 * letters, digits, `-_.@/`, no `..`. Every method throws for another key.
 */
export type Storage = {
  /** Writes a complete file; readers never see a part of it, and it is on the disk when this returns. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /**
   * Writes a file from a file of this machine, which may be too large for memory. `file` is its path, as bytes if it is
   * not valid UTF-8.
   */
  putFile: (key: string, file: string | Buffer) => Promise<void>
  /**
   * Stores a file of this machine that nobody changes any more, without copying it if it is on the disk of the storage.
   * The file itself stays. Missing if the storage is no folder of this machine.
   */
  adoptFile?: (key: string, file: string) => Promise<void>
  /**
   * Makes a file below the folder `root` readable under a key that begins with `linked/`, without copying it. The file
   * is only read, and `delete` removes only the link. Throws OutsideFolder. Missing if the storage is no folder of this
   * machine.
   */
  link?: (key: string, file: LinkedFile) => Promise<void>
  /** Returns size and time, or undefined if there is no such file. */
  find: (key: string) => Promise<Stored | undefined>
  /**
   * Returns a file that is not stored yet and can be read while it is generated; undefined for all others. Only reading
   * it starts its generation.
   */
  findEarly?: (key: string) => Promise<EarlyFile | undefined>
  /**
   * Returns a range in one piece, which must fit into memory; it is shorter if the file is. Throws StoredFileMissing.
   */
  slice: (key: string, range: ByteRange) => Promise<Uint8Array>
  delete: (key: string) => Promise<void>
  /** Deletes incomplete files of processes that were killed more than an hour ago. */
  removeHalfWritten: () => Promise<void>
  /**
   * Returns the path for a front proxy that sends the file itself (X-Accel-Redirect), below its internal location;
   * undefined for a file outside the storage.
   */
  proxyPath: (key: string) => string | undefined
  /**
   * Returns the file's path on disk for tools that need one; undefined if the storage is no folder, or for a linked
   * file that is missing or whose name is not valid UTF-8.
   */
  localFile: (key: string) => Promise<string | undefined>
}

/** Thrown when a stored file is missing. */
export class StoredFileMissing extends Error {
  constructor(key: string) {
    super(`no stored file ${key}`)
    this.name = 'StoredFileMissing'
  }
}

/** Returns the key. Throws if it is no valid name, so that nothing outside the storage can be reached. */
export function checkedKey(key: string): string {
  if (key.length > KEY_MAX || !/^[a-z0-9][a-z0-9@_.-]*(\/[a-z0-9@_-][a-z0-9@_.-]*)*$/.test(key) || key.includes('..'))
    throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}

const KEY_MAX = 200
