import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two attempts to connect. */
const RETRY_MS = 500
/** Milliseconds between two keep-alive queries, and the longest wait for an answer. */
const ALIVE_MS = 2_000

/**
 * Callbacks of a listener. Messages that are sent during an outage are lost; onConnected is called after each
 * connection.
 */
export type Listening = {
  onMessage: (payload: string) => void
  onConnected: () => void
  onLost?: () => void
  /** Called once per outage with the reason. */
  warn?: (error: unknown) => void
}

/**
 * Listens to a channel of PostgreSQL on its own connection. `directUrl` must lead to the server or to a session pool,
 * because LISTEN does not work in transaction pooling. Reconnects automatically; resolves when it listens for the first
 * time, or when the first attempt takes too long.
 */
export async function listenTo(
  directUrl: string,
  channel: string,
  { onMessage, onConnected, onLost = () => {}, warn = () => {} }: Listening,
): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController()
  let notified = () => {}
  let isWarned = false
  const firstTime = new Promise<void>((resolve) => {
    notified = resolve
  })

  const listenUntilLost = async () => {
    const client = new pg.Client({
      connectionString: directUrl,
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
      notified()
      isWarned = false
      while (!over.aborted) {
        await pause(ALIVE_MS, over)
        if (!over.aborted) await client.query('select 1')
      }
    } finally {
      await client.end().catch(() => {})
    }
  }
  const listen = async () => {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch((error: unknown) => {
        if (!isWarned) warn(error)
        isWarned = true
      })
      onLost()
      await pause(RETRY_MS, closing.signal)
    }
  }
  const listening = listen()
  await Promise.race([firstTime, listening, pause(ALIVE_MS, closing.signal)])
  return {
    close: async () => {
      closing.abort()
      await listening
    },
  }
}

// Returns early, without an error, when the signal aborts.
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal, ref: false }).catch(() => {})
