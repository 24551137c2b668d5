import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../ports/services.ts'
import { closeDays, deleteOldVisitors } from './close-days.store.ts'

/** Closes the days that are over, within half an hour, and deletes their visitors (FIGURES-03, FIGURES-11). */
export const closeFigures = defineTask({
  name: 'figure.close-days',
  queue: 'upkeep',
  every: '10 minutes',
  data: z.object({}),
  run: async ({ db, now }: Services) => {
    const at = now()
    // Days that can still be closed are, before their visitors are deleted.
    try {
      await closeDays(db, at)
    } finally {
      await deleteOldVisitors(db, at)
    }
  },
})
