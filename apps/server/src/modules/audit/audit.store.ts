import { randomInt } from 'node:crypto'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { AuditAct, AuditVia } from '@earshot/contract/studio/acts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { audit } from '../../db/schema/site/audit.ts'
import type { AuditValues } from '../../db/schema/site/audit.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { masked, maskedText } from './masked.rules.ts'

/**
 * A member who acts on the desk, by an access key or by a job. `batchId` joins the acts on many rows; `undoes` is the
 * undone entry.
 */
type Acting = { id: number; via: 'desk' | 'key' | 'job'; batchId?: number; undoes?: number }

/** The member who acts, or whose job acts, or the process that acts without one. */
export type AuditActor = Pick<Viewer, 'id' | 'sessionId'> | Acting | 'command' | 'job' | 'setup'

/** The viewer as the actor of an act on the desk; an access key, which has no session, acts in its own name. */
export const onDesk = (
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  more: Pick<Acting, 'batchId' | 'undoes'> = {},
): Acting => ({ id, via: sessionId === null ? 'key' : 'desk', ...more })

/** Returns a number that the entries of one act on many rows share (DESK-07). */
export const newBatchId = (): number => randomInt(1, 2 ** 31)

/**
 * An act for the audit log: its subject, the artist or podcast that it concerns, and the values of fields before and
 * after it. Values hold no password, key, code or text of a mail or article (OPERATIONS-16).
 */
export type Audited = {
  by: AuditActor
  act: AuditAct
  subject: { kind: string; id?: number; title?: string }
  creator?: Creator
  before?: AuditValues
  after?: AuditValues
  reason?: string
}

/**
 * Writes an act to the audit log in the transaction of the act (OPERATIONS-15). Only changed fields are stored; an act
 * with the same values before and after is not. Open pages of the desk are notified (DESK-13).
 */
export const writeAudit = (tx: Db, entry: Audited): Promise<void> => writeAudits(tx, [entry])

/** Writes acts on many rows to the audit log with one statement, as `writeAudit` does. */
export async function writeAudits(tx: Db, entries: readonly Audited[]): Promise<void> {
  const rows = entries.flatMap(rowOf)
  if (rows.length === 0) return
  await tx.insert(audit).values(rows)
  await recordChange(tx, 'desk')
}

function rowOf({ by, act, subject, creator, before, after, reason }: Audited): (typeof audit.$inferInsert)[] {
  const changed = changesOf(before, after)
  if (changed === undefined) return []
  return [
    {
      actorId: typeof by === 'string' ? null : by.id,
      via: viaOf(by),
      act,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectTitle: subject.title === undefined ? undefined : maskedText(subject.title),
      creatorKind: creator?.kind,
      creatorId: creator?.id,
      ...changed,
      reason: reason === undefined ? undefined : maskedText(reason),
      ...(typeof by === 'object' && 'via' in by && { batchId: by.batchId, undoes: by.undoes }),
    },
  ]
}

function viaOf(by: AuditActor): AuditVia {
  if (typeof by === 'string') return by
  if ('via' in by) return by.via
  return by.sessionId === null ? 'key' : 'studio'
}

// Returns the masked values of the fields that differ, or undefined if none does.
function changesOf(
  before: AuditValues | undefined,
  after: AuditValues | undefined,
): { before?: AuditValues; after?: AuditValues } | undefined {
  if (before === undefined || after === undefined)
    return { ...(before && { before: maskedValues(before) }), ...(after && { after: maskedValues(after) }) }
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (names.length === 0) return undefined
  const chosen = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: maskedValues(chosen(before)), after: maskedValues(chosen(after)) }
}

const maskedValues = (values: AuditValues): AuditValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, masked(value)]))
