import type { z } from 'zod'
import type { Services } from '../ports/services.ts'
import type { NewJob, QueueName } from './queue.ts'

const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const

type Unit = keyof typeof UNIT_SECONDS

/** An interval in words, for example "1 hour" or "10 minutes". */
export type Interval = `${number} ${Unit | `${Unit}s`}`

/** The interval of a recurring job; a function if it depends on the settings, undefined if the job does not recur. */
export type Every = Interval | ((services: Pick<Services, 'config' | 'kind'>) => Interval | undefined)

/** Returns the seconds of an interval. */
export function secondsOf(interval: Interval): number {
  const [count, word = ''] = interval.split(' ')
  const unit = word.replace(/s$/, '')
  if (!isUnit(unit)) throw new Error(`${interval} is not an interval.`)
  return Number(count) * UNIT_SECONDS[unit]
}

const isUnit = (word: string): word is Unit => word in UNIT_SECONDS

/** The job that a task runs for. */
export type RunningJob = { id: string }

/**
 * Work outside a request. A job runs at least once: it is repeated after a failure and after its process was killed, so
 * `run` must be safe to repeat.
 */
export type Task = {
  name: string
  queue: QueueName
  /** The interval at which the schedule sends a job with the default data. */
  every?: Every | undefined
  run: (services: Services, data: unknown, job: RunningJob) => Promise<void>
}

/**
 * Defines a task, the queue whose workers run it, the schema of its data and, if it recurs, its interval. `job` creates
 * a job, which sendJob stores; `isAwaited` runs it before other jobs of its queue, because a member waits for it.
 */
export function defineTask<Schema extends z.ZodType>({
  name,
  queue,
  every,
  isAwaited = false,
  data: schema,
  run,
}: {
  name: string
  queue: QueueName
  every?: Every
  isAwaited?: boolean
  data: Schema
  run: (services: Services, data: z.output<Schema>, job: RunningJob) => Promise<void>
}): Task & { job: (data: z.input<Schema>) => NewJob } {
  return {
    name,
    queue,
    every,
    run: (services, data, job) => run(services, schema.parse(data), job),
    job: (data) => ({ queue, payload: { task: name, data }, ...(isAwaited && { priority: 1 }) }),
  }
}
