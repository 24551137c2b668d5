import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { secret } from '../db/schema/member.ts'

/** The community's own secret for a purpose: 32 random bytes, made once; all servers on one database share it. */
export async function getSecret(db: Db, name: string): Promise<string> {
  await db
    .insert(secret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [found] = await db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
  if (found === undefined) throw new Error(`the secret ${name} was not stored`)
  return found.value
}
