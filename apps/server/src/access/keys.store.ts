import { randomBytes } from 'node:crypto'
import type { KeyScope } from '@earshot/contract/account'
import { STATUS } from '@earshot/contract/envelope'
import { ACCESS_KEY } from '@earshot/contract/limits'
import { and, desc, eq, sql } from 'drizzle-orm'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import { accessKey } from '../db/schema/access-key.ts'
import { session } from '../db/schema/account.ts'
import { member } from '../db/schema/member.ts'
import { Refusal, tokenNeeded } from '../errors.ts'

/** The prefix of every access key. It tells a key from a session token without a query. */
const PREFIX = 'earshot_'
/** Milliseconds after which a use is noted again. */
const NOTE_MS = 5 * 60_000

/** A key as its owner sees it. */
export type AccessKeyRow = { id: number; name: string; scopes: KeyScope[]; createdAt: Date; usedAt: Date | null }

const columns = {
  id: accessKey.id,
  name: accessKey.name,
  scopes: accessKey.scopes,
  createdAt: accessKey.createdAt,
  usedAt: accessKey.usedAt,
}

/** Whether a Token header holds a key rather than a session token. */
export const isAccessKey = (token: string): boolean => token.startsWith(PREFIX)

/** The owner and scopes of a key; undefined for an unknown or revoked one. Records the use. */
export async function findKeyViewer(db: Db, key: string, now: Date) {
  const [found] = await db
    .select({
      keyId: accessKey.id,
      usedAt: accessKey.usedAt,
      id: member.id,
      username: member.username,
      role: member.role,
      hasPhone: sql<boolean>`${member.phone} is not null`,
      scopes: accessKey.scopes,
    })
    .from(accessKey)
    .innerJoin(member, eq(member.id, accessKey.memberId))
    .where(eq(accessKey.keyHash, hashToken(key)))
  if (found === undefined) return undefined
  const { keyId, usedAt, ...viewer } = found
  if (usedAt === null || now.getTime() - usedAt.getTime() > NOTE_MS)
    await db.update(accessKey).set({ usedAt: now }).where(eq(accessKey.id, keyId))
  return { ...viewer, sessionId: null }
}

/** Makes a key and returns it; only its hash is stored. Throws 409 at the most keys a member may have, 1000 when the session has ended. */
export async function createAccessKey(
  db: Db,
  owner: { memberId: number; sessionId: number },
  { name, scopes }: { name: string; scopes: readonly KeyScope[] },
  now: Date,
): Promise<AccessKeyRow & { key: string }> {
  return db.transaction(async (tx) => {
    // A new password takes this row too, so either the session has ended here or the new password sees this key.
    await tx.select({ id: member.id }).from(member).where(eq(member.id, owner.memberId)).for('no key update')
    const running = await tx.select({ id: session.id }).from(session).where(eq(session.id, owner.sessionId))
    if (running.length === 0) throw tokenNeeded()
    if ((await tx.$count(accessKey, eq(accessKey.memberId, owner.memberId))) >= ACCESS_KEY.most)
      throw new Refusal(STATUS.conflict, `You have ${ACCESS_KEY.most} access keys. Revoke one to create another.`)
    const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
    const [created] = await tx
      .insert(accessKey)
      .values({
        memberId: owner.memberId,
        name,
        scopes: [...new Set(scopes)],
        keyHash: hashToken(key),
        createdAt: now,
      })
      .returning(columns)
    if (created === undefined) throw new Error('an access key was not stored')
    return { ...created, key }
  })
}

/** The keys of a member, the newest first. */
export const listAccessKeys = (db: Db, memberId: number): Promise<AccessKeyRow[]> =>
  db.select(columns).from(accessKey).where(eq(accessKey.memberId, memberId)).orderBy(desc(accessKey.id))

/** Revokes a key of a member; false when there is no such key of this member. */
export async function revokeAccessKey(db: Db, memberId: number, id: number): Promise<boolean> {
  const revoked = await db
    .delete(accessKey)
    .where(and(eq(accessKey.memberId, memberId), eq(accessKey.id, id)))
    .returning({ id: accessKey.id })
  return revoked.length > 0
}

/** Revokes all keys of a member. */
export async function revokeAccessKeys(db: Db, memberId: number): Promise<void> {
  await db.delete(accessKey).where(eq(accessKey.memberId, memberId))
}
