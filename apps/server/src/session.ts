import { and, eq, gt } from 'drizzle-orm'
import { hashToken } from './db/hash-token.ts'
import type { Db } from './db/open.ts'
import { member, session } from './db/schema/member.ts'

/** The signed-in member of a request. A viewer of purpose "player" may listen and nothing else. */
export type Viewer = { id: number; username: string; role: 'admin' | 'writer' | 'moderator' | null; sessionId: number; purpose: 'site' | 'player' }

/** Who the Token header belongs to; undefined for none, unknown, revoked or expired ones. An empty value counts as none. */
export async function findViewer(db: Db, token: string | undefined, now: Date): Promise<Viewer | undefined> {
  if (token === undefined || token === '' || token.length > 200) return undefined
  const [found] = await db
    .select({ id: member.id, username: member.username, role: member.role, sessionId: session.id, purpose: session.purpose })
    .from(session).innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.tokenHash, hashToken(token)), gt(session.expiresAt, now))).limit(1)
  return found
}
