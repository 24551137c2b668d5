import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { divide } from '@earshot/contract/money/money'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { artist } from '../../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { member } from '../../../../db/schema/member/member.ts'
import { artistMember, podcastMember } from '../../../../db/schema/money/membership.ts'
import { badRequest } from '../../../../http/errors.ts'
import type { AccountName, Move } from '../accounts.store.ts'

/** An owner of an artist or podcast with the owner's share of the earnings, in percent. */
export type OwnerShare = { memberId: number; share: number }

/** Returns the owners of an artist or podcast by its account; an empty list without owners. */
type OwnersOf = (creator: AccountName) => readonly OwnerShare[]

/** Finds the owners of these artists and podcasts; the shares of each sum to 100. */
export async function findOwners(db: Db, creators: readonly AccountName[]): Promise<OwnersOf> {
  const idsOf = (kind: CreatorKind) => creators.filter((each) => each.kind === kind).map(({ ownerId }) => ownerId)
  const [ofArtists, ofPodcasts] = [
    await findOwnersOfKind(db, 'artist', idsOf('artist')),
    await findOwnersOfKind(db, 'podcast', idsOf('podcast')),
  ]
  return ({ kind, ownerId }) => (kind === 'artist' ? ofArtists : ofPodcasts).get(ownerId) ?? []
}

/** Returns the artists and podcasts that a member owns, oldest ownership first. */
export async function listOwned(db: Db, memberId: number): Promise<{ artists: Owned[]; podcasts: Owned[] }> {
  const [artists, podcasts] = await Promise.all([
    db
      .select({ id: artist.id, name: artist.name })
      .from(artistMember)
      .innerJoin(artist, eq(artist.id, artistMember.artistId))
      .where(and(eq(artistMember.memberId, memberId), eq(artistMember.role, 'owner')))
      .orderBy(asc(artistMember.createdAt), asc(artist.id)),
    db
      .select({ id: podcast.id, name: podcast.title })
      .from(podcastMember)
      .innerJoin(podcast, eq(podcast.id, podcastMember.podcastId))
      .where(and(eq(podcastMember.memberId, memberId), eq(podcastMember.role, 'owner')))
      .orderBy(asc(podcastMember.createdAt), asc(podcast.id)),
  ])
  return { artists, podcasts }
}

type Owned = { id: number; name: string }

/** Returns the accounts of these owners in the currency of their artist or podcast. */
export const ownerAccounts = (creator: AccountName, owners: readonly OwnerShare[]): AccountName[] =>
  owners.map(({ memberId }) => ({ kind: 'member', ownerId: memberId, currency: creator.currency }))

/** Returns the movements that transfer an amount from an artist or podcast to its owners, by their shares. */
export function passOn(
  creator: AccountName,
  amount: number,
  owners: readonly OwnerShare[],
  cause: Pick<Move, 'reason' | 'at' | 'chargeId'>,
): Move[] {
  const parts = divide(
    amount,
    owners.map(({ share }) => share),
  )
  return ownerAccounts(creator, owners).map((to, index) => ({ from: creator, to, amount: parts[index] ?? 0, ...cause }))
}

/**
 * Sets the shares of all owners of an artist or podcast; without shares, owners share equally. Throws 400 when an owner
 * is missing, a member is not an owner, or the shares do not sum to 100.
 */
export async function setShares(
  db: Db,
  kind: CreatorKind,
  id: number,
  shares: readonly { username: string; share: number }[],
): Promise<void> {
  const [table, groupId] =
    kind === 'artist' ? [artistMember, artistMember.artistId] : [podcastMember, podcastMember.podcastId]
  await db.transaction(async (tx) => {
    if (shares.length === 0) return tx.update(table).set({ share: null }).where(eq(groupId, id))
    const owners = await tx
      .select({ memberId: table.memberId, username: member.username })
      .from(table)
      .innerJoin(member, eq(member.id, table.memberId))
      .where(and(eq(groupId, id), eq(table.role, 'owner')))
      .for('update', { of: table })
    const shareOf = new Map(shares.map(({ username, share }) => [username.toLowerCase(), share]))
    const isComplete =
      owners.length === shares.length && owners.every(({ username }) => shareOf.has(username.toLowerCase()))
    if (!isComplete)
      throw badRequest('shares', `must name the owners: ${owners.map(({ username }) => username).join(', ')}`)
    if (shares.some(({ share }) => share < 1) || shares.reduce((sum, { share }) => sum + share, 0) !== 100)
      throw badRequest('shares', 'must be at least 1 percent each and sum to 100')
    for (const { memberId, username } of owners)
      await tx
        .update(table)
        .set({ share: shareOf.get(username.toLowerCase()) ?? null })
        .where(and(eq(groupId, id), eq(table.memberId, memberId)))
    return owners
  })
}

/**
 * Returns the shares of owners: the agreed ones if they sum to 100; otherwise equal shares in whole percent, with the
 * remainder for the first owners.
 */
export function sharesOf(owners: readonly { memberId: number; share: number | null }[]): OwnerShare[] {
  const agreed = owners.flatMap(({ memberId, share }) => (share === null ? [] : [{ memberId, share }]))
  if (agreed.length === owners.length && agreed.reduce((sum, { share }) => sum + share, 0) === 100) return agreed
  const equal = Math.floor(100 / owners.length)
  return owners.map(({ memberId }, at) => ({ memberId, share: equal + (at < 100 - equal * owners.length ? 1 : 0) }))
}

async function findOwnersOfKind(
  db: Db,
  kind: CreatorKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly OwnerShare[]>> {
  if (ids.length === 0) return new Map()
  const unique = [...new Set(ids)]
  const rows =
    kind === 'artist'
      ? await db
          .select({ id: artistMember.artistId, memberId: artistMember.memberId, share: artistMember.share })
          .from(artistMember)
          .where(and(inArray(artistMember.artistId, unique), eq(artistMember.role, 'owner')))
          .orderBy(asc(artistMember.createdAt), asc(artistMember.memberId))
      : await db
          .select({ id: podcastMember.podcastId, memberId: podcastMember.memberId, share: podcastMember.share })
          .from(podcastMember)
          .where(and(inArray(podcastMember.podcastId, unique), eq(podcastMember.role, 'owner')))
          .orderBy(asc(podcastMember.createdAt), asc(podcastMember.memberId))
  const owners = Map.groupBy(rows, ({ id }) => id)
  return new Map([...owners].map(([id, each]) => [id, sharesOf(each)]))
}
