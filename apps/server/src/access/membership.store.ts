import type { SubscribedKind } from '@earshot/contract/subscription'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { artist } from '../db/schema/catalogue.ts'
import { artistMember, podcastMember } from '../db/schema/membership.ts'
import type { MembershipRole } from '../db/schema/membership.ts'
import { podcast } from '../db/schema/podcast.ts'
import { oneOf } from '../errors.ts'

/** An artist or podcast that members belong to. */
export type Group = { kind: SubscribedKind; id: number }

/** Makes a member an owner or editor; again changes the role. Returns the name of the artist or podcast. Throws 404 for one that is not there. */
export async function setMembership(db: Db, group: Group, memberId: number, role: MembershipRole): Promise<string> {
  return db.transaction(async (tx) => {
    const name = await getName(tx, group)
    if (group.kind === 'artist')
      await tx
        .insert(artistMember)
        .values({ artistId: group.id, memberId, role })
        .onConflictDoUpdate({ target: [artistMember.artistId, artistMember.memberId], set: { role } })
    else
      await tx
        .insert(podcastMember)
        .values({ podcastId: group.id, memberId, role })
        .onConflictDoUpdate({ target: [podcastMember.podcastId, podcastMember.memberId], set: { role } })
    return name
  })
}

/** Ends the membership of a member. Returns the name of the artist or podcast, and whether the member was in it. Throws 404 for one that is not there. */
export async function endMembership(
  db: Db,
  group: Group,
  memberId: number,
): Promise<{ name: string; wasMember: boolean }> {
  return db.transaction(async (tx) => {
    const name = await getName(tx, group)
    const ended =
      group.kind === 'artist'
        ? await tx
            .delete(artistMember)
            .where(and(eq(artistMember.artistId, group.id), eq(artistMember.memberId, memberId)))
            .returning({ id: artistMember.memberId })
        : await tx
            .delete(podcastMember)
            .where(and(eq(podcastMember.podcastId, group.id), eq(podcastMember.memberId, memberId)))
            .returning({ id: podcastMember.memberId })
    return { name, wasMember: ended.length > 0 }
  })
}

const getName = async (db: Db, { kind, id }: Group): Promise<string> =>
  kind === 'artist'
    ? oneOf(await db.select({ name: artist.name }).from(artist).where(eq(artist.id, id)), 'artist').name
    : oneOf(await db.select({ name: podcast.title }).from(podcast).where(eq(podcast.id, id)), 'podcast').name
