import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import type { invite } from '../../db/schema/member/invite.ts'
import { member } from '../../db/schema/member/member.ts'
import { oneOf } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import type { Account } from '../member/account.store.ts'
import { changeRoles } from '../people/change-roles.ts'
import { joinTeam } from '../studio/team/members.store.ts'
import { spendInvite } from './invites.store.ts'

/**
 * Creates an account, and spends the invitation with this key in the same transaction, if there is one: the account
 * gets its roles and joins its team. `create` creates the account (PEOPLE-08).
 */
export const signUpInvited = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string | undefined,
  create: (tx: Db, isInvited: boolean) => Promise<Account>,
): Promise<Account> =>
  db.transaction(async (tx) => {
    const spent = key === undefined ? undefined : await spendInvite(tx, key, now())
    const account = await create(tx, spent !== undefined)
    if (spent !== undefined) await applyInvite(tx, account, spent, now())
    return account
  })

async function applyInvite(tx: Db, account: Account, spent: typeof invite.$inferSelect, at: Date): Promise<void> {
  // The reader of a mailed invitation reads the address.
  if (spent.email?.toLowerCase() === account.email.toLowerCase())
    await tx.update(member).set({ emailConfirmedAt: at }).where(eq(member.id, account.id))
  // Invitations are created on the desk.
  const by: AuditActor = spent.createdBy === null ? 'job' : { id: spent.createdBy, via: 'desk' }
  if (spent.roles.length > 0) await changeRoles({ db: tx, now: () => at }, account.id, spent.roles, by)
  if (spent.teamRole === null) return
  const team = await findTeam(tx, spent)
  if (team !== undefined) await joinTeam(tx, { by, ...team }, account, spent.teamRole)
}

async function findTeam(tx: Db, { artistId, podcastId }: typeof invite.$inferSelect) {
  if (artistId !== null) {
    const { name } = oneOf(await tx.select({ name: artist.name }).from(artist).where(eq(artist.id, artistId)), 'artist')
    return { creator: { kind: 'artist' as const, id: artistId }, name }
  }
  if (podcastId === null) return undefined
  const rows = await tx.select({ name: podcast.title }).from(podcast).where(eq(podcast.id, podcastId))
  return { creator: { kind: 'podcast' as const, id: podcastId }, name: oneOf(rows, 'podcast').name }
}
