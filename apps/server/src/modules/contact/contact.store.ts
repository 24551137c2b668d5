import type { MESSAGE_CHANGES } from '@earshot/contract/limits'
import type { ContactMessage } from '@earshot/contract/site/contact'
import { count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { contactMessage } from '../../db/schema/site/contact.ts'
import { oneOf } from '../../http/errors.ts'

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

/** Lists unanswered messages first, then newest first; `open` is the number of unanswered messages. */
export async function listMessages(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ data: ContactMessage[]; counts: { open: number } }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(contactMessage)
      .orderBy(sql`${contactMessage.answeredAt} is not null`, desc(contactMessage.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ open: count() }).from(contactMessage).where(isNull(contactMessage.answeredAt)),
  ])
  return {
    data: rows.map(({ id, name, email, subject, message, createdAt, answeredAt }) => ({
      id,
      name,
      email,
      subject,
      message,
      created_at: createdAt.toISOString(),
      answered_at: answeredAt?.toISOString() ?? null,
    })),
    counts: { open: counted?.open ?? 0 },
  }
}

/** Marks a message as answered, reopens it, or deletes it. Throws 404 when there is none. */
export async function changeMessage(
  db: Db,
  id: number,
  change: (typeof MESSAGE_CHANGES)[number],
  at: Date,
): Promise<void> {
  const [isMessage, changed] = [eq(contactMessage.id, id), { id: contactMessage.id }]
  if (change === 'delete') {
    oneOf(await db.delete(contactMessage).where(isMessage).returning(changed), 'message')
    return
  }
  const answeredAt = change === 'answer' ? at : null
  oneOf(await db.update(contactMessage).set({ answeredAt }).where(isMessage).returning(changed), 'message')
}

/** Finds a message that has not been mailed yet; undefined when it was mailed or deleted. */
export async function findUnmailed(db: Db, id: number): Promise<NewMessage | undefined> {
  const [row] = await db.select().from(contactMessage).where(eq(contactMessage.id, id))
  return row === undefined || row.mailedAt !== null ? undefined : row
}

/** Records that a message was mailed to the operator. */
export async function recordMailed(db: Db, id: number, at: Date): Promise<void> {
  await db.update(contactMessage).set({ mailedAt: at }).where(eq(contactMessage.id, id))
}
