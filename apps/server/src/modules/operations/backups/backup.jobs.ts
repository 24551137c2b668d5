import { z } from 'zod'
import { writeDump } from '../../../db/dump/dump.ts'
import { dumpFile } from '../../../jobs/backups.ts'
import { defineTask } from '../../../jobs/task.ts'
import { runOperation } from '../operation.ts'
import { tryRestore } from './trial.ts'

/** Writes a dump that an administrator asked for, as `earshot backup` does (OPERATIONS-07). */
export const backupTask = defineTask({
  name: 'operations.backup',
  queue: 'commands',
  data: z.object({ operationId: z.int(), memberId: z.int() }),
  run: async (services, { operationId, memberId }) => {
    const { config, direct, kind, now } = services
    await runOperation(services, operationId, (onRows) =>
      writeDump({ pool: direct, kind }, dumpFile(config.dataDir, now()), now(), {
        madeBy: { via: 'desk', memberId },
        onRows,
      }),
    )
  },
})

/** Restores a dump into a temporary database and checks it (OPERATIONS-08). */
export const trialTask = defineTask({
  name: 'operations.trial',
  queue: 'commands',
  data: z.object({ operationId: z.int(), name: z.string() }),
  run: async (services, { operationId, name }) => {
    await runOperation(services, operationId, (report) => tryRestore(services, name, report))
  },
})
