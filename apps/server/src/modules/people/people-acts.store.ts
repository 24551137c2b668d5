import { PEOPLE } from '@earshot/contract/desk/people/people'
import { STATUS } from '@earshot/contract/envelope'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { eq } from 'drizzle-orm'
import { revokeAccessKey } from '../../access/keys.store.ts'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { memberNote } from '../../db/schema/member/note.ts'
import { Refusal, badRequest, notFound, oneOf } from '../../http/errors.ts'
import { startDeletion, stopDeletion } from '../account/deletion/deletion.store.ts'
import type { Deletion } from '../account/deletion/deletion.store.ts'
import { notifyOfDeletion } from '../account/deletion/notify-deletion.ts'
import { changeEmail, notifyOfEmail } from '../account/email/change-email.ts'
import { applyChange, findOpenChange } from '../account/email/email-change.store.ts'
import { createMemberExport } from '../account/export/data-export.store.ts'
import type { DataExport } from '../account/export/data-export.store.ts'
import { createResetCode } from '../account/sign-in/one-time-codes.store.ts'
import { endSignIns } from '../account/sign-in/revoke.store.ts'
import { endSession } from '../account/sign-in/session.store.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor, Audited } from '../audit/audit.store.ts'

type By = { by: AuditActor; at: Date }

/** Returns e-mail address and phone of a member, and records that they were shown. Throws 404 (OPERATIONS-16). */
export const showContactOf = (
  db: Db,
  memberId: number,
  by: AuditActor,
): Promise<{ email: string; phone: string | null }> =>
  db.transaction(async (tx) => {
    const { email, phone } = await findTarget(tx, memberId, { by, act: 'account.show' })
    return { email, phone }
  })

/** The session or access key that ends; without one all of them. */
type Ended = { sessionId: number | undefined; keyId: number | undefined }

/** Ends a session or access key of a member, or all of them. Throws 404 (PEOPLE-05). */
export const endSignInsOf = (db: Db, memberId: number, { sessionId, keyId }: Ended, by: AuditActor): Promise<void> =>
  db.transaction(async (tx) => {
    await findTarget(tx, memberId, { by, act: 'account.sessions', after: { session: sessionId, key: keyId } })
    if (sessionId === undefined && keyId === undefined) return void (await endSignIns(tx, memberId))
    if (sessionId !== undefined && !(await endSession(tx, memberId, sessionId))) throw notFound('session')
    if (keyId !== undefined && !(await revokeAccessKey(tx, memberId, keyId))) throw notFound('key')
  })

/** Records a link for a new password. `isShown`: the link is returned as a code, because no mail leaves the server. */
export const startReset = (
  db: Db,
  memberId: number,
  { by, isShown }: { by: AuditActor; isShown: boolean },
): Promise<{ email: string; code: string | undefined }> =>
  db.transaction(async (tx) => {
    const { email } = await findTarget(tx, memberId, { by, act: 'account.reset' })
    return { email, code: isShown ? await createResetCode(tx, memberId, email) : undefined }
  })

/** Starts the change of a member's e-mail address. Throws 404, and 409 for an address in use (PEOPLE-07). */
export const changeEmailOf = (db: Db, memberId: number, email: string, { by, at }: By): Promise<void> =>
  db.transaction(async (tx) => {
    const { email: before, username } = await findTarget(tx, memberId, { by })
    await changeEmail(tx, memberId, email, at)
    await record(tx, memberId, { by, act: 'account.email', before: { email: before }, after: { email } }, username)
  })

/**
 * Confirms the new address of a member that waits for it, or else the present one, without a mail. Throws 404, and 409
 * for an address that is confirmed already or in use (PEOPLE-07).
 */
export const confirmEmailOf = (db: Db, memberId: number, { by, at }: By): Promise<void> =>
  db.transaction(async (tx) => {
    const target = await findTarget(tx, memberId, { by })
    const change = await findOpenChange(tx, memberId, at)
    if (change === undefined && target.emailConfirmedAt !== null)
      throw new Refusal(STATUS.conflict, 'This address is confirmed already.')
    if (change === undefined) await tx.update(member).set({ emailConfirmedAt: at }).where(eq(member.id, memberId))
    else {
      await applyChange(tx, change, at)
      await notifyOfEmail(tx, { memberId, email: change.toEmail })
    }
    await record(
      tx,
      memberId,
      { by, act: 'account.confirm', after: { email: change?.toEmail ?? target.email } },
      target.username,
    )
  })

/** Creates the export of a member's data. Throws 404, and 409 if there is one of the last day (PEOPLE-10). */
export async function exportDataOf(
  tx: Db,
  memberId: number,
  { by, memberId: requestedBy, at }: By & { memberId: number },
): Promise<DataExport> {
  await findTarget(tx, memberId, { by, act: 'account.export' })
  return createMemberExport(tx, { memberId, requestedBy, at })
}

/** Records that an admin downloads the data of a member for them, with the reason (PEOPLE-10). */
export const recordDownload = (db: Db, memberId: number, reason: string, by: AuditActor): Promise<unknown> =>
  db.transaction((tx) => findTarget(tx, memberId, { by, act: 'account.download', reason }))

/** The deletion of an account that an admin asks for. */
type AskedDeletion = { name: string; reason: string; waiver: string | undefined; removesPosts: boolean }

/**
 * Starts the deletion of an account, and notifies the member. The audit entry has no name. Throws 404, 400 for a wrong
 * name, and 409 for the last administrator, money that is not paid out, or a running deletion (PEOPLE-11).
 */
export const deleteMemberBy = (
  db: Db,
  memberId: number,
  { name, reason, waiver, removesPosts }: AskedDeletion,
  { by, memberId: requestedBy, at }: By & { memberId: number },
): Promise<Deletion> =>
  db.transaction(async (tx) => {
    const { username } = await findTarget(tx, memberId, { by })
    if (name !== username) throw badRequest('name', 'is not the name of this member')
    if (reason === '') throw badRequest('reason', 'is required')
    const deletion = await startDeletion(tx, {
      memberId,
      requestedBy,
      reason,
      waiver: waiver ?? null,
      removesPosts,
      at,
    })
    const after = { posts: removesPosts ? 'remove' : 'keep', waiver: waiver ?? null }
    await writeAudit(tx, { by, act: 'account.delete', subject: { kind: 'member', id: memberId }, after, reason })
    await notifyOfDeletion(tx, deletion)
    return deletion
  })

/** Cancels the deletion of an account. Throws 404 if none is running (PEOPLE-11). */
export const keepMember = (db: Db, memberId: number, by: AuditActor): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await stopDeletion(tx, memberId))) throw notFound('deletion')
    await writeAudit(tx, { by, act: 'account.keep', subject: { kind: 'member', id: memberId } })
    await notifyOfDeletion(tx, { memberId })
  })

/** Adds a note about a member. Throws 404, and 409 at the maximum number of notes (PEOPLE-12). */
export const addNote = (db: Db, memberId: number, text: string, { by, at }: By): Promise<void> =>
  db.transaction(async (tx) => {
    await findTarget(tx, memberId, { by, act: 'account.note' })
    if ((await tx.$count(memberNote, eq(memberNote.memberId, memberId))) >= PEOPLE.notesMax)
      throw new Refusal(STATUS.conflict, `There are ${PEOPLE.notesMax} notes about this member.`)
    await tx
      .insert(memberNote)
      .values({ memberId, authorId: typeof by === 'string' ? null : by.id, text, createdAt: at })
  })

/** Records a mail to a member without its text, and returns the recipient. Throws 404 (PEOPLE-12). */
export const recordMessage = (
  db: Db,
  memberId: number,
  subject: string,
  { by, send }: { by: AuditActor; send: (tx: Db) => Promise<unknown> },
): Promise<void> =>
  db.transaction(async (tx) => {
    await findTarget(tx, memberId, { by, act: 'account.message', after: { subject } })
    await send(tx)
  })

type Recorded = Pick<Audited, 'by' | 'act' | 'before' | 'after' | 'reason'>

// Locks the member, and writes the act to the audit log, if it is one by itself.
async function findTarget(tx: Db, memberId: number, { act, ...rest }: Omit<Recorded, 'act'> & { act?: AuditAct }) {
  const rows = await tx
    .select({
      username: member.username,
      email: member.email,
      emailConfirmedAt: member.emailConfirmedAt,
      phone: member.phone,
    })
    .from(member)
    .where(eq(member.id, memberId))
    .for('no key update')
  const target = oneOf(rows, 'member')
  if (act !== undefined) await record(tx, memberId, { act, ...rest }, target.username)
  return target
}

const record = (tx: Db, memberId: number, recorded: Recorded, username: string) =>
  writeAudit(tx, { ...recorded, subject: { kind: 'member', id: memberId, title: username } })
