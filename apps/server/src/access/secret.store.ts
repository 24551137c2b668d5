import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { secret } from '../db/schema/member/member.ts'

/**
 * Returns the community's own secret for a purpose: 32 random bytes, created once and shared by all servers of one
 * database.
 */
export async function getSecret(db: Db, name: string): Promise<string> {
  const known = await findSecret(db, name)
  if (known !== undefined) return known
  await db
    .insert(secret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const stored = await findSecret(db, name)
  if (stored === undefined) throw new Error(`the secret ${name} was not stored`)
  return stored
}

/** Returns the secret for a purpose; undefined if it was not created yet. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [found] = await db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
  return found?.value
}
