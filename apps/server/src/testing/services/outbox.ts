import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { outboxMail } from '../../db/schema/member/account.ts'

/** Number of attempts until a mail exists; it is written after the reply of the call that sends it. */
const TRIES = 200

/** Returns the newest mail of the outbox to a recipient, once there are `count`. */
export async function outboxMailTo(db: Db, recipient: string, count = 1): Promise<typeof outboxMail.$inferSelect> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const mails = await db
      .select()
      .from(outboxMail)
      .where(eq(outboxMail.recipient, recipient))
      .orderBy(desc(outboxMail.id))
    const [newest] = mails
    if (newest !== undefined && mails.length >= count) return newest
  }
  throw new Error(`no mail to ${recipient}`)
}

/** Returns the code of the newest mail to a recipient. */
export async function outboxCode(db: Db, recipient: string, count = 1): Promise<string> {
  const { body } = await outboxMailTo(db, recipient, count)
  return /code=([\w-]+)/.exec(body)?.[1] ?? ''
}
