import { mayReadHistory } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { AUDIT_ACTS } from '@earshot/contract/studio/acts'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import type { HistoryChange, HistoryEntry } from '@earshot/contract/studio/creators'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import type { AuditValues } from '../../../db/schema/site/audit.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import type { UserRefRow } from '../../member/views.ts'
import { getCreatorFor } from '../creator-access.store.ts'

/**
 * Returns the acts on an artist or podcast in the last two years, newest first, from the one before the act `before`
 * on. Throws 404 and 403 (STUDIO-19).
 */
export async function readHistory(
  db: Db,
  viewer: Viewer,
  creator: Creator,
  { limit, before }: { limit: number; before?: number },
): Promise<{ data: HistoryEntry[]; has_more: boolean }> {
  await getCreatorFor(db, viewer, creator, mayReadHistory)
  const rows = await db
    .select({ row: audit, actor: userRefColumns })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actorId))
    .where(
      and(
        eq(audit.creatorKind, creator.kind),
        eq(audit.creatorId, creator.id),
        gt(audit.at, sql`now() - make_interval(years => ${CREATOR.historyYears})`),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit + 1)
  return {
    has_more: rows.length > limit,
    data: rows.slice(0, limit).flatMap(({ row, actor }) => toHistoryEntry(row, actor) ?? []),
  }
}

/** Maps an entry of the audit log; undefined for an act of a later version of the server, which has no words here. */
export function toHistoryEntry(row: typeof audit.$inferSelect, actor: UserRefRow | null): HistoryEntry | undefined {
  const act = AUDIT_ACTS.find((each) => each === row.act)
  return (
    act && {
      id: row.id,
      at: row.at.toISOString(),
      actor: actor && toUserRef(actor),
      via: row.via,
      act,
      subject: { kind: row.subjectKind, id: row.subjectId, title: row.subjectTitle },
      changes: changesIn(row.before ?? {}, row.after ?? {}),
      reason: row.reason,
    }
  )
}

const changesIn = (before: AuditValues, after: AuditValues): HistoryChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: textOf(before[field]),
    after: textOf(after[field]),
  }))

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}
