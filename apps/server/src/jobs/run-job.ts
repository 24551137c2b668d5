import { z } from 'zod'
import { recurringJob } from '../db/schema/desk/process.ts'
import type { Handler } from '../events/event.ts'
import { withIdentity } from '../identity/identity.ts'
import type { Services } from '../ports/services.ts'
import { asJob } from './current-job.ts'
import { sendJob } from './queue.ts'
import { scheduleOf } from './schedule.ts'
import type { RunningJob, Task } from './task.ts'

/** All tasks and handlers that jobs can run. */
export type Work = { tasks: readonly Task[]; handlers: readonly Handler[] }

/** The data of a job. */
const Payload = z.union([
  z.object({ task: z.string(), data: z.unknown() }),
  z.object({ event: z.string(), data: z.unknown() }),
])

/** Runs a job: its task, or the handlers of its event. Throws for a task that this version of Earshot does not have. */
export const runJob = (work: Work, services: Services, payload: unknown, job: RunningJob): Promise<void> =>
  asJob(job, () => runPayload(work, services, payload, job))

async function runPayload(
  { tasks, handlers }: Work,
  services: Services,
  payload: unknown,
  job: RunningJob,
): Promise<void> {
  const input = Payload.parse(payload)
  if ('task' in input) {
    const task = [...tasks, ...handlers].find(({ name }) => name === input.task)
    if (task === undefined) throw new Error(`There is no task ${input.task} in this version of Earshot.`)
    const run = () => named(services, () => task.run(services, input.data, job))
    return recorded(services, task, run)
  }
  const [first, ...others] = handlers.filter(({ event }) => event === input.event)
  if (first === undefined) return
  if (others.length === 0) return named(services, () => first.run(services, input.data, job))
  await services.db.transaction(async (tx) => {
    for (const { name, queue } of [first, ...others])
      await sendJob(tx, { queue, payload: { task: name, data: input.data } })
  })
}

// Stores when a recurring job ran last, how long it took, and when it succeeded last.
async function recorded(services: Services, task: Task, run: () => Promise<void>): Promise<void> {
  const [recurring] = scheduleOf([task], services)
  if (recurring === undefined) return run()
  const { db, now } = services
  const [startedAt, start] = [now(), performance.now()]
  const store = async (succeeded: { succeededAt?: Date }) => {
    const values = { startedAt, seconds: (performance.now() - start) / 1_000, ...succeeded }
    await db
      .insert(recurringJob)
      .values({ task: task.name, queue: task.queue, everySeconds: recurring.seconds, ...values })
      .onConflictDoUpdate({ target: recurringJob.task, set: values })
  }
  try {
    await run()
  } catch (error) {
    await store({}).catch(() => undefined)
    throw error
  }
  await store({ succeededAt: now() })
}

// Mails and documents that a job makes name the community.
const named = (services: Services, run: () => Promise<void>): Promise<void> =>
  services.invalidation.recording(() => withIdentity(services, run))

/** Returns a short description of a job. */
export function titleOf(payload: unknown): string {
  const { success, data } = Payload.safeParse(payload)
  if (!success) return 'unknown work'
  return 'task' in data ? data.task : data.event
}

/** Returns the reason of a failed job, without the values of a query: they contain texts of members, and codes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (!('query' in error)) return error.message.slice(0, REASON_MAX)
  return error.cause instanceof Error ? `a query failed: ${error.cause.message.slice(0, REASON_MAX)}` : 'a query failed'
}

const REASON_MAX = 600
