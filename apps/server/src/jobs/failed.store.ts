import { z } from 'zod'
import { rowsOf } from '../db/tables.ts'
import type { Services } from '../ports/services.ts'
import { queueDatabase } from './queue-database.ts'
import { FAILED, openQueue } from './queue.ts'
import { titleOf } from './run-job.ts'

/** Characters of an id that are printed, which are enough to identify a job. */
export const ID_SHOWN = 8

/** A job that failed after its last retry, in `queue` after `tries` attempts. `reason` is its last error. */
export type FailedJob = {
  id: string
  title: string
  queue: string
  data: unknown
  tries: number
  failedAt: Date
  reason: string
}

/** Lists the failed jobs, oldest first, and retries or deletes them. */
export function failedJobs({ pool, kind }: Pick<Services, 'pool' | 'kind'>) {
  const queue = openQueue(queueDatabase(pool), { kind, isWorking: false })
  const list = async (): Promise<FailedJob[]> => {
    const jobs = await queue.findJobs(FAILED)
    return jobs
      .map(({ id, data, createdOn, sourceName, sourceRetryCount, sourceOutput }) => ({
        id,
        title: titleOf(data),
        queue: sourceName ?? '',
        data,
        tries: (sourceRetryCount ?? 0) + 1,
        failedAt: createdOn,
        reason: Reason.safeParse(sourceOutput).data?.message ?? '',
      }))
      .toSorted((a, b) => a.failedAt.getTime() - b.failedAt.getTime())
  }
  const known = async (ids: readonly string[] | 'all'): Promise<string[]> => {
    if (ids !== 'all' && ids.some((start) => start.length < ID_SHOWN))
      throw new Error(`Name a job by the first ${ID_SHOWN} characters of its id, or more.`)
    const all = (await list()).map(({ id }) => id)
    return ids === 'all' ? all : all.filter((id) => ids.some((start) => id.startsWith(start)))
  }
  return {
    list,

    /** Counts the waiting and running jobs by queue, without the job that calls this. */
    countWaiting: (askingId?: string) =>
      rowsOf(
        pool,
        Waiting,
        `select name as queue, count(*)::int as waiting from pgboss.job
          where state < 'completed' and name <> $1 and id is distinct from $2::uuid group by name order by name`,
        [FAILED, askingId ?? null],
      ),

    /** Returns failed jobs to their queues, by prefixes of their ids, and returns their number. */
    retry: async (ids: readonly string[] | 'all'): Promise<number> => {
      const found = await known(ids)
      if (found.length > 0) await queue.redrive(FAILED, { ids: found })
      return found.length
    },

    /** Deletes failed jobs and returns their number. */
    delete: async (ids: readonly string[] | 'all'): Promise<number> => {
      const found = await known(ids)
      if (found.length > 0) await queue.deleteJob(FAILED, found)
      return found.length
    },
  }
}

const Reason = z.object({ message: z.string() })
const Waiting = z.object({ queue: z.string(), waiting: z.number() })
