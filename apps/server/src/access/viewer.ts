import type { Scope } from '@earshot/contract/endpoint'
import type { Role } from '@earshot/contract/limits'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import { accessKey } from '../db/schema/member/access-key.ts'
import { session } from '../db/schema/member/account.ts'
import { member } from '../db/schema/member/member.ts'
import { findKeyViewer, isAccessKey } from './keys.store.ts'
import { moderatesColumn, rolesColumn } from './roles.store.ts'

/** The signed-in member of a request, and the scopes of the key. */
export type Viewer = {
  id: number
  username: string
  roles: readonly Role[]
  /** The topics whose moderator the member is (COMMUNITYDESK-04). */
  moderates: readonly number[]
  hasPhone: boolean
  /** The session; a key of the player has the session that it was created for, an access key has none. */
  sessionId: number | null
  scopes: readonly Scope[]
}

/** Scopes of the tokens of a session: its own token, and the key of the player (PLAYERLINKS-05). */
const SCOPES = { site: ['listen', 'read', 'write', 'account'], player: ['listen'] } as const

/** Finds the member of a Token header; undefined for a missing, empty, unknown, revoked or expired token. */
export async function findViewer(db: Db, token: string | undefined, now: Date): Promise<Viewer | undefined> {
  if (token === undefined || token === '' || token.length > 200) return undefined
  if (isAccessKey(token)) return findKeyViewer(db, token, now)
  const reader = readers.get(db) ?? viewerReader(db)
  readers.set(db, reader)
  const [found] = await reader.execute({ hash: hashToken(token), now })
  if (found === undefined) return undefined
  const { purpose, ...viewer } = found
  return { ...viewer, scopes: SCOPES[purpose] }
}

// The query runs with every request of a member, so it is prepared once per connection.
const viewerReader = (db: Db) =>
  db
    .select({
      id: member.id,
      username: member.username,
      roles: rolesColumn,
      moderates: moderatesColumn,
      hasPhone: sql<boolean>`${member.phone} is not null`,
      sessionId: sql<number>`coalesce(${session.parentId}, ${session.id})`,
      purpose: session.purpose,
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.tokenHash, sql.placeholder('hash')), gt(session.expiresAt, sql.placeholder('now'))))
    .limit(1)
    .prepare('viewer_of_token')
const readers = new WeakMap<Db, ReturnType<typeof viewerReader>>()

/** Returns those of these hashes that belong to no active session and to no access key. */
export async function findEndedTokens(db: Db, hashes: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const [sessions, keys] = await Promise.all([
    db
      .select({ hash: session.tokenHash })
      .from(session)
      .where(and(inArray(session.tokenHash, [...hashes]), gt(session.expiresAt, now))),
    db
      .select({ hash: accessKey.keyHash })
      .from(accessKey)
      .where(inArray(accessKey.keyHash, [...hashes])),
  ])
  const living = new Set([...sessions, ...keys].map(({ hash }) => hash))
  return new Set(hashes.filter((hash) => !living.has(hash)))
}

/** Returns the member id of an active session; undefined for one that has ended. */
export async function findSessionOwner(db: Db, sessionId: number, now: Date): Promise<number | undefined> {
  const [found] = await db
    .select({ memberId: session.memberId })
    .from(session)
    .where(and(eq(session.id, sessionId), gt(session.expiresAt, now)))
  return found?.memberId
}
