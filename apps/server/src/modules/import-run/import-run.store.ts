import { IMPORT } from '@earshot/contract/desk/imports/import-limits'
import type { ImportSource } from '@earshot/contract/desk/imports/import-limits'
import type { DeskImport, ImportGroup, ImportReport, deskImports } from '@earshot/contract/desk/imports/imports'
import { and, desc, eq, ilike, isNotNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../db/desk-list.ts'
import type { Db } from '../../db/open.ts'
import { importFile, importRun } from '../../db/schema/catalogue/import-run.ts'
import type { ImportLines, ImportOptions } from '../../db/schema/catalogue/import-run.ts'
import { member } from '../../db/schema/member/member.ts'
import { conflict, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'
import { commandOf } from './command.rules.ts'
import { listImportFiles } from './upload/import-files.store.ts'

/** A new import: its source, the name by which it is listed, and its settings. */
export type NewImport = { source: ImportSource; name: string; options: ImportOptions; isDry: boolean }

type Acting = { by: AuditActor & { id: number }; now: Date }

/**
 * Creates an import that waits for its turn, with an audit entry; `send` stores the job that runs it. It takes over the
 * sent files of the import `filesOf`. Throws 409 if 20 imports wait already (CATALOGUE-14).
 */
export function createImport(
  db: Db,
  created: NewImport,
  { by, now, send, filesOf }: Acting & { send: (tx: Db) => Promise<unknown>; filesOf?: number | undefined },
): Promise<number> {
  return db.transaction(async (tx) => {
    await mustHaveTurn(tx)
    const id = await insertImport(tx, { ...created, state: 'waiting' }, { by, now })
    // The import that is started again has sent files only once.
    if (filesOf !== undefined) await tx.update(importFile).set({ importId: id }).where(eq(importFile.importId, filesOf))
    await send(tx)
    return id
  })
}

/** Throws 409 if as many imports wait as may. */
export async function mustHaveTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  const waiting = await tx.$count(importRun, eq(importRun.state, 'waiting'))
  if (waiting >= IMPORT.waitingMax) throw conflict(`${IMPORT.waitingMax} imports are waiting. Remove one, or wait.`)
}

/** Writes an import with its audit entry. */
export async function insertImport(
  tx: Db,
  { state, ...created }: NewImport & { state: 'uploading' | 'waiting' },
  { by, now }: Acting,
): Promise<number> {
  const { id } = oneOf(
    await tx
      .insert(importRun)
      .values({ ...created, state, memberId: by.id, createdAt: now })
      .returning({ id: importRun.id }),
    'import',
  )
  const { source, name, isDry } = created
  await writeAudit(tx, {
    by,
    act: 'import.start',
    subject: { kind: 'import', id, title: name },
    after: { source, dry_run: isDry },
  })
  await recordChange(tx, 'imports')
  return id
}

/** The advisory lock of the list of imports: their number and the choice of the next one. */
export const IMPORT_LOCK = 724_110

/** Lists imports: those that are not over first, then the newest (CATALOGUE-14). */
export async function listImports(
  db: Db,
  { page, search_text: text, source, state }: z.output<typeof deskImports.input>,
): Promise<{ data: DeskImport[]; total: number }> {
  const wanted = and(
    text === '' ? undefined : ilike(importRun.name, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    source && eq(importRun.source, source),
    state && eq(importRun.state, state),
  )
  const { limit, offset } = pageOf(page)
  const rows = await imports(db)
    .where(wanted)
    .orderBy(sql`${importRun.finishedAt} is not null`, desc(importRun.id))
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(toImport),
    total: await countRows(db, db.select({ id: importRun.id }).from(importRun).where(wanted).getSQL()),
  }
}

/** Returns an import. Throws 404. */
export const getImport = async (db: Db, id: number): Promise<DeskImport> => toImport(await getRow(db, id))

/** Returns the settings of an import, to start it again. Throws 404, and 409 if its files are deleted. */
export async function getRepeatable(db: Db, id: number): Promise<NewImport> {
  const { run } = await getRow(db, id)
  if (!(await mayRepeat(db, run))) throw conflict('The files of this import are deleted. Send them again.')
  return { source: run.source, name: run.name, options: run.options, isDry: run.isDry }
}

/** Returns the report of an import, grouped by reason (CATALOGUE-15). Throws 404. */
export async function getImportReport(db: Db, id: number): Promise<ImportReport> {
  const row = await getRow(db, id)
  const { report } = row.run
  return {
    ...toImport(row),
    also: report?.also ?? [],
    groups: report === null ? [] : groupsOf(report),
    may_repeat: row.run.finishedAt !== null && (await mayRepeat(db, row.run)),
    command: commandOf(row.run),
    files: row.run.state === 'uploading' ? await listImportFiles(db, id) : [],
  }
}

// The files of an upload are deleted when they are in the catalogue.
const mayRepeat = async (db: Db, { id, source }: Run): Promise<boolean> =>
  source !== 'upload' ||
  (await db.$count(importFile, and(eq(importFile.importId, id), isNotNull(importFile.storedKey)))) > 0

const groupsOf = ({ skipped, notes }: ImportLines): ImportGroup[] => [
  ...grouped('skipped', skipped),
  ...grouped('note', notes),
]

const grouped = (kind: ImportGroup['kind'], lines: ImportLines['notes']): ImportGroup[] =>
  [...Map.groupBy(lines, ({ why }) => why)].map(([reason, same]) => ({
    kind,
    reason: reason.replace(/\.$/, ''),
    items: same.map(({ what }) => what),
  }))

/** Asks a running import to end after its current file. Throws 404, and 409 if it does not run (CATALOGUE-14). */
export async function stopImport(db: Db, id: number, by: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    const { run } = await getRow(tx, id)
    const stopped = await tx
      .update(importRun)
      .set({ isStopping: true })
      .where(and(eq(importRun.id, id), eq(importRun.state, 'running')))
      .returning({ id: importRun.id })
    if (stopped.length === 0) throw conflict('This import does not run.')
    await writeAudit(tx, { by, act: 'import.stop', subject: { kind: 'import', id, title: run.name } })
    await recordChange(tx, 'imports')
  })
}

/** Removes an import that waits or is over. Throws 404, and 409 if it runs. */
export async function removeImport(db: Db, id: number, by: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    const { run } = await getRow(tx, id)
    const removed = await tx
      .delete(importRun)
      .where(and(eq(importRun.id, id), sql`${importRun.state} <> 'running'`))
      .returning({ id: importRun.id })
    if (removed.length === 0) throw conflict('This import is running. Stop it first.')
    await writeAudit(tx, { by, act: 'import.remove', subject: { kind: 'import', id, title: run.name } })
    await recordChange(tx, 'imports')
  })
}

/** Deletes reports of ended imports that are older than a time (CATALOGUE-15). */
export async function deleteOldImports(db: Db, before: Date): Promise<void> {
  await db.delete(importRun).where(lt(importRun.finishedAt, before))
}

/** Deletes an import that was given up while its files were sent. */
export async function deleteGivenUp(db: Db, id: number): Promise<void> {
  await db.delete(importRun).where(and(eq(importRun.id, id), eq(importRun.state, 'uploading')))
}

type Run = typeof importRun.$inferSelect

const imports = (db: Db) =>
  db.select({ run: importRun, by: userRefColumns }).from(importRun).leftJoin(member, eq(member.id, importRun.memberId))

const getRow = async (db: Db, id: number) => oneOf(await imports(db).where(eq(importRun.id, id)), 'import')

const toImport = ({ run, by }: Awaited<ReturnType<typeof getRow>>): DeskImport => ({
  id: run.id,
  source: run.source,
  name: run.name,
  by: by && toUserRef(by),
  is_dry_run: run.isDry,
  state: run.state,
  is_stopping: run.isStopping && run.state === 'running',
  done: run.done,
  total: run.total,
  current: run.current,
  unit: run.unit,
  added: run.added,
  changed: run.changed,
  unchanged: run.unchanged,
  skipped: run.skipped,
  problem: run.problem,
  created_at: run.createdAt.toISOString(),
  started_at: run.startedAt?.toISOString() ?? null,
  finished_at: run.finishedAt?.toISOString() ?? null,
})
