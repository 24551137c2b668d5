import type { z } from 'zod'
import type { Services } from '../services.ts'
import type { NewJob, QueueName } from './queue.ts'

/** The job that a task runs for. */
export type RunningJob = { id: string }

/**
 * Work that is done outside a request. A job is run at least once: again after a failure and after a process was killed in the middle of it, so `run`
 * must bear to be run twice.
 */
export type Task = {
  name: string
  queue: QueueName
  run: (services: Services, data: unknown, job: RunningJob) => Promise<void>
}

/** Names a task, the queue whose workers run it and the shape of its data. `job` makes a job of it, to be stored with sendJob. */
export function defineTask<Schema extends z.ZodType>({
  name,
  queue,
  data: schema,
  run,
}: {
  name: string
  queue: QueueName
  data: Schema
  run: (services: Services, data: z.output<Schema>, job: RunningJob) => Promise<void>
}): Task & { job: (data: z.input<Schema>) => NewJob } {
  return {
    name,
    queue,
    run: (services, data, job) => run(services, schema.parse(data), job),
    job: (data) => ({ queue, payload: { task: name, data } }),
  }
}
