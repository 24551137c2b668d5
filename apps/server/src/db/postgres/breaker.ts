import { setTimeout as wait } from 'node:timers/promises'

/** Called when the database becomes unavailable, with the reason, and when it is available again. */
export type Watcher = { onAway?: (reason: string) => void; onBack?: () => void }

/** Tracks whether the database answers. */
export type Breaker = {
  /** The time at which the database became unavailable; undefined while it is available. */
  awaySince: () => Date | undefined
  /** Checks the database, and polls an unavailable one until it answers. */
  suspect: () => void
  close: () => void
}

/**
 * Opens a circuit breaker. `ask` resolves if the database answers and rejects with the reason if it does not; `retry`
 * is the interval in milliseconds between two checks of an unavailable database.
 */
export function openBreaker(ask: () => Promise<void>, retry: number, { onAway, onBack }: Watcher): Breaker {
  let awaySince: Date | undefined
  let isProbing = false
  const closing = new AbortController()
  const answers = (): Promise<string | undefined> =>
    ask().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  const probeUntilBack = async () => {
    // A late answer may be caused by a busy process.
    if ((await answers()) === undefined) return
    const reason = await answers()
    if (reason === undefined || closing.signal.aborted) return
    awaySince = new Date()
    onAway?.(reason)
    do await wait(retry, undefined, { ref: false })
    while (!closing.signal.aborted && (await answers()) !== undefined)
    awaySince = undefined
    onBack?.()
  }
  return {
    awaySince: () => awaySince,
    suspect: () => {
      if (isProbing || closing.signal.aborted) return
      isProbing = true
      void probeUntilBack().finally(() => {
        isProbing = false
      })
    },
    close: () => {
      closing.abort()
    },
  }
}
