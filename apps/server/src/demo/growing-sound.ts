import type { ByteRange, EarlyFile } from '../ports/storage.ts'

/** A file that is read while it is made: its size is known from the start. */
export type GrowingSound = EarlyFile & {
  /** Takes the next bytes of the file. */
  add: (bytes: Uint8Array) => void
  /** Lets those fail who wait for bytes that will not come. */
  fail: (error: Error) => void
}

/** Begins a file of `size` bytes, of which `head` is known already; it is made again with all others. */
export function growingSound(size: number, head: Uint8Array): GrowingSound {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  let made = 0
  let filled = head.length
  let failure: Error | undefined
  let waiting: (() => void)[] = []
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const resume of woken) resume()
  }
  const until = async (start: number): Promise<void> => {
    if (filled > start) return
    if (failure !== undefined) throw failure
    await new Promise<void>((resume) => {
      waiting.push(resume)
    })
    await until(start)
  }
  return {
    size,
    modified: new Date(),
    read: async ({ start, end }: ByteRange) => {
      await until(start)
      return bytes.subarray(start, Math.min(end + 1, filled))
    },
    add: (more) => {
      bytes.set(more.subarray(0, size - made), made)
      made = Math.min(size, made + more.length)
      filled = Math.max(filled, made)
      wake()
    },
    fail: (error) => {
      failure = error
      wake()
    },
  }
}
