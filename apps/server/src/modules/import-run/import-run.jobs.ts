import { IMPORT } from '@earshot/contract/desk/imports/import-limits'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import { deleteGivenUp, deleteOldImports } from './import-run.store.ts'
import { runNext } from './run-import.ts'
import { isAnyDue } from './turns.ts'
import { deleteFiles, finishReceivedFiles } from './upload/finish-file.ts'
import { listExpired } from './upload/import-files.store.ts'

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
 * see (CATALOGUE-16).
 */
export const continueImports = defineTask({
  name: 'import.continue',
  queue: 'upkeep',
  every: '1 minute',
  data: z.object({}),
  run: async (services) => {
    if (await isAnyDue(services)) await sendImports(services.db)
  },
})

/** The job after a start; servers that start together enqueue one. */
export const continueImportsAtStart = {
  ...continueImports.job({}),
  oncePer: { name: continueImports.name, seconds: 10 },
}

/**
 * Stores sent files that were received completely before their process was killed, and deletes those that were not
 * continued or not imported for 7 days, and reports after 90 days.
 */
export const cleanImports = defineTask({
  name: 'import.clean',
  queue: 'upkeep',
  every: '10 minutes',
  data: z.object({}),
  run: async (services) => {
    const { db, now } = services
    const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
    await finishReceivedFiles(services)
    for (const { id, isUploading } of await listExpired(db, daysAgo(IMPORT.unfinishedDays))) {
      await deleteFiles(services, id)
      if (isUploading) await deleteGivenUp(db, id)
    }
    await deleteOldImports(db, daysAgo(IMPORT.keptDays))
  },
})
