/** A value that is read again when it is old. */
export type Kept<T> = {
  get: () => Promise<Version<T>>
  /** Says that what it was read from has changed. */
  age: () => void
}

/** `number` differs between two readings. */
export type Version<T> = { number: number; value: T }

/** After this time a value is read anew while the old one is still given out; after twice this time readers wait for the new one. */
const OLD_MS = 60_000

type Reading<T> = {
  read: () => Promise<T>
  /** Milliseconds that must lie between two readings of a value as large as this one. */
  pauseAfter: (value: T) => number
  clock?: () => number
}

/** Keeps what `read` returns. After a change, the next reader waits for a new reading and so sees the change, unless it comes within the pause. */
export function openKept<T>({ read, pauseAfter, clock = () => performance.now() }: Reading<T>): Kept<T> {
  let kept: (Version<T> & { at: number; isChanged: boolean }) | undefined
  let reading: Promise<Version<T>> | undefined
  let changes = 0

  const readNow = async (): Promise<Version<T>> => {
    const seen = changes
    const value = await read()
    kept = { number: (kept?.number ?? 0) + 1, value, at: clock(), isChanged: changes !== seen }
    return kept
  }
  const readOnce = () => (reading ??= readNow().finally(() => (reading = undefined)))

  return {
    get: async () => {
      if (kept === undefined) return readOnce()
      const age = clock() - kept.at
      if (kept.isChanged && age >= pauseAfter(kept.value)) return readOnce()
      if (age >= 2 * OLD_MS) return readOnce()
      // The old value is good enough until the database answers again.
      if (age >= OLD_MS) readOnce().catch(() => undefined)
      return kept
    },
    age: () => {
      changes += 1
      if (kept !== undefined) kept.isChanged = true
    },
  }
}
