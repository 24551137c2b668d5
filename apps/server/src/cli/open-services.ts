import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../config.ts'
import { openClock } from '../db/clock.ts'
import { openDb } from '../db/open.ts'
import type { OpenDb } from '../db/open.ts'
import { withIdentity } from '../identity/identity.ts'
import { openInvalidation } from '../invalidation/invalidation.ts'
import { runDue } from '../jobs/workers.ts'
import { applySettings } from '../modules/setting/running-settings.ts'
import { openPorts } from '../ports/open-ports.ts'
import type { Services } from '../ports/services.ts'
import { openStorage } from '../ports/storage/open-storage.ts'
import { sentenceOf } from '../process/log/announce.ts'
import { terminal } from '../process/log/terminal.ts'
import { work } from '../process/work.ts'

/**
 * Runs `command` with the services of the server that executes it. Without a server, it opens the services from the
 * settings, migrates the tables, runs `command` and its events, makes running servers evict all pages, and closes the
 * services.
 */
export async function withServices<T>(command: (services: Services, kind: OpenDb['kind']) => Promise<T>): Promise<T> {
  const { services: running } = terminal()
  if (running !== undefined) return withRunning(running, command)
  const config = readConfig()
  const isMissing = config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'pg'))
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  const open = await openDb({ databaseUrl, databaseDirectUrl, dataDir, onLost: endOnLoss })
  // Without the server's DATA_DIR, a command would seem to succeed.
  if (isMissing)
    terminal().write(
      'error',
      `There was no community in ${config.dataDir}, so a new one was created there. Set DATA_DIR to use another folder.\n`,
    )
  const { now, close: stopClock } = await openClock(open)
  const invalidation = openInvalidation(open.pool, open.kind)
  const services: Services = {
    config,
    db: open.db,
    pool: open.pool,
    direct: open.direct,
    kind: open.kind,
    storage: openStorage(config),
    ...openPorts(config, open.db, now),
    now,
    invalidation,
  }
  try {
    await applySettings(services)
    const result = await withIdentity(services, () => command(services, open.kind))
    // A failed job stays in the queue; the server retries it.
    await runDue(work, services, ['events']).catch((error: unknown) => console.error(sentenceOf(error)))
    return result
  } finally {
    // Pages are also evicted after a failure, because a part may be stored. A process that misses the message shows the
    // change ten seconds later.
    await invalidation.publish('everything').catch(() => undefined)
    stopClock()
    await open.close()
  }
}

async function withRunning<T>(
  running: Services,
  command: (services: Services, kind: OpenDb['kind']) => Promise<T>,
): Promise<T> {
  try {
    return await withIdentity(running, () => command(running, running.kind))
  } finally {
    await running.invalidation.publish('everything').catch(() => undefined)
  }
}

/** Ends a command that has lost its database: it can neither continue nor roll back. */
export function endOnLoss(error: Error): never {
  console.error(`The database stopped: ${error.message.slice(0, 600)}`)
  process.exit(1)
}
