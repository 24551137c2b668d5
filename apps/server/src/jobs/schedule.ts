import { say, sentenceOf } from '../announce.ts'
import { isDatabaseAway } from '../db/postgres-pool.ts'
import type { Services } from '../services.ts'
import { sendJob } from './queue.ts'
import type { NewJob } from './queue.ts'

/** A recurring job; the interval is in seconds. */
export type Scheduled = { name: string; seconds: number; job: NewJob }

/**
 * Sends each job whenever its time has come. Every process does so, and the queue keeps one of them per slot of time: whichever processes run, the work is
 * done once. Runs that were due while no process ran are skipped.
 */
export function startSchedule({ db }: Pick<Services, 'db'>, scheduled: readonly Scheduled[]): { close: () => void } {
  const send = (each: Scheduled) => {
    sendJob(db, { ...each.job, oncePer: each }).catch((error: unknown) => {
      if (!isDatabaseAway(error)) say(`${each.name} could not be scheduled: ${sentenceOf(error)}`)
    })
  }
  const timers = scheduled.map((each) => setInterval(() => send(each), each.seconds * 1_000).unref())
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
