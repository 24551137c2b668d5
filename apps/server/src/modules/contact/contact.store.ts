import { MESSAGE_RESTORE_MINUTES } from '@earshot/contract/site/contact'
import type { MESSAGE_CHANGES, MESSAGE_STATES } from '@earshot/contract/site/contact'
import type { ContactMessage } from '@earshot/contract/site/contact'
import { and, desc, eq, gt, ilike, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { countRows, pageOf } from '../../db/desk-list.ts'
import type { Db } from '../../db/open.ts'
import { contactMessage } from '../../db/schema/site/contact.ts'
import { conflict, oneOf } from '../../http/errors.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'

/** A message as its sender wrote it. */
export type NewMessage = { name: string; email: string; subject: string | null; message: string }

/** Stores a message and returns its id. */
export async function createMessage(db: Db, message: NewMessage, at: Date): Promise<number> {
  const rows = await db
    .insert(contactMessage)
    .values({ ...message, createdAt: at })
    .returning({ id: contactMessage.id })
  return oneOf(rows, 'message').id
}

/** Returns a page of the messages: unanswered first, then the newest first; deleted ones by their state only. */
export async function searchMessages(
  db: Db,
  { search_text: searched, page, state }: { search_text: string; page: number; state?: State | undefined },
): Promise<{ data: ContactMessage[]; total: number }> {
  const { name, email, subject, message, answeredAt, deletedAt, id } = contactMessage
  const text = `%${searched.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = and(
    state === 'deleted' ? isNotNull(deletedAt) : isNull(deletedAt),
    state === 'open' ? isNull(answeredAt) : undefined,
    state === 'answered' ? isNotNull(answeredAt) : undefined,
    searched === '' ? undefined : or(...[name, email, subject, message].map((column) => ilike(column, text))),
  )
  const { limit, offset } = pageOf(page)
  const rows = await db
    .select()
    .from(contactMessage)
    .where(wanted)
    .orderBy(sql`${answeredAt} is not null`, desc(id))
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(toMessage),
    total: await countRows(db, db.select({ id }).from(contactMessage).where(wanted).getSQL()),
  }
}

type State = (typeof MESSAGE_STATES)[number]

const toMessage = ({ createdAt, mailedAt, answeredAt, deletedAt, ...row }: Row): ContactMessage => ({
  ...row,
  state: deletedAt !== null ? 'deleted' : answeredAt === null ? 'open' : 'answered',
  created_at: createdAt.toISOString(),
  mailed_at: mailedAt?.toISOString() ?? null,
  answered_at: answeredAt?.toISOString() ?? null,
})

type Row = typeof contactMessage.$inferSelect

/**
 * Marks a message as answered, reopens it, deletes it, or restores it within 10 minutes (SITE-19). Throws 404 when
 * there is none, and 409 when it is in that state already.
 */
export const changeMessage = (
  db: Db,
  id: number,
  change: (typeof MESSAGE_CHANGES)[number],
  { by, at }: { by: AuditActor; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [set, isChangeable] = changesOf(change, at)
    const isMessage = eq(contactMessage.id, id)
    const [changed] = await tx
      .update(contactMessage)
      .set(set)
      .where(and(isMessage, isChangeable))
      .returning({ id: contactMessage.id })
    if (changed === undefined) {
      const kept = and(isMessage, change === 'restore' ? undefined : isNull(contactMessage.deletedAt))
      oneOf(await tx.select({ id: contactMessage.id }).from(contactMessage).where(kept), 'message')
      throw conflict(REFUSALS[change])
    }
    await writeAudit(tx, { by, act: `message.${change}`, subject: { kind: 'message', id } })
  })

const REFUSALS = {
  answer: 'This message is answered already.',
  reopen: 'This message is open already.',
  delete: 'This message is deleted already.',
  restore: `A message can be restored within ${MESSAGE_RESTORE_MINUTES} minutes after it was deleted.`,
} as const

function changesOf(change: (typeof MESSAGE_CHANGES)[number], at: Date) {
  const { answeredAt, deletedAt } = contactMessage
  switch (change) {
    case 'answer':
      return [{ answeredAt: at }, and(isNull(deletedAt), isNull(answeredAt))] as const
    case 'reopen':
      return [{ answeredAt: null }, and(isNull(deletedAt), isNotNull(answeredAt))] as const
    case 'delete':
      return [{ deletedAt: at }, isNull(deletedAt)] as const
    case 'restore':
      return [{ deletedAt: null }, gt(deletedAt, restorableSince(at))] as const
  }
}

/** Deletes the rows of messages that can no longer be restored. */
export async function deleteMessages(db: Db, at: Date): Promise<void> {
  await db.delete(contactMessage).where(lte(contactMessage.deletedAt, restorableSince(at)))
}

const restorableSince = (at: Date): Date => new Date(at.getTime() - MESSAGE_RESTORE_MINUTES * 60_000)

/** Finds a message that has not been mailed yet; undefined when it was mailed or deleted. */
export async function findUnmailed(db: Db, id: number): Promise<NewMessage | undefined> {
  const [row] = await db.select().from(contactMessage).where(eq(contactMessage.id, id))
  return row === undefined || row.mailedAt !== null || row.deletedAt !== null ? undefined : row
}

/** Records that a message was mailed to the operator. */
export async function recordMailed(db: Db, id: number, at: Date): Promise<void> {
  await db.update(contactMessage).set({ mailedAt: at }).where(eq(contactMessage.id, id))
}
