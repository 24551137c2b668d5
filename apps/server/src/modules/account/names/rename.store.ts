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
 * Changes the username of a member. The former one redirects to the member for a year, in which nobody else can take it
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
    await endRedirect(tx, memberId, username)
    const renamed = await tx
      .update(member)
      .set({ username, usernameChangedAt: now })
      .where(eq(member.id, memberId))
      .returning()
      .catch(takenOr)
    await addRedirect(tx, account, username, now)
    await addNewSkeletons(tx, memberId, username)
    await emitChanged(tx, membersChanged, [memberId])
    const lists = await tx.select({ id: playlist.id }).from(playlist).where(eq(playlist.memberId, memberId))
    await emitChanged(
      tx,
      playlistsChanged,
      lists.map(({ id }) => id),
    )
    await recordChange(tx, `member:${memberId}`, 'member', 'directory')
    return oneOf(renamed, 'member')
  })
}

/** Deletes expired former usernames, with the skeletons that only they have. Returns their number. */
export async function deleteExpiredUsernames(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const expired = await tx.delete(formerUsername).where(lte(formerUsername.until, now)).returning()
    for (const { memberId } of expired) {
      // A rename locks the member too, so it adds no skeleton meanwhile.
      const current = await tx
        .select({ name: member.username })
        .from(member)
        .where(eq(member.id, memberId))
        .for('no key update')
      const former = await tx
        .select({ name: formerUsername.username })
        .from(formerUsername)
        .where(eq(formerUsername.memberId, memberId))
      const forms = [...current, ...former].flatMap(({ name }) => skeletonsOf(name))
      await tx
        .delete(usernameSkeleton)
        .where(and(eq(usernameSkeleton.memberId, memberId), notInArray(usernameSkeleton.skeleton, forms)))
    }
    return expired.length
  })
}

// A member who returns to a former name needs no redirect from it. Throws 409 for the former name of another member.
async function endRedirect(tx: Db, memberId: number, username: string): Promise<void> {
  const [former] = await tx
    .delete(formerUsername)
    .where(sql`${formerUsername.name} = lower(${username})`)
    .returning()
  if (former !== undefined && former.memberId !== memberId) throw similarUsername()
}

// A name of which only capitals change needs no redirect.
async function addRedirect(tx: Db, { id, username }: Account, renamed: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + USERNAME.redirectDays * DAY_MS)
  await tx.execute(sql`
    insert into ${formerUsername} (name, username, member_id, until)
    select lower(${username}::text), ${username}, ${id}::int, ${until}::timestamptz
    where lower(${username}::text) <> lower(${renamed}::text)`)
}

// The member may already own a skeleton of the new name, from the former one.
async function addNewSkeletons(tx: Db, memberId: number, username: string): Promise<void> {
  const forms = skeletonsOf(username)
  const known = await tx.select().from(usernameSkeleton).where(inArray(usernameSkeleton.skeleton, forms))
  if (known.some((each) => each.memberId !== memberId)) throw similarUsername()
  const owned = new Set(known.map(({ skeleton }) => skeleton))
  const added = forms.filter((form) => !owned.has(form)).map((skeleton) => ({ skeleton, memberId }))
  if (added.length > 0) await tx.insert(usernameSkeleton).values(added).catch(takenOr)
}

const DAY_MS = 86_400_000
