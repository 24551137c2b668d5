import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { deleteEndedPins } from './post-acts.store.ts'

/** Ends pins whose time has come (COMMUNITYDESK-05). */
export const endPins = defineTask({
  name: 'community.end-pins',
  queue: 'upkeep',
  every: '1 minute',
  data: z.object({}),
  run: ({ db, now }) => deleteEndedPins(db, now()),
})
