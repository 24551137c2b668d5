import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { operation } from '../../../db/schema/desk/operation.ts'
import { defineTask } from '../../../jobs/task.ts'
import { deleteUnusedFiles } from '../../media/clean-files.ts'
import { runOperation, startOperation } from '../operation.ts'
import { countFiles } from './count-files.ts'

/** Counts the stored files (OPERATIONS-05). */
export const countTask = defineTask({
  name: 'operations.count-files',
  queue: 'commands',
  data: z.object({ operationId: z.int() }),
  run: (services, { operationId }) => runOperation(services, operationId, (report) => countFiles(services, report)),
})

/** Hours between two counts of the schedule. */
const EVERY_HOURS = 24

/** Starts the count of each day, so that growth can be shown. */
export const countDaily = defineTask({
  name: 'operations.count-daily',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async ({ db, now }) => {
    // One that an administrator started counts as well. A server that restarts every night counts, too.
    const since = new Date(now().getTime() - EVERY_HOURS * 3_600_000)
    if ((await db.$count(operation, and(eq(operation.kind, 'storage'), gt(operation.createdAt, since)))) > 0) return
    await startOperation(db, { kind: 'storage', memberId: null, job: (operationId) => countTask.job({ operationId }) })
  },
})

/** Deletes unused files because an administrator wants to. */
export const cleanTask = defineTask({
  name: 'operations.clean-files',
  queue: 'commands',
  data: z.object({ operationId: z.int() }),
  run: (services, { operationId }) =>
    runOperation(services, operationId, async () => ({ deleted: await deleteUnusedFiles(services) })),
})
