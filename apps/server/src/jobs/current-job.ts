import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/open.ts'
import type { RunningJob } from './task.ts'

const running = new AsyncLocalStorage<RunningJob>()

/** Runs the work of a job, which can then be named by what it calls. */
export const asJob = <T>(job: RunningJob, work: () => Promise<T>): Promise<T> => running.run(job, work)

/** Returns the job whose work runs; undefined outside jobs. */
export const findCurrentJob = (): RunningJob | undefined => running.getStore()

/** Returns whether a job is not retried if it fails now. */
export async function isLastAttempt(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select retry_count >= retry_limit as "isLast" from pgboss.job where id = ${jobId}::uuid`,
  )
  return z.object({ isLast: z.boolean() }).array().parse(rows)[0]?.isLast ?? true
}
