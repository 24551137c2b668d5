import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, DayInput, Id, IdInput, Nothing, Time, line } from '../primitives.ts'
import { AUDIT_ACTS, AUDIT_VIAS } from '../studio/acts.ts'
import { HistoryEntry } from '../studio/creators.ts'
import * as calls from './calls.ts'
import { deskList, deskListInput } from './list.ts'

/**
 * An entry of the audit log. Acts on many rows share a `batch_id`; `undoes` and `undone_by` name the other entry of an
 * undone act; `may_undo` says whether the viewer can undo it (DESK-09, OPERATIONS-17).
 */
export const AuditEntry = HistoryEntry.extend({
  via: z.enum(AUDIT_VIAS),
  batch_id: Id.nullable(),
  undoes: Id.nullable(),
  undone_by: Id.nullable(),
  may_undo: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The filters of the audit log; `actor` is a username, days are those of the community's time zone. */
const filters = {
  actor: line(1, 100).optional(),
  act: z.enum(AUDIT_ACTS, 'must be an act of the audit log').optional(),
  subject_kind: line(1, 40).optional(),
  subject_id: IdInput.optional(),
  via: z.enum(AUDIT_VIAS).optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
}

export const deskAudit = get(calls.deskAudit, {
  summary: 'Audit log, newest first; editors read acts on articles, moderators those on the community',
  auth: 'token',
  scope: 'account',
  role: ['editor', 'moderator'],
  input: z.object({ ...deskListInput, ...filters }),
  data: deskList(AuditEntry),
})
export const deskAuditFile = get(calls.deskAuditFile, {
  summary: 'The same entries as CSV, at most 100,000',
  auth: 'token',
  scope: 'account',
  role: ['editor', 'moderator'],
  reply: 'csv',
  input: z.object({ search_text: deskListInput.search_text, ...filters }),
  data: Nothing,
})
export const deskUndo = post(calls.deskUndo, {
  summary: 'Undo an act of the audit log with all checks of its inverse',
  auth: 'token',
  scope: 'account',
  role: ['editor', 'moderator'],
  input: z.object({ id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict, STATUS.proofNeeded],
})

/** Matters that wait for a decision; `oldest` is when the oldest began to wait. */
export const WaitingMatter = z.object({ matter: z.string(), count: Count, oldest: Time.nullable() })
export type WaitingMatter = z.infer<typeof WaitingMatter>

export const deskHome = get(calls.deskHome, {
  summary: 'Matters that wait for a decision of the viewer (DESK-14)',
  auth: 'token',
  scope: 'account',
  role: ['editor', 'moderator', 'writer'],
  input: z.object({}),
  data: z.array(WaitingMatter),
})
