import type pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import { listenTo } from '../db/listen.ts'

/** The database as the queue asks it: through our own pool. It listens on a connection of its own, or on the only one that the embedded database has. */
export function queueDatabase(pool: pg.Pool, databaseUrl?: string): QueueDb {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onMessage, onConnected) =>
      databaseUrl === undefined
        ? listenOnPool(pool, channel, onMessage, onConnected)
        : listenTo(databaseUrl, channel, { onMessage, onConnected }),
  }
}

// The session of the embedded database tells its own listeners when it commits.
async function listenOnPool(
  pool: pg.Pool,
  channel: string,
  onMessage: (payload: string) => void,
  onConnected: () => void,
): Promise<{ close: () => Promise<void> }> {
  const hear = async (client: pg.PoolClient) => {
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onConnected()
  }
  const hearNext = (client: pg.PoolClient) => void hear(client).catch(() => {})
  const client = await pool.connect()
  try {
    await hear(client)
  } finally {
    client.release()
  }
  pool.on('connect', hearNext)
  return {
    close: async () => {
      pool.off('connect', hearNext)
    },
  }
}
