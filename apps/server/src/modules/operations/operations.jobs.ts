import { z } from 'zod'
import { writeDump } from '../../db/dump/dump.ts'
import { dumpFile } from '../../jobs/backups.ts'
import { defineTask } from '../../jobs/task.ts'

/** Writes a dump that an administrator asked for, as `earshot backup` does (OPERATIONS-07). */
export const backupTask = defineTask({
  name: 'operations.backup',
  queue: 'upkeep',
  data: z.object({}),
  run: async ({ config, direct, kind, now }) => {
    await writeDump({ pool: direct, kind }, dumpFile(config.dataDir, now()), now())
  },
})
