import { randomUUID } from 'node:crypto'
import { IMPORT } from '@earshot/contract/desk/imports/import-limits'
import type { ImportState } from '@earshot/contract/desk/imports/import-limits'
import * as m from '@earshot/messages/imports'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { importRun } from '../../db/schema/catalogue/import-run.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'
import type { Counts, ImportReport } from '../import/report.ts'
import { notify } from '../notification/notify.ts'
import { IMPORT_LOCK } from './import-run.store.ts'

/** An import that this process runs. */
export type RunningImport = typeof importRun.$inferSelect

/** Seconds without a sign of life after which another process continues an import. */
const LOST_SECONDS = 60
/** Minutes after which any process takes an import of a folder, to say that it sees none. */
const UNSEEN_MINUTES = 10

/** This process, as the worker of imports. */
const WORKER = randomUUID()

/** Progress of a running import. */
export type ImportProgress = Counts & { done: number; total: number; current: string }

/**
 * Takes the next import: one that a lost process left running, otherwise the oldest that waits and that this process
 * can do. One import runs at a time (CATALOGUE-14, CATALOGUE-16).
 */
export function takeNext(
  { db, kind, now }: Pick<Services, 'db' | 'kind' | 'now'>,
  isDoable: (run: RunningImport) => Promise<boolean>,
): Promise<RunningImport | undefined> {
  // The embedded database belongs to this process, so that every other worker is gone.
  const isLost =
    kind === 'pglite'
      ? sql<boolean>`${importRun.worker} is distinct from ${WORKER}`
      : sql<boolean>`coalesce(${importRun.beatAt} < now() - make_interval(secs => ${LOST_SECONDS}), true)`
  const isOverdue = sql<boolean>`${importRun.createdAt} < now() - make_interval(mins => ${UNSEEN_MINUTES})`
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
    const open = await tx
      .select({ run: importRun, isLost, isOverdue })
      .from(importRun)
      .where(inArray(importRun.state, ['running', 'waiting']))
      .orderBy(asc(importRun.id))
    const running = open.find(({ run }) => run.state === 'running')
    if (running !== undefined && !running.isLost) return undefined
    for (const { run, isOverdue: isUnseen } of running === undefined ? open : [running]) {
      if (kind !== 'pglite' && !isUnseen && !(await isDoable(run))) continue
      const [taken] = await tx
        .update(importRun)
        .set({ state: 'running', worker: WORKER, beatAt: sql`now()`, startedAt: run.startedAt ?? now(), done: 0 })
        .where(eq(importRun.id, run.id))
        .returning()
      await recordChange(tx, 'imports')
      return taken
    }
    return undefined
  })
}

/** Returns whether an import waits for a worker: none runs, or the running one is lost. */
export async function isAnyDue({ db, kind }: Pick<Services, 'db' | 'kind'>): Promise<boolean> {
  const lost =
    kind === 'pglite' ? sql`worker = ${WORKER}` : sql`beat_at > now() - make_interval(secs => ${LOST_SECONDS})`
  const { rows } = await db.execute<{ due: boolean }>(
    sql`select exists (select from ${importRun} where state in ('waiting', 'running'))
      and not exists (select from ${importRun} where state = 'running' and ${lost}) as due`,
  )
  return rows[0]?.due === true
}

const isMine = (id: number) => and(eq(importRun.id, id), eq(importRun.worker, WORKER), eq(importRun.state, 'running'))

/** Stores progress and a sign of life. Returns whether the import goes on: it was neither stopped nor taken over. */
export async function beat(db: Db, id: number, progress: ImportProgress | undefined): Promise<boolean> {
  const [row] = await db
    .update(importRun)
    .set({ ...progress, beatAt: sql`now()` })
    .where(isMine(id))
    .returning({ isStopping: importRun.isStopping })
  return row?.isStopping === false
}

/** Returns how many items an earlier process added for an import; the report counts them as added. */
export async function countAdded(db: Db, importId: number): Promise<number> {
  const [tracks, episodes] = await Promise.all([
    db.$count(track, eq(track.importId, importId)),
    db.$count(episode, eq(episode.importId, importId)),
  ])
  return tracks + episodes
}

type Ending = { state: ImportState; report?: ImportReport | undefined; problem: string | null; addedBefore: number }

/**
 * Ends an import with its report. Its starter is notified, on the site and by mail, if it took more than 10 minutes
 * (CATALOGUE-15).
 */
export function endImport(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id }: RunningImport,
  { state, report, problem, addedBefore }: Ending,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [run] = await tx
      .update(importRun)
      .set({ state, problem, current: '', finishedAt: now(), ...(report && valuesOf(report, addedBefore)) })
      .where(isMine(id))
      .returning()
    await recordChange(tx, 'imports')
    if (run === undefined || run.memberId === null || run.startedAt === null) return
    if (now().getTime() - run.startedAt.getTime() <= IMPORT.mailAfterMinutes * 60_000) return
    await notify(tx, {
      kind: 'import',
      memberId: run.memberId,
      actorId: null,
      title: m.import_ended_title({ name: run.name }),
      text: endingSentence(run),
      path: `/desk/imports/${run.id}`,
    })
  })
}

const endingSentence = ({ state, added, changed, skipped, problem }: RunningImport): string =>
  state === 'failed'
    ? m.import_failed_sentence({ problem: problem ?? '' })
    : m.import_ended_sentence({ added, changed, skipped, isStopped: state === 'stopped' ? 'yes' : 'no' })

// A repeated run finds what the lost one added as unchanged.
const valuesOf = ({ what, added, changed, unchanged, skipped, notes, also }: ImportReport, addedBefore: number) => ({
  unit: what,
  added: added + addedBefore,
  changed,
  unchanged: Math.max(0, unchanged - addedBefore),
  skipped: skipped.length,
  report: { skipped, notes, also },
})
