import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, Id, Nothing, Time, text } from '../../primitives.ts'
import * as calls from '../calls.ts'

/** Kinds of items that a job can be about, with a page of the desk. */
export const JOB_SUBJECTS = ['member', 'podcast', 'article', 'post', 'artist', 'album', 'song', 'episode'] as const

const Subject = z.object({ kind: z.enum(JOB_SUBJECTS), id: Id })

/**
 * A job: `task` is its name in the code, `queue` that of its workers. `reason` is its last error, without addresses of
 * mails.
 */
const Job = z.object({
  id: z.string(),
  task: z.string(),
  queue: z.string(),
  subject: Subject.nullable(),
  tries: Count,
  reason: z.string(),
})

/** A job that failed after its last retry. */
export const FailedJob = Job.extend({ failed_at: Time })
export type FailedJob = z.infer<typeof FailedJob>

/** A job that runs, since `started_at`, or waits until `next_at`. */
export const OpenJob = Job.extend({ is_running: z.boolean(), started_at: Time.nullable(), next_at: Time })
export type OpenJob = z.infer<typeof OpenJob>

/** A recurring job with its interval in seconds, and its last run with its duration in seconds. */
export const RecurringJob = z.object({
  task: z.string(),
  every_seconds: Count,
  started_at: Time.nullable(),
  seconds: z.number().nullable(),
  succeeded_at: Time.nullable(),
  is_running: z.boolean(),
})
export type RecurringJob = z.infer<typeof RecurringJob>

/** Limits of lists and acts. */
export const JOBS = { shown: 500, acted: 200 } as const

/** Failed jobs, oldest first, running and waiting ones, and recurring ones (OPERATIONS-03). */
const Jobs = z.object({
  failed: z.array(FailedJob),
  open: z.array(OpenJob),
  waiting: z.array(z.object({ queue: z.string(), count: Count })),
  recurring: z.array(RecurringJob),
})

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
/** Jobs by their ids, or all that failed of one cause: a task with one last error (OPERATIONS-04). */
const chosen = z
  .object({
    ids: z.array(z.uuid('must be the id of a job')).max(JOBS.acted, `must be at most ${JOBS.acted} jobs`).optional(),
    task: text(1, 200).optional(),
    reason: text(0, 1000).optional(),
  })
  .refine(({ ids, task }) => (ids === undefined || ids.length === 0) !== (task === undefined), {
    path: ['ids'],
    message: 'is required, or the task of all failed jobs of one cause',
  })

export const deskJobs = get(calls.deskJobs, {
  ...admins,
  summary: 'Failed, running, waiting and recurring jobs',
  input: z.object({}),
  data: Jobs,
})
export const retryJobs = post(calls.retryJobs, {
  ...admins,
  summary: 'Put failed jobs back into their queues',
  input: chosen,
  data: Jobs,
})
export const deleteJobs = post(calls.deleteJobs, {
  ...admins,
  summary: 'Delete failed jobs permanently',
  input: chosen,
  data: Jobs,
})
export const runJob = post(calls.runJob, {
  ...admins,
  summary: 'Run a recurring job now, unless it runs or waits already',
  input: z.object({ task: text(1, 200) }),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})
