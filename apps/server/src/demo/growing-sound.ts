import type { ByteRange, EarlyFile } from '../ports/storage/storage.ts'

/** A file that is read while it is generated; its size is known from the start. */
export type GrowingSound = {
  read: EarlyFile['read']
  /** Appends bytes to the file. */
  add: (bytes: Uint8Array) => void
  /** Rejects the readers that wait for bytes that will not arrive. */
  fail: (error: Error) => void
}

/**
 * Creates a file of `size` bytes. Its `head` is known already and is generated again with the rest. Calls `onLeft` when
 * the last waiting reader leaves.
 */
export function growingSound(size: number, head: Uint8Array, onLeft: () => void = () => {}): GrowingSound {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  let made = 0
  let filled = head.length
  let failure: Error | undefined
  const waiting = new Set<() => void>()
  const wake = () => {
    const woken = [...waiting]
    waiting.clear()
    for (const resume of woken) resume()
  }
  const more = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(resume)
        reject(signal?.reason)
        if (waiting.size === 0) onLeft()
      }
      const resume = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(resume)
      signal?.addEventListener('abort', leave)
    })
  const until = async (start: number, signal: AbortSignal | undefined): Promise<void> => {
    if (filled > start) return
    if (failure !== undefined) throw failure
    signal?.throwIfAborted()
    await more(signal)
    await until(start, signal)
  }
  return {
    read: async ({ start, end }: ByteRange, signal) => {
      await until(start, signal)
      return bytes.subarray(start, Math.min(end + 1, filled))
    },
    add: (next) => {
      bytes.set(next.subarray(0, size - made), made)
      made = Math.min(size, made + next.length)
      filled = Math.max(filled, made)
      wake()
    },
    fail: (error) => {
      failure = error
      wake()
    },
  }
}
