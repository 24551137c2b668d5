import type { SubscribedKind } from '@earshot/contract/subscription'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artistMember, podcastMember } from '../../db/schema/membership.ts'

/** An owner of an artist or podcast and what the owner gets of its earnings, in percent. */
export type OwnerShare = { memberId: number; share: number }

/** The owners of these artists or podcasts with their shares, which sum to 100. Without an owner there is no entry. */
export async function findOwners(
  db: Db,
  kind: SubscribedKind,
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

/** The shares of owners: what was agreed on, if it sums to 100; else equal ones in whole percent, the first owners get the rest. */
export function sharesOf(owners: readonly { memberId: number; share: number | null }[]): OwnerShare[] {
  const agreed = owners.flatMap(({ memberId, share }) => (share === null ? [] : [{ memberId, share }]))
  if (agreed.length === owners.length && agreed.reduce((sum, { share }) => sum + share, 0) === 100) return agreed
  const equal = Math.floor(100 / owners.length)
  return owners.map(({ memberId }, at) => ({ memberId, share: equal + (at < 100 - equal * owners.length ? 1 : 0) }))
}
