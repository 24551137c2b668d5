import type { CreatorKind } from '@earshot/contract/creator'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue.ts'
import { creatorFollow } from '../../db/schema/follow.ts'
import { podcast } from '../../db/schema/podcast.ts'
import { oneOf } from '../../errors.ts'
import { emit } from '../../events/event.ts'
import { followersChanged } from '../../events/events.ts'

/** Artists, and podcasts, that one list shows at most. */
const FOLLOWS_MAX = 2000

/** Follows of artists and podcasts. */
export function followStore(db: Db) {
  return {
    /** Ids of the artists and podcasts that a member follows, latest follow first. */
    listFollowed: async (memberId: number): Promise<{ artistIds: number[]; podcastIds: number[] }> => {
      const rows = await db
        .select({ artistId: creatorFollow.artistId, podcastId: creatorFollow.podcastId })
        .from(creatorFollow)
        .where(eq(creatorFollow.memberId, memberId))
        .orderBy(sql`${creatorFollow.id} desc`)
      return {
        artistIds: rows.flatMap(({ artistId }) => artistId ?? []),
        podcastIds: rows.flatMap(({ podcastId }) => podcastId ?? []),
      }
    },

    /** The artists and podcasts that a member follows, latest follow first, at most FOLLOWS_MAX of each. */
    listCreators: async (memberId: number) => {
      const listOf = (kind: CreatorKind) => {
        const { table, column, name } = KINDS[kind]
        return db
          .select({ id: table.id, name, avatar: table.avatar })
          .from(creatorFollow)
          .innerJoin(table, eq(table.id, column))
          .where(eq(creatorFollow.memberId, memberId))
          .orderBy(desc(creatorFollow.id))
          .limit(FOLLOWS_MAX)
      }
      return { artists: await listOf('artist'), podcasts: await listOf('podcast') }
    },

    /** Follows or unfollows as `wanted` says; undefined toggles. Throws 404. */
    setFollow: (
      { kind, id, memberId }: { kind: CreatorKind; id: number; memberId: number },
      wanted: boolean | undefined,
      at: Date,
    ): Promise<{ isFollowing: boolean; followersCount: number }> =>
      db.transaction(async (tx) => {
        const { table, column, key } = KINDS[kind]
        // Everybody locks the artist or podcast first: its count follows its rows.
        const { followersCount } = oneOf(
          await tx
            .select({ followersCount: table.followersCount })
            .from(table)
            .where(eq(table.id, id))
            .for('no key update'),
          kind,
        )
        const own = and(eq(column, id), eq(creatorFollow.memberId, memberId))
        const [known] = await tx.select({ id: creatorFollow.id }).from(creatorFollow).where(own)
        const wasFollowing = known !== undefined
        const isFollowing = wanted ?? !wasFollowing
        if (isFollowing === wasFollowing) return { isFollowing, followersCount }
        if (isFollowing) await tx.insert(creatorFollow).values({ [key]: id, memberId, createdAt: at })
        else await tx.delete(creatorFollow).where(own)
        const [counted] = await tx
          .update(table)
          .set({ followersCount: sql`greatest(0, ${table.followersCount} + ${isFollowing ? 1 : -1})` })
          .where(eq(table.id, id))
          .returning({ followersCount: table.followersCount })
        await emit(tx, followersChanged, { kind, id })
        return { isFollowing, followersCount: counted?.followersCount ?? 0 }
      }),
  }
}

const KINDS = {
  artist: {
    table: artist,
    name: artist.name,
    column: creatorFollow.artistId,
    key: 'artistId',
  },
  podcast: {
    table: podcast,
    name: podcast.title,
    column: creatorFollow.podcastId,
    key: 'podcastId',
  },
} as const
