import { ALARM_CAUSES } from '@earshot/contract/desk/operations/health'
import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { raiseAlarms } from './alarms.store.ts'
import { readHealth } from './health.ts'

/** Notifies admins when a part of the server turns red, and when it is green again (OPERATIONS-02). */
export const watchHealth = defineTask({
  name: 'operations.watch',
  queue: 'upkeep',
  every: '5 minutes',
  data: z.object({}),
  run: async (services) => raiseAlarms(services, ALARM_CAUSES, await readHealth(services)),
})
