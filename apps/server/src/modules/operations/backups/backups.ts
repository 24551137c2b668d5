import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Dump, deskBackups } from '@earshot/contract/desk/operations/backups'
import { STATUS } from '@earshot/contract/envelope'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import { readDumpHead } from '../../../db/dump/dump.ts'
import { nameOfVersion } from '../../../db/open.ts'
import { operation } from '../../../db/schema/desk/operation.ts'
import { member } from '../../../db/schema/member/member.ts'
import { Refusal, notFound } from '../../../http/errors.ts'
import { listDumps } from '../../../jobs/backups.ts'
import type { Services } from '../../../ports/services.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { onDesk, writeAudit } from '../../audit/audit.store.ts'
import { listRunning, startOperation } from '../operation.ts'
import { backupTask, trialTask } from './backup.jobs.ts'
import { TrialResult, mustHaveSpace } from './trial.ts'

const MINUTE_MS = 60_000
/** Hours after which a community on PostgreSQL should have a new dump (OPERATIONS-06). */
const POSTGRES_HOURS = 26

/** Returns the dumps of DATA_DIR with their trials, newest first (OPERATIONS-06). */
export async function readBackups(services: Services): Promise<z.infer<typeof deskBackups.data>> {
  const { config, kind, db } = services
  const files = (await listDumps(config.dataDir)).toReversed()
  const [found, trials, running] = await Promise.all([
    Promise.all(files.map(readDump)),
    listTrials(services),
    listRunning(db),
  ])
  const makers = await listMakers(services, found)
  return {
    dumps: found.map(({ head, ...dump }) => ({
      ...dump,
      made_by: head?.madeBy ? { via: head.madeBy.via, username: makers.get(head.madeBy.memberId ?? 0) ?? null } : null,
      trial: trials.get(dump.name) ?? null,
    })),
    is_late: isLate(services, found),
    is_running: running.some((each) => each.kind === 'backup'),
    is_trying: running.some((each) => each.kind === 'trial'),
    database: kind === 'pglite' ? 'embedded' : 'PostgreSQL',
    media: config.storageUrl === undefined ? 'DATA_DIR/media' : 'STORAGE_URL',
  }
}

/** Returns whether the newest readable dump is older than it should be (OPERATIONS-02, OPERATIONS-06). */
export async function hasLateBackup(services: Pick<Services, 'config' | 'kind' | 'now'>): Promise<boolean> {
  return isLate(services, await Promise.all((await listDumps(services.config.dataDir)).toReversed().map(readDump)))
}

function isLate(
  { config, kind, now }: Pick<Services, 'config' | 'kind' | 'now'>,
  dumps: readonly Pick<Dump, 'at' | 'is_readable'>[],
): boolean {
  const limit = kind === 'pglite' ? 2 * config.backupMinutes * MINUTE_MS : POSTGRES_HOURS * 60 * MINUTE_MS
  const newest = dumps.find(({ is_readable: isReadable }) => isReadable)
  return newest === undefined || now().getTime() - Date.parse(newest.at) > limit
}

async function readDump(file: string) {
  const [{ size, mtime }, head] = await Promise.all([stat(file), readDumpHead(file).catch(() => undefined)])
  return {
    name: path.basename(file),
    at: head?.writtenAt ?? mtime.toISOString(),
    bytes: size,
    is_readable: head !== undefined,
    version: head === undefined ? null : (nameOfVersion(head.version) ?? null),
    rows: head?.tables === undefined ? null : Object.values(head.tables).reduce((sum, rows) => sum + rows, 0),
    head,
  }
}

async function listMakers({ db }: Services, dumps: readonly Awaited<ReturnType<typeof readDump>>[]) {
  const ids = dumps.flatMap(({ head }) => head?.madeBy?.memberId ?? [])
  const rows = await db.select({ id: member.id, username: member.username }).from(member).where(inArray(member.id, ids))
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** The last trial of each dump by its name. */
async function listTrials({ db }: Pick<Services, 'db'>): Promise<Map<string, NonNullable<Dump['trial']>>> {
  const rows = await db
    .selectDistinctOn([operation.subject])
    .from(operation)
    .where(eq(operation.kind, 'trial'))
    .orderBy(operation.subject, desc(operation.id))
  return new Map(
    rows.map(({ subject, createdAt, finishedAt, problem, result }) => {
      const { checks, problem: found } = TrialResult.safeParse(result).data ?? { checks: [], problem: undefined }
      const reason = problem ?? found ?? null
      return [
        subject,
        {
          at: createdAt.toISOString(),
          finished_at: finishedAt?.toISOString() ?? null,
          problem: reason,
          is_good: finishedAt !== null && reason === null && checks.every(({ problems }) => problems === 0),
          checks,
        },
      ]
    }),
  )
}

/** Starts the job that writes a dump. Throws 409 while one is written (OPERATIONS-07). */
export const makeBackup = ({ db }: Services, viewer: Viewer): Promise<void> =>
  db.transaction(async (tx) => {
    await startOperation(tx, {
      kind: 'backup',
      memberId: viewer.id,
      job: (operationId) => backupTask.job({ operationId, memberId: viewer.id }),
    })
    await writeAudit(tx, { by: onDesk(viewer), act: 'backup.make', subject: { kind: 'backup' } })
  })

/**
 * Starts the job that restores a dump into a temporary database. Throws 404 without the dump, and 409 while another is
 * tried or without enough space (OPERATIONS-08).
 */
export async function startTrial({ db, config }: Services, viewer: Viewer, name: string): Promise<void> {
  const file = await getDump(config.dataDir, name)
  await mustHaveSpace(config.dataDir, file).catch((error: unknown) => {
    throw new Refusal(STATUS.conflict, sentenceOf(error))
  })
  await db.transaction(async (tx) => {
    await startOperation(tx, {
      kind: 'trial',
      subject: name,
      memberId: viewer.id,
      job: (operationId) => trialTask.job({ operationId, name }),
    })
    await writeAudit(tx, { by: onDesk(viewer), act: 'backup.try', subject: { kind: 'backup', title: name } })
  })
}

/** Deletes a dump. Throws 404 without it, and 409 for the last one that can be restored (OPERATIONS-07). */
export async function deleteBackup(services: Services, viewer: Viewer, name: string): Promise<void> {
  const { db, config } = services
  const file = await getDump(config.dataDir, name)
  const { dumps } = await readBackups(services)
  const isGood = ({ is_readable: isReadable, trial }: Dump) => isReadable && (trial === null || trial.is_good)
  const good = dumps.filter(isGood)
  if (good.length === 1 && good[0]?.name === name)
    throw new Refusal(STATUS.conflict, 'This is the only good backup. Make another one first.')
  await db.transaction(async (tx) => {
    await tx.delete(operation).where(and(eq(operation.kind, 'trial'), eq(operation.subject, name)))
    await writeAudit(tx, { by: onDesk(viewer), act: 'backup.delete', subject: { kind: 'backup', title: name } })
    await rm(file)
  })
}

/** Returns the size and the SHA-256 of a dump that is downloaded, which is an entry of the audit log. */
export async function describeDownload({ db, config }: Services, viewer: Viewer, name: string) {
  const file = await getDump(config.dataDir, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  await writeAudit(db, { by: onDesk(viewer), act: 'backup.download', subject: { kind: 'backup', title: name } })
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** Returns the path of a dump of DATA_DIR. Throws 404 for another name. */
export async function getDump(dataDir: string, name: string): Promise<string> {
  const found = (await listDumps(dataDir)).find((file) => path.basename(file) === name)
  if (found === undefined) throw notFound('backup')
  return found
}
