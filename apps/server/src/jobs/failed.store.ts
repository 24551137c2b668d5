import { z } from 'zod'
import { rowsOf } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { queueDatabase } from './queue-database.ts'
import { FAILED, openQueue } from './queue.ts'
import { titleOf } from './run-job.ts'

/** Characters of an id that are shown; they are enough to name a job. */
export const ID_SHOWN = 8

/** A job that failed as often as it may. `reason` is what went wrong the last time. */
export type FailedJob = { id: string; title: string; data: unknown; failedAt: Date; reason: string }

/** The jobs that failed for good, the oldest first, and what an operator can do with them. */
export function failedJobs({ pool, kind }: Pick<Services, 'pool' | 'kind'>) {
  const queue = openQueue(queueDatabase(pool), { kind, isWorking: false })
  const list = async (): Promise<FailedJob[]> => {
    const jobs = await queue.findJobs(FAILED)
    return jobs
      .map(({ id, data, createdOn, sourceOutput }) => ({
        id,
        title: titleOf(data),
        data,
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

    /** How many jobs wait or run, by queue. */
    countWaiting: () =>
      rowsOf(
        pool,
        Waiting,
        `select name as queue, count(*)::int as waiting from pgboss.job where state < 'completed' and name <> $1 group by name order by name`,
        [FAILED],
      ),

    /** Puts failed jobs back into their queues, named by the beginnings of their ids, and returns how many. */
    retry: async (ids: readonly string[] | 'all'): Promise<number> => {
      const found = await known(ids)
      if (found.length > 0) await queue.redrive(FAILED, { ids: found })
      return found.length
    },

    /** Deletes failed jobs and returns how many. */
    delete: async (ids: readonly string[] | 'all'): Promise<number> => {
      const found = await known(ids)
      if (found.length > 0) await queue.deleteJob(FAILED, found)
      return found.length
    },
  }
}

const Reason = z.object({ message: z.string() })
const Waiting = z.object({ queue: z.string(), waiting: z.number() })
