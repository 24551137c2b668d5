import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two tries to connect. */
const RETRY_MS = 500
/** Milliseconds between two signs of life, and the longest wait for an answer. */
const ALIVE_MS = 2_000

/** Callbacks of a listener. Messages sent while the connection was down are lost; onConnected is called when that may have happened. */
export type Listening = {
  onMessage: (payload: string) => void
  onConnected: () => void
  onLost?: () => void
  /** Called once per outage with the reason. */
  warn?: (error: unknown) => void
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own. `databaseUrl` must reach the server or a pool of whole sessions: LISTEN does not pass
 * a pool of transactions. Reconnects by itself; resolves when it listens for the first time, or when the first attempt takes too long.
 */
export async function listenTo(
  databaseUrl: string,
  channel: string,
  { onMessage, onConnected, onLost = () => {}, warn = () => {} }: Listening,
): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController()
  let heard = () => {}
  let isWarned = false
  const firstTime = new Promise<void>((resolve) => {
    heard = resolve
  })

  const hearUntilLost = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ALIVE_MS,
      query_timeout: ALIVE_MS,
      keepAlive: true,
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    const over = AbortSignal.any([lost.signal, closing.signal])
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onConnected()
      heard()
      isWarned = false
      while (!over.aborted) {
        await pause(ALIVE_MS, over)
        if (!over.aborted) await client.query('select 1')
      }
    } finally {
      await client.end().catch(() => {})
    }
  }
  const hear = async () => {
    while (!closing.signal.aborted) {
      await hearUntilLost().catch((error: unknown) => {
        if (!isWarned) warn(error)
        isWarned = true
      })
      onLost()
      await pause(RETRY_MS, closing.signal)
    }
  }
  const hearing = hear()
  await Promise.race([firstTime, hearing, pause(ALIVE_MS, closing.signal)])
  return {
    close: async () => {
      closing.abort()
      await hearing
    },
  }
}

// Returns early, without an error, when the signal aborts.
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal, ref: false }).catch(() => {})
