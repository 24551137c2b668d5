import { StorageReport, type deskStorage } from '@earshot/contract/desk/operations/storage'
import { and, asc, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { operation } from '../../../db/schema/desk/operation.ts'
import type { Services } from '../../../ports/services.ts'
import { onDesk, writeAudit } from '../../audit/audit.store.ts'
import { listRunning, startOperation } from '../operation.ts'
import { cleanTask, countTask } from './storage.jobs.ts'

/** Days over which growth is shown. */
const GROWTH_DAYS = 30
const Counted = StorageReport.omit({ growth: true })

/** Returns the last count of stored files with its growth (OPERATIONS-05). */
export async function readStorage({ db, now }: Services): Promise<z.infer<typeof deskStorage.data>> {
  const running = await listRunning(db)
  const since = new Date(now().getTime() - GROWTH_DAYS * 86_400_000)
  const [[last], [first]] = await Promise.all([
    counts(db, since).orderBy(desc(operation.id)).limit(1),
    counts(db, since).orderBy(asc(operation.id)).limit(1),
  ])
  const newest = Counted.safeParse(last?.result).data
  const oldest = Counted.safeParse(first?.result).data
  return {
    report:
      newest === undefined
        ? null
        : {
            ...newest,
            growth: oldest === undefined || oldest.at === newest.at ? null : bytesOf(newest) - bytesOf(oldest),
          },
    is_counting: running.some(({ kind }) => kind === 'storage'),
    is_cleaning: running.some(({ kind }) => kind === 'clean'),
  }
}

const counts = (db: Db, since: Date) =>
  db
    .select({ result: operation.result })
    .from(operation)
    .where(
      and(
        eq(operation.kind, 'storage'),
        isNotNull(operation.finishedAt),
        isNull(operation.problem),
        gt(operation.createdAt, since),
      ),
    )

const bytesOf = ({ kinds }: z.infer<typeof Counted>): number => kinds.reduce((sum, { bytes }) => sum + bytes, 0)

/** Starts the count of stored files. Throws 409 while they are counted. */
export async function countStorage({ db }: Services, viewer: Viewer): Promise<void> {
  await db.transaction((tx) =>
    startOperation(tx, { kind: 'storage', memberId: viewer.id, job: (operationId) => countTask.job({ operationId }) }),
  )
}

/** Starts the deletion of unused files. Throws 409 while they are deleted. */
export async function cleanStorage({ db }: Services, viewer: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await startOperation(tx, {
      kind: 'clean',
      memberId: viewer.id,
      job: (operationId) => cleanTask.job({ operationId }),
    })
    await writeAudit(tx, { by: onDesk(viewer), act: 'storage.clean', subject: { kind: 'storage' } })
  })
}
