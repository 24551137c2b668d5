import { z } from 'zod'
import { say, sentenceOf } from '../../announce.ts'
import { isDatabaseAway } from '../../db/postgres-pool.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { countBatch } from './play-counting.ts'
import { sendScrobbles } from './scrobbling.jobs.ts'

/** Seconds between two counts that a process asks for while plays come in. */
const COUNT_SECONDS = 2
/** Seconds after which plays are counted that a killed process did not ask for. */
export const COUNT_LEFT_SECONDS = 60

/** Moves the counters by the plays that wait. */
export const countPlays = defineTask({
  name: 'listening.count-plays',
  queue: 'events',
  data: z.object({}),
  run: async ({ db }: Services) => {
    while (await countBatch(db, sendScrobbles));
  },
})

/** Asks for a count when plays were stored: at once after a quiet time, then every two seconds. */
export function playCounter({ db }: Pick<Services, 'db'>): { note: () => Promise<void>; close: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isNoted = false
  const send = async () => {
    isNoted = false
    timer = setTimeout(() => {
      timer = undefined
      if (isNoted) void send()
    }, COUNT_SECONDS * 1_000).unref()
    // The plays are stored: the next count finds them.
    await sendJob(db, countPlays.job({})).catch((error: unknown) => {
      if (!isDatabaseAway(error)) say(`Plays could not be counted: ${sentenceOf(error)}`)
    })
  }
  return {
    note: async () => {
      isNoted = true
      if (timer === undefined) await send()
    },
    close: () => clearTimeout(timer),
  }
}
