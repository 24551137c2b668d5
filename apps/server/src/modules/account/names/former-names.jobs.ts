import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { releaseFormerNames } from './rename.store.ts'

/** Releases usernames that members gave up a year ago (PERSON-04). */
export const releaseNames = defineTask({
  name: 'account.release-names',
  queue: 'upkeep',
  every: '1 day',
  data: z.object({}),
  run: async ({ db, now }) => {
    await releaseFormerNames(db, now())
  },
})
