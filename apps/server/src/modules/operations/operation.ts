import type { OperationKind, Running } from '@earshot/contract/desk/operations/running'
import { STATUS } from '@earshot/contract/envelope'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { operation } from '../../db/schema/desk/operation.ts'
import { member } from '../../db/schema/member/member.ts'
import { Refusal } from '../../http/errors.ts'
import { FAILED, sendJob } from '../../jobs/queue.ts'
import type { NewJob } from '../../jobs/queue.ts'
import { reasonOf } from '../../jobs/run-job.ts'
import type { Services } from '../../ports/services.ts'

/** Milliseconds between two records of progress. */
const PROGRESS_MS = 1_000

/** Long work that starts: what it works on, who asked for it, and the job that does it. */
type NewOperation = {
  kind: OperationKind
  subject?: string
  memberId: number | null
  job: (operationId: number) => NewJob
}

/** Stores long work and its job. Throws 409 while other work of its kind runs (OPERATIONS-19). */
export async function startOperation(tx: Db, { kind, subject = '', memberId, job }: NewOperation): Promise<number> {
  await endInterrupted(tx)
  const [started] = await tx
    .insert(operation)
    .values({ kind, subject, memberId })
    .onConflictDoNothing()
    .returning({ id: operation.id })
  if (started === undefined) throw new Refusal(STATUS.conflict, ALREADY[kind])
  await sendJob(tx, { ...job(started.id), retries: 0 })
  return started.id
}

const ALREADY: Readonly<Record<OperationKind, string>> = {
  backup: 'A backup is being written already.',
  trial: 'A restore is being tried already.',
  storage: 'The storage is being counted already.',
  clean: 'Unused files are being deleted already.',
}

/**
 * Runs the work of an operation, and records its end: the result, or the problem, which is thrown again. `work` reports
 * its progress as done and total steps.
 */
export async function runOperation(
  { db, kind, now }: Pick<Services, 'db' | 'kind' | 'now'>,
  id: number,
  work: (report: (done: number, total: number) => void) => Promise<unknown>,
): Promise<void> {
  const end = (values: Partial<typeof operation.$inferInsert>) =>
    db
      .update(operation)
      .set({ ...values, finishedAt: now() })
      .where(eq(operation.id, id))
  // The work may hold the only connection of the embedded database.
  const report = kind === 'pglite' ? () => {} : recorder(db, id)
  try {
    await end({ result: await work(report) })
  } catch (error) {
    await end({ problem: reasonOf(error) })
    throw error
  }
}

function recorder(db: Db, id: number): (done: number, total: number) => void {
  let last = 0
  return (done, total) => {
    const at = performance.now()
    if (at - last < PROGRESS_MS) return
    last = at
    // Progress that is not recorded is of no consequence.
    db.update(operation)
      .set({ done, total })
      .where(eq(operation.id, id))
      .catch(() => undefined)
  }
}

/** Lists the long work that runs, oldest first. */
export async function listRunning(db: Db): Promise<Running[]> {
  await endInterrupted(db)
  const rows = await db
    .select({ row: operation, startedBy: member.username })
    .from(operation)
    .leftJoin(member, eq(member.id, operation.memberId))
    .where(isNull(operation.finishedAt))
    .orderBy(asc(operation.id))
  return rows.map(({ row: { id, kind, subject, done, total, createdAt }, startedBy }) => ({
    id,
    kind,
    subject,
    done,
    total,
    since: createdAt.toISOString(),
    started_by: startedBy,
  }))
}

// A process that was killed leaves its operation unfinished, and its job is not repeated.
async function endInterrupted(db: Db): Promise<void> {
  await db.execute(sql`
    update ${operation} set finished_at = now(), problem = ${INTERRUPTED}
    where finished_at is null and not exists (
      select from pgboss.job where state < 'completed' and name <> ${FAILED} and data->'data'->>'operationId' = ${operation.id}::text
    )`)
}

const INTERRUPTED = 'The server stopped before it was finished.'
