import { timingSafeEqual } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { eq, inArray } from 'drizzle-orm'
import { withRole } from '../../access/roles.store.ts'
import { findSecret, getSecret } from '../../access/secret.store.ts'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { member, secret } from '../../db/schema/member/member.ts'
import { Refusal, forbidden } from '../../http/errors.ts'

/** Name of the secret with which the first administrator is created. Dumps contain no secrets. */
const SETUP_KEY = 'setup key'

/** Returns whether a member has the role admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.$count(member, withRoleAdmin(db))) > 0
}

/**
 * Returns the key of a community without an administrator, the same for all processes. Undefined, and no key remains,
 * if it has one (SETUP-01).
 */
export async function makeSetupKey(db: Db): Promise<string | undefined> {
  if (!(await hasAdmin(db))) return getSecret(db, SETUP_KEY)
  await db.delete(secret).where(eq(secret.name, SETUP_KEY))
  return undefined
}

/** Throws 409 if there is an administrator, and 403 unless this is the key. */
export async function mustBeSetupKey(db: Db, key: string): Promise<void> {
  if (await hasAdmin(db)) throw hasOneAlready()
  const known = (await findSecret(db, SETUP_KEY)) ?? ''
  if (known === '' || !timingSafeEqual(Buffer.from(hashToken(known)), Buffer.from(hashToken(key))))
    throw wrongSetupKey()
}

/** Deletes the key in the transaction that creates the administrator. Throws 409 for the second of two. */
export async function takeSetupKey(tx: Db, key: string): Promise<void> {
  const taken = await tx.delete(secret).where(eq(secret.name, SETUP_KEY)).returning({ value: secret.value })
  if (taken[0]?.value !== key || (await hasAdmin(tx))) throw hasOneAlready()
}

const withRoleAdmin = (db: Db) => inArray(member.id, withRole(db, 'admin'))

const hasOneAlready = () => new Refusal(STATUS.conflict, 'This community has an administrator already.')
const wrongSetupKey = () => forbidden('Open the link that the server printed when it started.')
