import type { Creator } from '@earshot/contract/catalogue/creator'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { artistMember, podcastMember } from '../db/schema/money/membership.ts'
import type { MembershipRole } from '../db/schema/money/membership.ts'
import { getCreatorName } from './creator.store.ts'

/**
 * Makes a member an owner or editor; repeating it changes the role. Returns the name of the artist or podcast. Throws
 * 404 if it does not exist.
 */
export async function setMembership(db: Db, creator: Creator, memberId: number, role: MembershipRole): Promise<string> {
  return db.transaction(async (tx) => {
    const name = await getCreatorName(tx, creator)
    if (creator.kind === 'artist')
      await tx
        .insert(artistMember)
        .values({ artistId: creator.id, memberId, role })
        .onConflictDoUpdate({ target: [artistMember.artistId, artistMember.memberId], set: { role } })
    else
      await tx
        .insert(podcastMember)
        .values({ podcastId: creator.id, memberId, role })
        .onConflictDoUpdate({ target: [podcastMember.podcastId, podcastMember.memberId], set: { role } })
    return name
  })
}

/**
 * Ends the membership of a member. Returns the name of the artist or podcast, and whether the member belonged to it.
 * Throws 404 if it does not exist.
 */
export async function endMembership(
  db: Db,
  creator: Creator,
  memberId: number,
): Promise<{ name: string; wasMember: boolean }> {
  return db.transaction(async (tx) => {
    const name = await getCreatorName(tx, creator)
    const ended =
      creator.kind === 'artist'
        ? await tx
            .delete(artistMember)
            .where(and(eq(artistMember.artistId, creator.id), eq(artistMember.memberId, memberId)))
            .returning({ id: artistMember.memberId })
        : await tx
            .delete(podcastMember)
            .where(and(eq(podcastMember.podcastId, creator.id), eq(podcastMember.memberId, memberId)))
            .returning({ id: podcastMember.memberId })
    return { name, wasMember: ended.length > 0 }
  })
}
