import { eq, inArray, notExists } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { member, usernameSkeleton } from '../../../db/schema/member/member.ts'
import { skeletonsOf } from '../../member/names/usernames.rules.ts'

/** Number of members whose names are read at once. */
const CHUNK = 1000

/** Returns the usernames that look like the name of no member (PERSON-05). */
export async function listUnlikeNames(db: Db, usernames: readonly string[]): Promise<string[]> {
  const forms = usernames.map(skeletonsOf)
  const taken = await db
    .select({ skeleton: usernameSkeleton.skeleton })
    .from(usernameSkeleton)
    .where(inArray(usernameSkeleton.skeleton, forms.flat()))
  const known = new Set(taken.map(({ skeleton }) => skeleton))
  return usernames.filter((_, index) => forms[index]?.every((form) => !known.has(form)))
}

/** Stores the skeletons of a new member's name. The primary key rejects a name that looks like another one. */
export async function addSkeletons(db: Db, memberId: number, username: string): Promise<void> {
  await db.insert(usernameSkeleton).values(skeletonsOf(username).map((skeleton) => ({ skeleton, memberId })))
}

/**
 * Stores the missing skeletons of members: of members from before skeletons existed, and of members of a demo world.
 * Among look-alikes, the oldest member gets the skeleton.
 */
export async function addMissingSkeletons(db: Db): Promise<void> {
  const members = await db
    .select({ id: member.id, username: member.username })
    .from(member)
    .where(notExists(db.select().from(usernameSkeleton).where(eq(usernameSkeleton.memberId, member.id))))
    .orderBy(member.id)
  for (let from = 0; from < members.length; from += CHUNK) {
    const forms = members
      .slice(from, from + CHUNK)
      .flatMap(({ id, username }) => skeletonsOf(username).map((skeleton) => ({ skeleton, memberId: id })))
    if (forms.length > 0) await db.insert(usernameSkeleton).values(forms).onConflictDoNothing()
  }
}
