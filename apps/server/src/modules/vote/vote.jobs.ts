import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { writeDueAnnulments } from './annulment.store.ts'
import { logNewNames } from './candidate-names.store.ts'
import { openDueContests } from './contest/contest-state.store.ts'

/** Opens planned contests whose day has begun (CONTESTS-04). */
export const openPlannedContests = defineTask({
  name: 'vote.open-planned',
  queue: 'upkeep',
  every: '1 minute',
  data: z.object({}),
  run: ({ db, config }) => openDueContests(db, config.timeZone),
})

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
