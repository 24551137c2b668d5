import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { writeDueAnnulments } from './annulment.store.ts'
import { logNewNames } from './candidate-names.store.ts'

/**
 * Writes the lines that ballot logs of open contests still lack: annulments that are due, and changed names of artists.
 */
export const updateBallotLogs = defineTask({
  name: 'vote.keep-logs',
  queue: 'upkeep',
  every: '1 minute',
  data: z.object({}),
  run: async ({ db, config }) => {
    await writeDueAnnulments(db, config.timeZone)
    await logNewNames(db, config.timeZone)
  },
})
