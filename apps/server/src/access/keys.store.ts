import { randomBytes } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { ACCESS_KEY } from '@earshot/contract/limits'
import type { KeyScope } from '@earshot/contract/member/account'
import { and, desc, eq, sql } from 'drizzle-orm'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import { accessKey } from '../db/schema/member/access-key.ts'
import { member } from '../db/schema/member/member.ts'
import { Refusal } from '../http/errors.ts'
import { moderatesColumn, rolesColumn } from './roles.store.ts'
import { holdSession } from './running-session.store.ts'
import type { SessionRef } from './running-session.store.ts'

/** The prefix of every access key. It distinguishes a key from a session token without a query. */
const PREFIX = 'earshot_'
/** Milliseconds after which a use is recorded again. */
const RECORD_EVERY_MS = 5 * 60_000

/** An access key as returned to its owner. */
export type AccessKeyRow = { id: number; name: string; scopes: KeyScope[]; createdAt: Date; usedAt: Date | null }

const columns = {
  id: accessKey.id,
  name: accessKey.name,
  scopes: accessKey.scopes,
  createdAt: accessKey.createdAt,
  usedAt: accessKey.usedAt,
}

/** Returns whether a Token header has an access key and not a session token. */
export const isAccessKey = (token: string): boolean => token.startsWith(PREFIX)

/** Returns the owner and scopes of a key; undefined for an unknown or revoked key. Records the use. */
export async function findKeyViewer(db: Db, key: string, now: Date) {
  const [found] = await db
    .select({
      keyId: accessKey.id,
      usedAt: accessKey.usedAt,
      id: member.id,
      username: member.username,
      roles: rolesColumn,
      moderates: moderatesColumn,
      hasPhone: sql<boolean>`${member.phone} is not null`,
      scopes: accessKey.scopes,
    })
    .from(accessKey)
    .innerJoin(member, eq(member.id, accessKey.memberId))
    .where(eq(accessKey.keyHash, hashToken(key)))
  if (found === undefined) return undefined
  const { keyId, usedAt, ...viewer } = found
  if (usedAt === null || now.getTime() - usedAt.getTime() > RECORD_EVERY_MS)
    await db.update(accessKey).set({ usedAt: now }).where(eq(accessKey.id, keyId))
  return { ...viewer, sessionId: null }
}

/**
 * Creates a key and returns it; only its hash is stored. Throws 409 at the maximum number of keys of a member, 1000 if
 * the session has expired.
 */
export async function createAccessKey(
  db: Db,
  owner: SessionRef,
  { name, scopes }: { name: string; scopes: readonly KeyScope[] },
  now: Date,
): Promise<AccessKeyRow & { key: string }> {
  return db.transaction(async (tx) => {
    await holdSession(tx, owner)
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

/** Lists the keys of a member, newest first. */
export const listAccessKeys = (db: Db, memberId: number): Promise<AccessKeyRow[]> =>
  db.select(columns).from(accessKey).where(eq(accessKey.memberId, memberId)).orderBy(desc(accessKey.id))

/** Revokes a key of a member; returns false if the member has no such key. */
export async function revokeAccessKey(db: Db, memberId: number, id: number): Promise<boolean> {
  const revoked = await db
    .delete(accessKey)
    .where(and(eq(accessKey.memberId, memberId), eq(accessKey.id, id)))
    .returning({ id: accessKey.id })
  return revoked.length > 0
}

/** Revokes all keys of a member. Returns their number. */
export async function revokeAccessKeys(db: Db, memberId: number): Promise<number> {
  const revoked = await db.delete(accessKey).where(eq(accessKey.memberId, memberId)).returning({ id: accessKey.id })
  return revoked.length
}
