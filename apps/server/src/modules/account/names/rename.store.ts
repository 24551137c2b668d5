import { USERNAME } from '@earshot/contract/member/person-limits'
import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { playlist } from '../../../db/schema/listening/playlist.ts'
import { formerUsername, member, usernameSkeleton } from '../../../db/schema/member/member.ts'
import { emitChanged } from '../../../events/event.ts'
import { membersChanged, playlistsChanged } from '../../../events/events.ts'
import { badRequest, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { Account } from '../../member/account.store.ts'
import { nextRename, skeletonsOf } from '../../member/names/usernames.rules.ts'
import { similarUsername, takenOr } from '../account.store.ts'

/**
 * Changes the username of a member; the former one leads to the member for a year and belongs to nobody else as long
 * (PERSON-04). `username` satisfies the rules of names. Throws 409 for a name that another member has or that looks
 * like one, and 400 before the next change is due.
 */
export async function renameMember(db: Db, memberId: number, username: string, now: Date): Promise<Account> {
  return db.transaction(async (tx) => {
    const account = oneOf(await tx.select().from(member).where(eq(member.id, memberId)).for('no key update'), 'member')
    if (account.username === username) return account
    const next = nextRename(account.usernameChangedAt)
    if (next !== undefined && next > now)
      throw badRequest('username', `can be changed again on ${next.toISOString().slice(0, 10)}`)
    await mustBeNobodysFormer(tx, memberId, username)
    const [renamed] = await tx
      .update(member)
      .set({ username, usernameChangedAt: now })
      .where(eq(member.id, memberId))
      .returning()
      .catch(takenOr)
    await keepFormer(tx, account, now)
    await addOwnSkeletons(tx, memberId, username)
    await emitChanged(tx, membersChanged, [memberId])
    const lists = await tx.select({ id: playlist.id }).from(playlist).where(eq(playlist.memberId, memberId))
    if (lists.length > 0) {
      const ids = lists.map(({ id }) => id)
      await emitChanged(tx, playlistsChanged, ids)
    }
    await recordChange(tx, `member:${memberId}`, 'member', 'directory')
    return oneOf(renamed === undefined ? [] : [renamed], 'member')
  })
}

/** Releases former usernames whose time is over, with their looks. Returns their number. */
export async function releaseFormerNames(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(formerUsername).where(lte(formerUsername.until, now)).returning()
    for (const { memberId } of gone) {
      const names = await tx.select({ name: member.username }).from(member).where(eq(member.id, memberId))
      const kept = await tx
        .select({ name: formerUsername.username })
        .from(formerUsername)
        .where(eq(formerUsername.memberId, memberId))
      const forms = [...names, ...kept].flatMap(({ name }) => skeletonsOf(name))
      await tx
        .delete(usernameSkeleton)
        .where(and(eq(usernameSkeleton.memberId, memberId), notInArray(usernameSkeleton.skeleton, forms)))
    }
    return gone.length
  })
}

async function mustBeNobodysFormer(tx: Db, memberId: number, username: string): Promise<void> {
  const [former] = await tx
    .select({ memberId: formerUsername.memberId })
    .from(formerUsername)
    .where(sql`${formerUsername.name} = lower(${username})`)
  if (former !== undefined && former.memberId !== memberId) throw similarUsername()
  // A member who returns to a former name needs no redirect from it.
  if (former !== undefined) await tx.delete(formerUsername).where(sql`${formerUsername.name} = lower(${username})`)
}

async function keepFormer(tx: Db, { id: memberId, username }: Account, now: Date): Promise<void> {
  const until = new Date(now.getTime() + USERNAME.leadsDays * DAY_MS)
  const isCurrent = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), sql`lower(${member.username}) = lower(${username})`))
  if (isCurrent.length > 0) return
  await tx.insert(formerUsername).values({ name: sql`lower(${username})`, username, memberId, until })
}

// The member may already own a skeleton of the new name, from the former one.
async function addOwnSkeletons(tx: Db, memberId: number, username: string): Promise<void> {
  const forms = skeletonsOf(username)
  const known = await tx.select().from(usernameSkeleton).where(inArray(usernameSkeleton.skeleton, forms))
  if (known.some((each) => each.memberId !== memberId)) throw similarUsername()
  const owned = new Set(known.map(({ skeleton }) => skeleton))
  const added = forms.filter((form) => !owned.has(form)).map((skeleton) => ({ skeleton, memberId }))
  if (added.length > 0) await tx.insert(usernameSkeleton).values(added).catch(takenOr)
}

const DAY_MS = 86_400_000
