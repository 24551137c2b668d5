import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import { deleteOldImports } from './import-run.store.ts'
import { runNext } from './run-import.ts'
import { isAnyDue } from './turns.ts'

/** Attempts after a process was killed; each continues the import. */
const RETRIES = 20

/** Runs the imports that wait, one after the other. */
export const runImports = defineTask({
  name: 'import.run',
  queue: 'commands',
  data: z.object({}),
  run: async (services) => {
    let hasRun = true
    while (hasRun) hasRun = await runNext(services)
  },
})

/** Stores the job that runs the imports. */
export const sendImports = (tx: Db) => sendJob(tx, { ...runImports.job({}), retries: RETRIES })

/**
 * Starts the imports that no process runs: those of a process that was killed, and folders that other processes do not
 * see (CATALOGUE-16). Deletes old reports.
 */
export const continueImports = defineTask({
  name: 'import.continue',
  queue: 'upkeep',
  every: '1 minute',
  data: z.object({}),
  run: async (services) => {
    await deleteOldImports(services.db, services.now())
    if (await isAnyDue(services)) await sendImports(services.db)
  },
})

/** The job after a start; servers that start together enqueue one. */
export const continueImportsAtStart = {
  ...continueImports.job({}),
  oncePer: { name: continueImports.name, seconds: 10 },
}
