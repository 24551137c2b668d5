import type { ServerProcess } from '@earshot/contract/desk/operations/health'
import { desc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { serverProcess } from '../../../db/schema/desk/process.ts'
import { FAILED } from '../../../jobs/queue.ts'

/** Seconds after which a process that has not reported counts as gone: three reports. */
const GONE_SECONDS = 30
/** Minutes after which a queue with due jobs and no running one has no living worker (NODES-02). */
const IDLE_MINUTES = 5

/** Lists the processes of the server, newest first, as `earshot nodes` does (NODES-02). */
export async function listProcesses(db: Db, now: Date): Promise<ServerProcess[]> {
  const rows = await db.select().from(serverProcess).orderBy(desc(serverProcess.startedAt))
  return rows.map(({ id, role, version, startedAt, reportedAt, memory, requests, errors, clockOffset }) => ({
    id,
    role,
    version,
    started_at: startedAt.toISOString(),
    reported_at: reportedAt.toISOString(),
    is_alive: now.getTime() - reportedAt.getTime() < GONE_SECONDS * 1_000,
    memory,
    requests: Math.round(requests),
    errors: Math.round(errors),
    clock_offset: clockOffset,
  }))
}

/** Lists the queues whose due jobs no worker has taken for 5 minutes. */
export async function listIdleQueues(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select name from pgboss.job where state < 'completed' and name <> ${FAILED} group by name
    having min(start_after) filter (where state < 'active') < now() - make_interval(mins => ${IDLE_MINUTES})
      and count(*) filter (where state = 'active') = 0
    order by name`)
  return z
    .object({ name: z.string() })
    .array()
    .parse(rows)
    .map(({ name }) => name)
}
