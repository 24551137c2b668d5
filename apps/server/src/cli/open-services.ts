import { openChanges } from '../changes/changes.ts'
import { readConfig } from '../config.ts'
import { openClock } from '../db/clock.ts'
import { openDb } from '../db/open.ts'
import type { OpenDb } from '../db/open.ts'
import { openPorts } from '../ports/open-ports.ts'
import { openStorage } from '../ports/open-storage.ts'
import type { Services } from '../services.ts'

/** Opens what the settings name, brings the tables to the newest version, hands all of it to `work`, tells running servers to render all pages anew, and closes it again. */
export async function withServices<T>(work: (services: Services, kind: OpenDb['kind']) => Promise<T>): Promise<T> {
  const config = readConfig()
  const open = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onLost: endOnLoss })
  const { now, close: stopClock } = await openClock(open)
  const changes = openChanges(open.pool, open.kind)
  try {
    return await work(
      {
        config,
        db: open.db,
        pool: open.pool,
        storage: openStorage(config),
        ...openPorts(config, open.db, now),
        now,
        changes,
      },
      open.kind,
    )
  } finally {
    // Also after a failure: a part may be written. Whoever does not hear it shows it ten seconds later.
    await changes.tell('everything').catch(() => undefined)
    stopClock()
    await open.close()
  }
}

/** What a command does when its database is gone: nothing more can be done or undone. */
export function endOnLoss(error: Error): never {
  console.error(`The database ended: ${error.message.slice(0, 600)}`)
  process.exit(1)
}
