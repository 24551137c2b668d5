import { LRUCache } from 'lru-cache'
import type { ByteRange, Storage } from '../../../ports/storage/storage.ts'

/** Bytes of a block, the unit of the cache. */
const BLOCK = 256 * 1024
/** Maximum number of cached bytes: enough for a few people who listen at the same time. */
const CACHE_MAX = 24 * 1024 * 1024

/** The file of a block; `etag` is its version. */
type Whole = { key: string; etag: string; size: number }

/**
 * Reads the first piece of a range: from one byte up to the end of its block. Fewer bytes than `mostOfPiece` mean that
 * the file is shorter than `size`.
 */
export type ReadPiece = (file: Whole, range: ByteRange) => Promise<Uint8Array>

/**
 * Reads stored files through a small cache of blocks, so that repeated reads need no disk access and no new memory.
 * Create one cache per storage.
 */
export function blockReader(storage: Pick<Storage, 'slice'>): ReadPiece {
  const known = readers.get(storage)
  if (known !== undefined) return known
  const reader = newReader(storage)
  readers.set(storage, reader)
  return reader
}

/** Returns the number of bytes of the first piece of a range. */
export const mostOfPiece = ({ start, end }: ByteRange): number =>
  Math.min(end + 1, (Math.floor(start / BLOCK) + 1) * BLOCK) - start

const readers = new WeakMap<Pick<Storage, 'slice'>, ReadPiece>()

function newReader(storage: Pick<Storage, 'slice'>): ReadPiece {
  const blocks = new LRUCache<string, Uint8Array>({ maxSize: CACHE_MAX, sizeCalculation: (bytes) => bytes.length + 1 })
  const reading = new Map<string, Promise<Uint8Array>>()

  const blockOf = (file: Whole, index: number): Uint8Array | Promise<Uint8Array> => {
    const name = `${file.key} ${file.etag} ${index}`
    return blocks.get(name) ?? reading.get(name) ?? readBlock(file, name, index)
  }

  const readBlock = ({ key, size }: Whole, name: string, index: number): Promise<Uint8Array> => {
    const block = storage
      .slice(key, { start: index * BLOCK, end: Math.min((index + 1) * BLOCK, size) - 1 })
      .then((bytes) => {
        blocks.set(name, bytes)
        return bytes
      })
      .finally(() => reading.delete(name))
    reading.set(name, block)
    return block
  }

  return async (file, range) => {
    const index = Math.floor(range.start / BLOCK)
    const block = await blockOf(file, index)
    const from = range.start - index * BLOCK
    return block.subarray(from, from + mostOfPiece(range))
  }
}
