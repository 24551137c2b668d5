import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { findSuspension, suspended } from '../../../access/suspension.store.ts'
import { hashToken } from '../../../db/hash-token.ts'
import type { Db } from '../../../db/open.ts'
import { session } from '../../../db/schema/member/account.ts'
import { member } from '../../../db/schema/member/member.ts'

/** A session expires 30 days after sign-in. */
const SESSION_MS = 30 * 24 * 3_600_000
/** A player key expires after 12 hours at most (PLAYERLINKS-05). */
const PLAYER_MS = 12 * 3_600_000
/**
 * Maximum number of player keys of a session; the oldest are revoked. Every opened page creates one, and the key of a
 * running player must outlast many.
 */
const PLAYER_KEYS = 50
/** Maximum number of stored characters of the User-Agent header. */
const DEVICE_MAX = 200

/** The two tokens of a sign-in. */
export type Tokens = { token: string; player_token: string }

/** A session as its owner sees it in the list. */
export type SessionRow = { id: number; device: string | null; createdAt: Date; usedAt: Date }

/**
 * A sign-in. `checkedHash` is the stored hash that the password was checked against; it is not given for other ways to
 * sign in.
 */
export type SignIn = { memberId: number; checkedHash: string | null | undefined; device: string | undefined }

/**
 * Starts a session and returns its tokens, which are stored only as hashes. Undefined when the member no longer exists,
 * or when the password has changed since it was checked. Throws 403 for a suspended account.
 */
export async function createSession(
  db: Db,
  { memberId, checkedHash, device }: SignIn,
  now: Date,
): Promise<Tokens | undefined> {
  return db.transaction(async (tx) => {
    // A password change and a suspension lock this row too: they either wait and then end this session, or are visible
    // here.
    const [owner] = await tx
      .select({ passwordHash: member.passwordHash })
      .from(member)
      .where(eq(member.id, memberId))
      .for('share')
    if (owner === undefined || (checkedHash !== undefined && owner.passwordHash !== checkedHash)) return undefined
    const suspension = await findSuspension(tx, memberId, now)
    if (suspension !== undefined) throw suspended(suspension)
    const token = newToken()
    const [created] = await tx
      .insert(session)
      .values({
        memberId,
        tokenHash: hashToken(token),
        device: device?.slice(0, DEVICE_MAX) ?? null,
        createdAt: now,
        usedAt: now,
        provedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
      })
      .returning({ id: session.id })
    if (created === undefined) throw new Error('a session was not stored')
    return { token, player_token: await insertPlayerToken(tx, memberId, created.id, now) }
  })
}

/** Creates a key for the player that expires with its session; undefined when the session has ended meanwhile. */
export async function createPlayerToken(
  db: Db,
  memberId: number,
  parentId: number,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [parent] = await tx.select({ id: session.id }).from(session).where(eq(session.id, parentId)).for('key share')
    return parent === undefined ? undefined : insertPlayerToken(tx, memberId, parentId, now)
  })
}

async function insertPlayerToken(db: Db, memberId: number, parentId: number, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(session).values({
    memberId,
    parentId,
    purpose: 'player',
    tokenHash: hashToken(token),
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + PLAYER_MS),
  })
  const old = await db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.parentId, parentId), eq(session.purpose, 'player')))
    .orderBy(desc(session.id))
    .offset(PLAYER_KEYS)
  if (old.length > 0)
    await db.delete(session).where(
      inArray(
        session.id,
        old.map((row) => row.id),
      ),
    )
  return token
}

/** Ends a session of a member and, by cascade, its player keys. Returns false when the member has no such session. */
export async function endSession(db: Db, memberId: number, id: number): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.memberId, memberId), eq(session.id, id), eq(session.purpose, 'site')))
    .returning({ id: session.id })
  return ended.length > 0
}

/** Ends all sessions of a member and their player keys, except `keepId` (ACCOUNT-11, RESET-04). */
export async function endSessions(db: Db, memberId: number, exceptId?: number): Promise<void> {
  await db
    .delete(session)
    .where(
      and(
        eq(session.memberId, memberId),
        eq(session.purpose, 'site'),
        exceptId === undefined ? undefined : ne(session.id, exceptId),
      ),
    )
}

/** Returns the active sessions of a member, most recently used first. */
export async function listSessions(db: Db, memberId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select({ id: session.id, device: session.device, createdAt: session.createdAt, usedAt: session.usedAt })
    .from(session)
    .where(and(eq(session.memberId, memberId), eq(session.purpose, 'site'), gt(session.expiresAt, now)))
    .orderBy(desc(session.usedAt), desc(session.id))
}

/** Records that a session is in use. */
export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db.update(session).set({ usedAt: now }).where(eq(session.id, id))
}

const newToken = (): string => randomBytes(32).toString('base64url')
