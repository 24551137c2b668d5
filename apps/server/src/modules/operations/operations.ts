import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { deskBackups, deskJobs } from '@earshot/contract/desk/operations'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readDumpHead } from '../../db/dump/dump.ts'
import { listDumps } from '../../jobs/backups.ts'
import { failedJobs } from '../../jobs/failed.store.ts'
import type { Services } from '../../ports/services.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { backupTask } from './operations.jobs.ts'

const MINUTE_MS = 60_000
/** Hours after which a community on PostgreSQL should have a new dump (OPERATIONS-06). */
const POSTGRES_HOURS = 26

/** Returns the failed jobs, and the number of waiting ones (OPERATIONS-03). */
export async function readJobs(services: Services): Promise<z.infer<typeof deskJobs.data>> {
  const { list, countWaiting } = failedJobs(services)
  const [failed, waiting] = await Promise.all([list(), countWaiting()])
  return {
    failed: failed.map(({ id, title, failedAt, reason }) => ({
      id,
      task: title,
      failed_at: failedAt.toISOString(),
      reason,
    })),
    waiting: waiting.map(({ queue, waiting: count }) => ({ queue, count })),
  }
}

/** Retries or deletes failed jobs, as `earshot jobs` does, with an audit entry (OPERATIONS-04). */
export async function changeJobs(
  services: Services,
  act: Extract<AuditAct, 'job.retry' | 'job.delete'>,
  ids: readonly string[],
  by: AuditActor,
): Promise<void> {
  const jobs = failedJobs(services)
  const titles = (await jobs.list()).filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  await writeAudit(services.db, { by, act, subject: { kind: 'job' }, after: { jobs: titles } })
  await (act === 'job.retry' ? jobs.retry(ids) : jobs.delete(ids))
}

/** Returns the dumps of DATA_DIR, newest first (OPERATIONS-06). */
export async function readBackups(services: Services): Promise<z.infer<typeof deskBackups.data>> {
  const { config, kind, now, db } = services
  const files = (await listDumps(config.dataDir)).toReversed()
  const dumps = await Promise.all(files.map(readDump))
  const { rows } = await db.execute<{ running: boolean }>(
    sql`select exists (select from pgboss.job where name = 'upkeep' and state < 'completed' and data->>'task' = ${backupTask.name}) as running`,
  )
  const limit = kind === 'pglite' ? 2 * config.backupMinutes * MINUTE_MS : POSTGRES_HOURS * 60 * MINUTE_MS
  const newest = dumps.find(({ is_readable: isReadable }) => isReadable)
  return {
    dumps,
    is_late: newest === undefined || now().getTime() - Date.parse(newest.at) > limit,
    is_running: rows[0]?.running === true,
    database: kind === 'pglite' ? 'embedded' : 'PostgreSQL',
    media: config.storageUrl === undefined ? 'DATA_DIR/media' : 'STORAGE_URL',
  }
}

async function readDump(file: string) {
  const [{ size, mtime }, head] = await Promise.all([stat(file), readDumpHead(file).catch(() => undefined)])
  return {
    name: path.basename(file),
    at: head?.writtenAt ?? mtime.toISOString(),
    bytes: size,
    is_readable: head !== undefined,
  }
}
