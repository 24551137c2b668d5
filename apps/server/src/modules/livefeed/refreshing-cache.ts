/** A value that is read again when it is old. */
export type RefreshingCache<T> = {
  get: () => Promise<Version<T>>
  /** Says that what it was read from has changed. */
  invalidate: () => void
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
export function openRefreshingCache<T>({
  read,
  pauseAfter,
  clock = () => performance.now(),
}: Reading<T>): RefreshingCache<T> {
  let kept: Kept<T> | undefined
  let reading: Promise<Kept<T>> | undefined
  let changes = 0

  const readNow = async (): Promise<Kept<T>> => {
    const seen = changes
    const value = await read()
    kept = { number: (kept?.number ?? 0) + 1, value, at: clock(), seen }
    return kept
  }
  const readOnce = () => (reading ??= readNow().finally(() => (reading = undefined)))

  const keptOrRead = async (): Promise<Kept<T>> => {
    if (kept === undefined) return readOnce()
    const age = clock() - kept.at
    if (kept.seen < changes && age >= pauseAfter(kept.value)) return readOnce()
    if (age >= 2 * OLD_MS) return readOnce()
    // The old value is good enough until the database answers again.
    if (age >= OLD_MS) readOnce().catch(() => undefined)
    return kept
  }

  return {
    get: async () => {
      const known = changes
      const found = await keptOrRead()
      // A reading that others began before the last change does not show it.
      return found.seen < known ? keptOrRead() : found
    },
    invalidate: () => {
      changes += 1
    },
  }
}

/** `seen` counts the changes that came before the reading. */
type Kept<T> = Version<T> & { at: number; seen: number }
