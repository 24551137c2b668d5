import { z } from 'zod'
import { post, get } from '../endpoint.ts'
import { Count, Nothing, Time } from '../primitives.ts'
import * as calls from './calls.ts'

/** A job that failed after its last retry; `task` is its name in the code, `reason` its last error. */
export const FailedJob = z.object({ id: z.string(), task: z.string(), failed_at: Time, reason: z.string() })
export type FailedJob = z.infer<typeof FailedJob>

/** Failed jobs, oldest first, and the number of waiting and running ones of each queue (OPERATIONS-03). */
const Jobs = z.object({
  failed: z.array(FailedJob),
  waiting: z.array(z.object({ queue: z.string(), count: Count })),
})

/** A dump of the database; one that is not readable is damaged or cut off (OPERATIONS-06). */
export const Dump = z.object({
  name: z.string(),
  at: Time,
  bytes: Count,
  is_readable: z.boolean(),
})
export type Dump = z.infer<typeof Dump>

/**
 * Dumps, newest first. `is_late` says that the newest is older than twice their interval, or than 26 hours on
 * PostgreSQL; `is_running` that one is being written. `media` is the folder or bucket that dumps do not contain.
 */
const Backups = z.object({
  dumps: z.array(Dump),
  is_late: z.boolean(),
  is_running: z.boolean(),
  database: z.enum(['embedded', 'PostgreSQL']),
  media: z.string(),
})

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const jobIds = {
  ids: z.array(z.uuid('must be the id of a job')).min(1, 'is required').max(200, 'must be at most 200 jobs'),
}

export const deskJobs = get(calls.deskJobs, {
  ...admins,
  summary: 'Failed jobs, and the number of waiting ones',
  input: z.object({}),
  data: Jobs,
})
export const retryJobs = post(calls.retryJobs, {
  ...admins,
  summary: 'Put failed jobs back into their queues',
  input: z.object(jobIds),
  data: Jobs,
})
export const deleteJobs = post(calls.deleteJobs, {
  ...admins,
  summary: 'Delete failed jobs permanently',
  input: z.object(jobIds),
  data: Jobs,
})
export const deskBackups = get(calls.deskBackups, {
  ...admins,
  summary: 'Dumps of the database, newest first',
  input: z.object({}),
  data: Backups,
})
export const makeBackup = post(calls.makeBackup, {
  ...admins,
  summary: 'Write a dump of the database by a job; one at a time',
  input: z.object({}),
  data: Nothing,
})
