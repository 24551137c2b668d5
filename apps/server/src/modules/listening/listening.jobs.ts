import { z } from 'zod'
import { isDatabaseAway } from '../../db/postgres/postgres-pool.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../ports/services.ts'
import { logProblem, sentenceOf } from '../../process/log/announce.ts'
import { countBatch } from './plays/play-counting.ts'
import { sendScrobbles } from './scrobbling.jobs.ts'

/** Seconds between two count jobs of a process while plays arrive. */
const COUNT_SECONDS = 2

/** Adds the uncounted plays to the counters. */
export const countPlays = defineTask({
  name: 'listening.count-plays',
  queue: 'events',
  // A process may be killed before it sends the job for its last plays.
  every: '1 minute',
  data: z.object({}),
  run: async ({ db }: Services) => {
    while (await countBatch(db, sendScrobbles));
  },
})

/** Sends a count job when plays were stored: at once after an idle period, then every two seconds. */
export function playCounter({ db }: Pick<Services, 'db'>): { request: () => Promise<void>; close: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isRequested = false
  const send = async () => {
    isRequested = false
    timer = setTimeout(() => {
      timer = undefined
      if (isRequested) void send()
    }, COUNT_SECONDS * 1_000).unref()
    // The plays are stored, so the next count includes them.
    await sendJob(db, countPlays.job({})).catch((error: unknown) => {
      if (!isDatabaseAway(error)) logProblem(`Plays could not be counted: ${sentenceOf(error)}`)
    })
  }
  return {
    request: async () => {
      isRequested = true
      if (timer === undefined) await send()
    },
    close: () => clearTimeout(timer),
  }
}
