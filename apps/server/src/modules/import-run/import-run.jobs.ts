import { z } from 'zod'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import { deleteOldImports } from './import-run.store.ts'
import { runNext } from './run-import.ts'
import { isAnyDue } from './turns.store.ts'

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

/** The job that runs the imports. */
export const importsJob = () => ({ ...runImports.job({}), retries: RETRIES })

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
    if (await isAnyDue(services)) await sendJob(services.db, importsJob())
  },
})

/** The job after a start; servers that start together enqueue one. */
export const continueImportsAtStart = {
  ...continueImports.job({}),
  oncePer: { name: continueImports.name, seconds: 10 },
}
