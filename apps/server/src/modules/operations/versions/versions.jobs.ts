import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { lookForUpdates } from './versions.ts'

/** Looks for newer versions: one request a day, if an administrator switched it on (OPERATIONS-12). */
export const updatesTask = defineTask({
  name: 'operations.look-for-updates',
  queue: 'upkeep',
  every: '10 minutes',
  data: z.object({}),
  run: (services) => lookForUpdates(services),
})
