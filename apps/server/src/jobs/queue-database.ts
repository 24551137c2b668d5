import type pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import { listenTo } from '../db/postgres/listen.ts'

/**
 * Runs the queue's queries through our own pool. It listens on a separate connection, or on the only one of the
 * embedded database.
 */
export function queueDatabase(pool: pg.Pool, directUrl?: string): QueueDb {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onMessage, onConnected) =>
      directUrl === undefined
        ? listenOnPool(pool, channel, onMessage, onConnected)
        : listenTo(directUrl, channel, { onMessage, onConnected }),
  }
}

// The session of the embedded database notifies its own listeners when it commits.
async function listenOnPool(
  pool: pg.Pool,
  channel: string,
  onMessage: (payload: string) => void,
  onConnected: () => void,
): Promise<{ close: () => Promise<void> }> {
  const listen = async (client: pg.PoolClient) => {
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onConnected()
  }
  const listenNext = (client: pg.PoolClient) => void listen(client).catch(() => {})
  const client = await pool.connect()
  try {
    await listen(client)
  } finally {
    client.release()
  }
  pool.on('connect', listenNext)
  return {
    close: async () => {
      pool.off('connect', listenNext)
    },
  }
}
