import type { OperationKind, Running } from '@earshot/contract/desk/operations/running'
import { STATUS } from '@earshot/contract/envelope'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { importRun } from '../../db/schema/catalogue/import-run.ts'
import { operation } from '../../db/schema/desk/operation.ts'
import { member } from '../../db/schema/member/member.ts'
import { Refusal, oneOf } from '../../http/errors.ts'
import { FAILED, sendJob } from '../../jobs/queue.ts'
import type { NewJob } from '../../jobs/queue.ts'
import { reasonOf } from '../../jobs/run-job.ts'
import type { Services } from '../../ports/services.ts'

/** Milliseconds between two records of progress. */
const PROGRESS_MS = 1_000

/** Long work that starts: what it works on, its steps if they are known, who asked for it, and the job that does it. */
type NewOperation = {
  kind: OperationKind
  subject?: string
  total?: number
  memberId: number | null
  job: (operationId: number) => NewJob
}

/** Stores long work and its job. Throws 409 while other work of its kind runs (OPERATIONS-19). */
export async function startOperation(
  tx: Db,
  { kind, subject = '', total = 0, memberId, job }: NewOperation,
): Promise<number> {
  await endInterrupted(tx)
  const [started] = await tx
    .insert(operation)
    .values({ kind, subject, total, memberId })
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
  items: 'Many items are being changed already. Try again when that has ended.',
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
    recordProgress(db, id, done, total).catch(() => undefined)
  }
}

/** Stores how many steps of an operation are done. */
export const recordProgress = (db: Db, id: number, done: number, total: number) =>
  db.update(operation).set({ done, total }).where(eq(operation.id, id))

/** Lists the long work that runs, oldest first, imports last. */
export async function listRunning(db: Db): Promise<Running[]> {
  await endInterrupted(db)
  const rows = await db
    .select({ row: operation, startedBy: member.username })
    .from(operation)
    .leftJoin(member, eq(member.id, operation.memberId))
    .where(isNull(operation.finishedAt))
    .orderBy(asc(operation.id))
  const imports = await db
    .select({ row: importRun, startedBy: member.username })
    .from(importRun)
    .leftJoin(member, eq(member.id, importRun.memberId))
    .where(eq(importRun.state, 'running'))
    .orderBy(asc(importRun.id))
  return [
    ...rows.map(({ row, startedBy }) => toRunning(row, startedBy)),
    ...imports.map(({ row, startedBy }) => toRunning({ ...row, kind: 'import', subject: row.name }, startedBy)),
  ]
}

type Row = Omit<Running, 'since' | 'started_by'> & { createdAt: Date }

const toRunning = ({ id, kind, subject, done, total, createdAt }: Row, startedBy: string | null): Running => ({
  id,
  kind,
  subject,
  done,
  total,
  since: createdAt.toISOString(),
  started_by: startedBy,
})

/** Returns an operation of a kind with the name of the member who started it. Throws 404. */
export async function getOperation(db: Db, kind: OperationKind, id: number) {
  await endInterrupted(db)
  const rows = await db
    .select({ row: operation, startedBy: member.username })
    .from(operation)
    .leftJoin(member, eq(member.id, operation.memberId))
    .where(and(eq(operation.kind, kind), eq(operation.id, id)))
  return oneOf(rows, 'operation')
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
