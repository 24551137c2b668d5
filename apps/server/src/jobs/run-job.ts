import { z } from 'zod'
import type { Handler } from '../events/event.ts'
import type { Services } from '../services.ts'
import { sendJob } from './queue.ts'
import type { RunningJob, Task } from './task.ts'

/** All work that jobs can ask for. */
export type Work = { tasks: readonly Task[]; handlers: readonly Handler[] }

/** The data of a job. */
const Payload = z.union([
  z.object({ task: z.string(), data: z.unknown() }),
  z.object({ event: z.string(), data: z.unknown() }),
])

/** Runs a job: its task, or the handlers of its event. Throws for a task that this version of Earshot does not know. */
export async function runJob(
  { tasks, handlers }: Work,
  services: Services,
  payload: unknown,
  job: RunningJob,
): Promise<void> {
  const asked = Payload.parse(payload)
  if ('task' in asked) {
    const task = [...tasks, ...handlers].find(({ name }) => name === asked.task)
    if (task === undefined) throw new Error(`There is no task ${asked.task} in this version of Earshot.`)
    return task.run(services, asked.data, job)
  }
  const [first, ...others] = handlers.filter(({ event }) => event === asked.event)
  if (first === undefined) return
  if (others.length === 0) return first.run(services, asked.data, job)
  await services.db.transaction(async (tx) => {
    for (const { name, queue } of [first, ...others])
      await sendJob(tx, { queue, payload: { task: name, data: asked.data } })
  })
}

/** A short description of a job. */
export function titleOf(payload: unknown): string {
  const { success, data } = Payload.safeParse(payload)
  if (!success) return 'unknown work'
  return 'task' in data ? data.task : data.event
}

/** Why a job failed, without the values of a query: they hold what members wrote, and codes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (!('query' in error)) return error.message.slice(0, REASON_MAX)
  return error.cause instanceof Error ? `a query failed: ${error.cause.message.slice(0, REASON_MAX)}` : 'a query failed'
}

const REASON_MAX = 600
