import { SIGN_UP_CLOSED } from '@earshot/contract/limits'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { creatorInvitation } from '../../db/schema/studio/team.ts'
import { forbidden } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { isInviteOpen } from '../invite/invites.store.ts'

/** Throws 403 unless everybody may create an account, or people with an invitation may and this is its key (SETUP-11). */
export async function mustMaySignUp(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  invite: string | undefined,
): Promise<void> {
  const { signUp } = config
  if (signUp === 'everybody') return
  if (
    signUp === 'invited' &&
    invite !== undefined &&
    ((await isInviteOpen(db, invite, now())) || (await isInvitedToTeam(db, invite)))
  )
    return
  throw forbidden(SIGN_UP_CLOSED[signUp])
}

// The invitation to the team of an artist or podcast, which its member accepts after signing up.
async function isInvitedToTeam(db: Db, key: string): Promise<boolean> {
  const found = await db.$count(
    creatorInvitation,
    and(
      eq(creatorInvitation.keyHash, hashToken(key)),
      isNull(creatorInvitation.endedAt),
      sql`${creatorInvitation.expiresAt} > clock_timestamp()`,
    ),
  )
  return found > 0
}
