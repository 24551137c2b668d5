import { sql } from 'drizzle-orm'
import { isDatabaseAway } from '../db/postgres/postgres-pool.ts'
import { recurringJob } from '../db/schema/desk/process.ts'
import type { Services } from '../ports/services.ts'
import { logProblem, sentenceOf } from '../process/log/announce.ts'
import { sendJob } from './queue.ts'
import type { NewJob } from './queue.ts'
import { secondsOf } from './task.ts'
import type { Task } from './task.ts'

/** A recurring job, and its interval in seconds. */
type Scheduled = { name: string; seconds: number; job: NewJob }

/** Returns the recurring jobs: those of the tasks that declare an interval. */
export const scheduleOf = (tasks: readonly Task[], services: Pick<Services, 'config' | 'kind'>): Scheduled[] =>
  tasks.flatMap(({ name, queue, every }) => {
    const interval = typeof every === 'function' ? every(services) : every
    if (interval === undefined) return []
    return [{ name, seconds: secondsOf(interval), job: { queue, payload: { task: name, data: {} } } }]
  })

/**
 * Sends the job of each recurring task when it is due. Every process does so, and the queue stores one of them per time
 * slot: the job runs once, however many processes run. Runs that were due while no process ran are skipped.
 */
export function startSchedule(
  services: Pick<Services, 'db' | 'config' | 'kind'>,
  tasks: readonly Task[],
): { close: () => void } {
  const send = (each: Scheduled) => {
    sendJob(services.db, { ...each.job, oncePer: each }).catch((error: unknown) => {
      if (!isDatabaseAway(error)) logProblem(`${each.name} could not be scheduled: ${sentenceOf(error)}`)
    })
  }
  const scheduled = scheduleOf(tasks, services)
  storeSchedule(services.db, scheduled).catch((error: unknown) =>
    logProblem(`Recurring jobs cannot be listed: ${sentenceOf(error)}`),
  )
  const timers = scheduled.map((each) => setInterval(() => send(each), each.seconds * 1_000).unref())
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Stores the recurring jobs, so that the desk lists them before their first run (OPERATIONS-03). */
async function storeSchedule(db: Services['db'], scheduled: readonly Scheduled[]): Promise<void> {
  const rows = scheduled.map(({ name, seconds, job: { queue } }) => ({ task: name, queue, everySeconds: seconds }))
  await db
    .insert(recurringJob)
    .values(rows)
    .onConflictDoUpdate({
      target: recurringJob.task,
      set: { queue: sql`excluded.queue`, everySeconds: sql`excluded.every_seconds` },
    })
}
