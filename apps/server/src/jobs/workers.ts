import { z } from 'zod'
import { isDatabaseAway } from '../db/postgres/postgres-pool.ts'
import { rowsOf } from '../db/tables.ts'
import type { Services } from '../ports/services.ts'
import { logProblem, sentenceOf } from '../process/log/announce.ts'
import { queueDatabase } from './queue-database.ts'
import { QUEUES, openQueue } from './queue.ts'
import type { QueueName } from './queue.ts'
import { reasonOf, runJob, titleOf } from './run-job.ts'
import type { Work } from './run-job.ts'

/** Workers per queue in a process, which is the number of concurrent jobs. */
const WORKERS: Record<QueueName, number> = {
  events: 1,
  mail: 2,
  scrobbles: 1,
  feeds: 1,
  copies: 2,
  upkeep: 1,
  sounds: 1,
  payments: 1,
  commands: 3,
}
/** Seconds between two polls of a queue: for jobs that are due later, and for lost messages. */
const POLL_SECONDS = 10

/**
 * Starts the workers of this process. `close` gives running jobs `graceMs` to finish; interrupted ones are repeated
 * later.
 */
export async function startWorkers(
  work: Work,
  services: Services,
): Promise<{ close: (graceMs: number) => Promise<void> }> {
  const { pool, kind, config } = services
  const queue = openQueue(queueDatabase(pool, config.databaseDirectUrl), { kind, isWorking: true })
  queue.on('error', (error) => {
    if (!isDatabaseAway(error)) logProblem(`The job queue: ${sentenceOf(error)}`)
  })
  // A killed process left all of these: this process has just locked the directory.
  if (kind === 'pglite') await failAbandoned(services)
  await queue.start()
  // With PostgreSQL, jobs without a heartbeat are searched for now and every minute.
  if (kind === 'postgresql') await queue.supervise()
  for (const name of QUEUES)
    for (let n = 0; n < WORKERS[name]; n += 1) {
      // Each worker is registered on its own: pg-boss notifies only the first of several that more jobs may wait.
      const worker: string = await queue.work(
        name,
        { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
        async ([job]) => {
          if (job === undefined) return
          // pg-boss merges the messages that arrive while a job runs into one.
          queue.notifyWorker(worker)
          await runJob(work, services, job.data, { id: job.id }).catch((error: unknown) => {
            logProblem(`The job ${titleOf(job.data)} failed: ${reasonOf(error)}`)
            throw new Error(reasonOf(error))
          })
        },
      )
    }
  return { close: (graceMs) => queue.stop({ graceful: true, close: false, timeout: graceMs }) }
}

/**
 * Runs all due jobs of some queues in sequence, and the jobs that result from them. Throws the first failure at the
 * end.
 */
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

/** Fails the jobs that killed processes left active, so that they are retried. Call it only while no worker runs. */
export async function failAbandoned({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const queue = openQueue(queueDatabase(pool), { kind: 'pglite', isWorking: false })
  const active = await rowsOf(pool, Active, `select id, name from pgboss.job where state = 'active'`)
  for (const { id, name } of active) await queue.fail(name, id, { message: 'Its worker process was killed.' })
}

const Active = z.object({ id: z.string(), name: z.string() })
