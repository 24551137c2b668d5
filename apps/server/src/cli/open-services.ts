import { readConfig } from '../config.ts'
import { openDb } from '../db/open.ts'
import type { OpenDb } from '../db/open.ts'
import { openPorts } from '../ports/open-ports.ts'
import { openStorage } from '../ports/open-storage.ts'
import type { Services } from '../services.ts'

/** Opens what the settings name, brings the tables to the newest version, hands all of it to `work`, and closes it again. */
export async function withServices<T>(work: (services: Services, kind: OpenDb['kind']) => Promise<T>): Promise<T> {
  const config = readConfig()
  const open = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onLost: endOnLoss })
  const now = () => new Date()
  try {
    return await work({ config, db: open.db, pool: open.pool, storage: openStorage(config), ...openPorts(config, open.db, now), now }, open.kind)
  } finally {
    await open.close()
  }
}

/** What a command does when its database is gone: nothing more can be done or undone. */
export function endOnLoss(error: Error): never {
  console.error(`The database ended: ${error.message.slice(0, 600)}`)
  process.exit(1)
}
