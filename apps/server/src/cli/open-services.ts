import { existsSync } from 'node:fs'
import path from 'node:path'
import { sentenceOf } from '../announce.ts'
import { readConfig } from '../config.ts'
import { openClock } from '../db/clock.ts'
import { openDb } from '../db/open.ts'
import type { OpenDb } from '../db/open.ts'
import { openInvalidation } from '../invalidation/invalidation.ts'
import { runDue } from '../jobs/workers.ts'
import { openPorts } from '../ports/open-ports.ts'
import { openStorage } from '../ports/open-storage.ts'
import type { Services } from '../services.ts'
import { terminal } from '../terminal.ts'
import { work } from '../work.ts'

/** Runs `command` with the services of the server that runs it. Without one, opens the services from the settings, migrates the tables, runs `command` and its events, tells running servers to evict all pages, and closes the services. */
export async function withServices<T>(command: (services: Services, kind: OpenDb['kind']) => Promise<T>): Promise<T> {
  const { services: running } = terminal()
  if (running !== undefined) return withRunning(running, command)
  const config = readConfig()
  const isMissing = config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'pg'))
  const open = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onLost: endOnLoss })
  // A command that was typed without the server's DATA_DIR looks as if it had worked.
  if (isMissing)
    terminal().write(
      'error',
      `There was no community in ${config.dataDir}, so a new one was made there. Set DATA_DIR to work on another.\n`,
    )
  const { now, close: stopClock } = await openClock(open)
  const invalidation = openInvalidation(open.pool, open.kind)
  const services: Services = {
    config,
    db: open.db,
    pool: open.pool,
    kind: open.kind,
    storage: openStorage(config),
    ...openPorts(config, open.db, now),
    now,
    invalidation,
  }
  try {
    const result = await command(services, open.kind)
    // A failed job stays in the queue; the server retries it.
    await runDue(work, services, ['events']).catch((error: unknown) => console.error(sentenceOf(error)))
    return result
  } finally {
    // Also after a failure: a part may be written. A process that misses the message shows it ten seconds later.
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
    return await command(running, running.kind)
  } finally {
    await running.invalidation.publish('everything').catch(() => undefined)
  }
}

/** Ends a command whose database is gone: nothing more can be done or undone. */
export function endOnLoss(error: Error): never {
  console.error(`The database stopped: ${error.message.slice(0, 600)}`)
  process.exit(1)
}
