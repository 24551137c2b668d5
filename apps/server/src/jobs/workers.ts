import { z } from 'zod'
import { say, sentenceOf } from '../announce.ts'
import { isDatabaseAway } from '../db/postgres-pool.ts'
import { rowsOf } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { queueDatabase } from './queue-database.ts'
import { QUEUES, openQueue } from './queue.ts'
import type { QueueName } from './queue.ts'
import { reasonOf, runJob, titleOf } from './run-job.ts'
import type { Work } from './run-job.ts'

/** Workers of each queue in a process: jobs that run at once. */
const WORKERS: Record<QueueName, number> = {
  events: 1,
  mail: 2,
  scrobbles: 1,
  feeds: 1,
  upkeep: 1,
  sounds: 1,
  payments: 1,
  commands: 3,
}
/** Seconds between two looks at a queue: for jobs that are due later, and for messages that were lost. */
const LOOK_SECONDS = 10

/** Starts the workers of this process. `close` lets what runs finish for `graceMs`; what is cut off then is done again later. */
export async function startWorkers(
  work: Work,
  services: Services,
): Promise<{ close: (graceMs: number) => Promise<void> }> {
  const { pool, kind, config } = services
  const queue = openQueue(queueDatabase(pool, config.databaseUrl), { kind, isWorking: true })
  queue.on('error', (error) => {
    if (!isDatabaseAway(error)) say(`The job queue: ${sentenceOf(error)}`)
  })
  // All of these were left by a process that was killed: this one has just locked the directory.
  if (kind === 'pglite') await failAbandoned(services)
  await queue.start()
  // Elsewhere, jobs that give no sign of life are looked for now and each minute.
  if (kind === 'postgresql') await queue.supervise()
  for (const name of QUEUES)
    for (let n = 0; n < WORKERS[name]; n += 1) {
      // Each worker is registered by itself: pg-boss can tell only the first of several that more may wait.
      const worker: string = await queue.work(
        name,
        { pollingIntervalSeconds: LOOK_SECONDS, notifyPollingIntervalSeconds: LOOK_SECONDS },
        async ([job]) => {
          if (job === undefined) return
          // Of the messages that come while a job runs, pg-boss remembers only that there was one.
          queue.notifyWorker(worker)
          await runJob(work, services, job.data, { id: job.id }).catch((error: unknown) => {
            say(`The job ${titleOf(job.data)} failed: ${reasonOf(error)}`)
            throw new Error(reasonOf(error))
          })
        },
      )
    }
  return { close: (graceMs) => queue.stop({ graceful: true, close: false, timeout: graceMs }) }
}

/** Runs, one after the other, all jobs of some queues that are due, and what follows from them. Throws the first failure at the end. */
export async function runDue(work: Work, services: Services, queues: readonly QueueName[] = QUEUES): Promise<void> {
  const queue = openQueue(queueDatabase(services.pool), { kind: services.kind, isWorking: false })
  const failures: unknown[] = []
  const runNext = async (name: QueueName): Promise<boolean> => {
    const [job] = await queue.fetch(name)
    if (job === undefined) return false
    try {
      await runJob(work, services, job.data, { id: job.id })
      await queue.complete(name, job.id)
    } catch (error) {
      failures.push(error)
      await queue.fail(name, job.id, { message: reasonOf(error) })
    }
    return true
  }
  let ran = true
  while (ran) {
    ran = false
    for (const name of queues) if (await runNext(name)) ran = true
  }
  if (failures.length > 0) throw failures[0]
}

/** Fails the jobs that killed processes left active, so that they are tried again. Call it only while no worker runs. */
export async function failAbandoned({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const queue = openQueue(queueDatabase(pool), { kind: 'pglite', isWorking: false })
  const active = await rowsOf(pool, Active, `select id, name from pgboss.job where state = 'active'`)
  for (const { id, name } of active) await queue.fail(name, id, { message: 'Its worker process was killed.' })
}

const Active = z.object({ id: z.string(), name: z.string() })
