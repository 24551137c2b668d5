import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { notFound } from '../../http/errors.ts'

/** A row of a member with all columns. */
export type Account = typeof member.$inferSelect

/** Finds an account by e-mail address or username, case-insensitively; undefined when there is none. */
export async function findAccount(db: Db, emailOrUsername: string): Promise<Account | undefined> {
  const name = emailOrUsername.normalize('NFKC').trim()
  const [found] = await db
    .select()
    .from(member)
    .where(or(sql`lower(${member.email}) = lower(${name})`, sql`lower(${member.username}) = lower(${name})`))
    .orderBy(member.id)
    .limit(1)
  return found
}

/** Finds the id of the member with a username, case-insensitively and with or without an @; undefined for none. */
export async function findIdByUsername(db: Db, username: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(sql`lower(${member.username}) = lower(${username.replace(/^@/, '')})`)
  return found?.id
}

/** Returns the account of a member. Throws 404. */
export async function getAccount(db: Db, id: number): Promise<Account> {
  const [found] = await db.select().from(member).where(eq(member.id, id))
  if (found === undefined) throw notFound('member')
  return found
}
