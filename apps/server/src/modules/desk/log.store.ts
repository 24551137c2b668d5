import { hasRole } from '@earshot/contract/access'
import type { AuditEntry, deskAudit } from '@earshot/contract/desk/log'
import { AUDIT_ACTS } from '@earshot/contract/studio/acts'
import { and, desc, eq, ilike, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import { countRows, pageOf } from '../../db/desk-list.ts'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { audit } from '../../db/schema/site/audit.ts'
import type { Services } from '../../ports/services.ts'
import { userRefColumns } from '../member/views.ts'
import type { UserRefRow } from '../member/views.ts'
import { toHistoryEntry } from '../studio/history/history.store.ts'
import { mayUndo } from './undo.ts'

type Filters = Omit<z.output<typeof deskAudit.input>, 'page'>
type Source = Pick<Services, 'db' | 'config'>

/** Acts that editors and moderators read; admins read all (OPERATIONS-17). */
const READ_BY = {
  editor: /^article\./,
  moderator: /^(?:case|post|comment|review|topic|rule|suspension)\./,
} as const

/** Most entries of a file (OPERATIONS-17). */
const FILE_MAX = 100_000
const PIECE = 1_000

/** Returns a page of the audit log, newest first, with the entries that the viewer may read (OPERATIONS-17). */
export async function listAudit(
  { db, config }: Source,
  viewer: Viewer,
  { page, ...filters }: Filters & { page: number },
): Promise<{ data: AuditEntry[]; total: number }> {
  const wanted = conditionOf(viewer, filters, config.timeZone)
  const { limit, offset } = pageOf(page)
  const rows = await entries(db).where(wanted).orderBy(desc(audit.id)).limit(limit).offset(offset)
  return {
    data: await toEntries(db, viewer, rows),
    total: await countRows(db, db.select({ id: audit.id }).from(audit).where(wanted).getSQL()),
  }
}

/** Yields the filtered entries in pieces, newest first. */
export async function* pieces(
  { db, config }: Source,
  viewer: Viewer,
  filters: Filters,
): AsyncGenerator<Record<(typeof AUDIT_COLUMNS)[number], string>[]> {
  const wanted = conditionOf(viewer, filters, config.timeZone)
  let before: number | undefined
  for (let left = FILE_MAX; left > 0; left -= PIECE) {
    const rows = await entries(db)
      .where(and(wanted, before === undefined ? undefined : lt(audit.id, before)))
      .orderBy(desc(audit.id))
      .limit(PIECE)
    yield rows.map(({ row, actor }) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      actor: actor?.username ?? '',
      via: row.via,
      act: row.act,
      subject_kind: row.subjectKind,
      subject_id: String(row.subjectId ?? ''),
      subject_title: row.subjectTitle ?? '',
      before: row.before === null ? '' : JSON.stringify(row.before),
      after: row.after === null ? '' : JSON.stringify(row.after),
      reason: row.reason ?? '',
    }))
    before = rows.at(-1)?.row.id
    if (rows.length < PIECE) return
  }
}

/** The columns of the file of the audit log. */
export const AUDIT_COLUMNS = [
  'id',
  'at',
  'actor',
  'via',
  'act',
  'subject_kind',
  'subject_id',
  'subject_title',
  'before',
  'after',
  'reason',
] as const

/** Finds an entry that the viewer may read. */
export async function findEntry(db: Db, viewer: Viewer, id: number) {
  const [found] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.id, id), readableBy(viewer)))
  return found
}

const entries = (db: Db) =>
  db.select({ row: audit, actor: userRefColumns }).from(audit).leftJoin(member, eq(member.id, audit.actorId)).$dynamic()

function conditionOf(viewer: Viewer, filters: Filters, timeZone: string) {
  const { search_text: text, actor, act, subject_kind: kind, subject_id: id, via, from, to } = filters
  const midnight = (day: string, plus: number) => sql`(${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}`
  return and(
    readableBy(viewer),
    text === '' ? undefined : ilike(audit.subjectTitle, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    actor === undefined
      ? undefined
      : sql`${audit.actorId} = (select id from ${member} where lower(username) = lower(${actor}))`,
    act === undefined ? undefined : eq(audit.act, act),
    kind === undefined ? undefined : eq(audit.subjectKind, kind),
    id === undefined ? undefined : eq(audit.subjectId, id),
    via === undefined ? undefined : eq(audit.via, via),
    from === undefined ? undefined : sql`${audit.at} >= ${midnight(from, 0)}`,
    to === undefined ? undefined : sql`${audit.at} < ${midnight(to, 1)}`,
  )
}

function readableBy(viewer: Viewer) {
  if (hasRole(viewer, 'admin')) return undefined
  const acts = AUDIT_ACTS.filter(
    (act) =>
      (hasRole(viewer, 'editor') && READ_BY.editor.test(act)) ||
      (hasRole(viewer, 'moderator') && READ_BY.moderator.test(act)),
  )
  return inArray(audit.act, acts)
}

async function toEntries(
  db: Db,
  viewer: Viewer,
  rows: readonly { row: typeof audit.$inferSelect; actor: UserRefRow | null }[],
): Promise<AuditEntry[]> {
  const ids = rows.map(({ row }) => row.id)
  const undone = await db.select({ id: audit.id, undoes: audit.undoes }).from(audit).where(inArray(audit.undoes, ids))
  const undoneBy = new Map(undone.map(({ id, undoes }) => [undoes, id]))
  return rows.flatMap(({ row, actor }) => {
    const entry = toHistoryEntry(row, actor)
    if (entry === undefined) return []
    const undoneId = undoneBy.get(row.id) ?? null
    return [
      {
        ...entry,
        via: row.via,
        batch_id: row.batchId,
        undoes: row.undoes,
        undone_by: undoneId,
        may_undo: undoneId === null && mayUndo(viewer, row),
      },
    ]
  })
}
