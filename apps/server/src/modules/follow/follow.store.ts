import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { and, desc, eq, exists, inArray, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { areBlocked, isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { topic, topicFollow } from '../../db/schema/community/community.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { member, memberFollow } from '../../db/schema/member/member.ts'
import { emit } from '../../events/event.ts'
import { followersChanged, memberFollowed } from '../../events/events.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { userRefColumns } from '../member/views.ts'

/** Maximum number of items of one kind in a list of follows. */
const FOLLOWS_MAX = 2000

/** A follow of an item by a member. */
type Follow = { id: number; memberId: number; at: Date }

const creatorChanged = async (tx: Db, kind: CreatorKind, id: number): Promise<void> => {
  await recordChange(tx, kind)
  await emit(tx, followersChanged, { kind, id })
}

/**
 * Each kind of item that members follow: the table of the items, which has a followersCount, the table of the follows
 * with the columns of item and follower, and the effects of a change.
 */
const KINDS = {
  artist: {
    table: artist,
    follows: creatorFollow,
    followed: creatorFollow.artistId,
    follower: creatorFollow.memberId,
    add: (tx: Db, { id, memberId, at }: Follow) =>
      tx.insert(creatorFollow).values({ artistId: id, memberId, createdAt: at }),
    changed: (tx: Db, { id }: Follow) => creatorChanged(tx, 'artist', id),
  },
  podcast: {
    table: podcast,
    follows: creatorFollow,
    followed: creatorFollow.podcastId,
    follower: creatorFollow.memberId,
    add: (tx: Db, { id, memberId, at }: Follow) =>
      tx.insert(creatorFollow).values({ podcastId: id, memberId, createdAt: at }),
    changed: (tx: Db, { id }: Follow) => creatorChanged(tx, 'podcast', id),
  },
  topic: {
    table: topic,
    follows: topicFollow,
    followed: topicFollow.topicId,
    follower: topicFollow.memberId,
    add: (tx: Db, { id, memberId, at }: Follow) =>
      tx.insert(topicFollow).values({ topicId: id, memberId, createdAt: at }),
    changed: (tx: Db) => recordChange(tx, 'topic'),
  },
  member: {
    table: member,
    follows: memberFollow,
    followed: memberFollow.followedId,
    follower: memberFollow.followerId,
    add: (tx: Db, { id, memberId, at }: Follow) =>
      tx.insert(memberFollow).values({ followedId: id, followerId: memberId, createdAt: at }),
    changed: async (tx: Db, { id, memberId }: Follow, isFollowing: boolean) => {
      await tx
        .update(member)
        .set({ followingCount: sql`greatest(0, ${member.followingCount} + ${isFollowing ? 1 : -1})` })
        .where(eq(member.id, memberId))
      await recordChange(tx, 'directory', `member:${memberId}`, `member:${id}`)
      if (isFollowing) await emit(tx, memberFollowed, { followerId: memberId, followedId: id })
    },
  },
} as const

/** Reads and writes follows of members, topics, artists and podcasts. */
export function followStore(db: Db) {
  return {
    /**
     * Follows or unfollows an item according to `wanted`; undefined toggles. Returns whether the member follows it now,
     * and its followers. Throws 404, and 403 if a member blocked the other (PEACE-01).
     */
    setFollow: (
      { kind, id, memberId }: { kind: keyof typeof KINDS; id: number; memberId: number },
      wanted: boolean | undefined,
      at: Date,
    ): Promise<{ isFollowing: boolean; followersCount: number }> =>
      db.transaction(async (tx) => {
        const { table, follows, followed, follower, add, changed } = KINDS[kind]
        // Every transaction locks the counted rows first, in the order of their ids: counts equal the rows of follows,
        // and members who follow each other never deadlock.
        const locked = await tx
          .select({ id: table.id, followersCount: table.followersCount })
          .from(table)
          .where(inArray(table.id, kind === 'member' ? [id, memberId] : [id]))
          .orderBy(table.id)
          .for('no key update')
        const item = locked.find((each) => each.id === id)
        if (item === undefined) throw notFound(kind)
        const own = and(eq(followed, id), eq(follower, memberId))
        const wasFollowing = (await tx.$count(follows, own)) > 0
        const isFollowing = wanted ?? !wasFollowing
        if (isFollowing === wasFollowing) return { isFollowing, followersCount: item.followersCount }
        if (isFollowing && kind === 'member' && (await areBlocked(tx, memberId, id)))
          throw forbidden('You cannot follow this member, because one of you blocked the other.')
        if (isFollowing) await add(tx, { id, memberId, at })
        else await tx.delete(follows).where(own)
        const [counted] = await tx
          .update(table)
          .set({ followersCount: sql`greatest(0, ${table.followersCount} + ${isFollowing ? 1 : -1})` })
          .where(eq(table.id, id))
          .returning({ followersCount: table.followersCount })
        await changed(tx, { id, memberId, at }, isFollowing)
        return { isFollowing, followersCount: counted?.followersCount ?? 0 }
      }),

    /** Returns the ids of the artists and podcasts that a member follows, latest follow first. */
    listCreatorIds: async (memberId: number): Promise<{ artistIds: number[]; podcastIds: number[] }> => {
      const rows = await db
        .select({ artistId: creatorFollow.artistId, podcastId: creatorFollow.podcastId })
        .from(creatorFollow)
        .where(eq(creatorFollow.memberId, memberId))
        .orderBy(desc(creatorFollow.id))
      return {
        artistIds: rows.flatMap(({ artistId }) => artistId ?? []),
        podcastIds: rows.flatMap(({ podcastId }) => podcastId ?? []),
      }
    },

    /** Returns the artists and podcasts that a member follows, latest follow first, at most FOLLOWS_MAX of each. */
    listCreators: async (memberId: number) => {
      const listOf = (kind: CreatorKind) => {
        const { table, followed } = KINDS[kind]
        return db
          .select({ id: table.id, name: kind === 'artist' ? artist.name : podcast.title, avatar: table.avatar })
          .from(creatorFollow)
          .innerJoin(table, eq(table.id, followed))
          .where(eq(creatorFollow.memberId, memberId))
          .orderBy(desc(creatorFollow.id))
          .limit(FOLLOWS_MAX)
      }
      return { artists: await listOf('artist'), podcasts: await listOf('podcast') }
    },

    /** Returns the ids of the topics that a member follows. */
    listTopicIds: async (memberId: number): Promise<number[]> => {
      const rows = await db
        .select({ id: topicFollow.topicId })
        .from(topicFollow)
        .where(eq(topicFollow.memberId, memberId))
        .orderBy(topicFollow.topicId)
      return rows.map(({ id }) => id)
    },

    /**
     * Returns the followers of a member, newest first; the member sees all of them, others those who show whom they
     * follow (PERSON-03).
     */
    listFollowers: (memberId: number, viewerId: number) =>
      db
        .select(userRefColumns)
        .from(memberFollow)
        .innerJoin(member, eq(member.id, memberFollow.followerId))
        .where(
          and(
            eq(memberFollow.followedId, memberId),
            memberId === viewerId ? undefined : showsFollowsTo(db, viewerId),
            not(isCovered(viewerId, member.id)),
          ),
        )
        .orderBy(desc(memberFollow.createdAt), desc(memberFollow.followerId))
        .limit(FOLLOWS_MAX),

    /** Returns the members that a member follows, newest first; none if the viewer may not see them (PERSON-03). */
    listFollowings: async (memberId: number, viewerId: number) => {
      const isShown = await db.$count(member, and(eq(member.id, memberId), showsFollowsTo(db, viewerId)))
      return isShown === 0 ? [] : listFollowings(db, memberId, viewerId)
    },
  }
}

const listFollowings = (db: Db, memberId: number, viewerId: number) =>
  db
    .select(userRefColumns)
    .from(memberFollow)
    .innerJoin(member, eq(member.id, memberFollow.followedId))
    .where(and(eq(memberFollow.followerId, memberId), not(isCovered(viewerId, member.id))))
    .orderBy(desc(memberFollow.createdAt), desc(memberFollow.followedId))
    .limit(FOLLOWS_MAX)

// Condition on the table of members: they show whom they follow to the viewer.
const showsFollowsTo = (db: Db, viewerId: number) =>
  or(
    eq(member.id, viewerId),
    eq(member.followsSeenBy, 'everybody'),
    and(
      eq(member.followsSeenBy, 'followers'),
      exists(
        db
          .select({ id: followOfViewer.followedId })
          .from(followOfViewer)
          .where(and(eq(followOfViewer.followerId, viewerId), eq(followOfViewer.followedId, member.id))),
      ),
    ),
  )

const followOfViewer = alias(memberFollow, 'follow_of_viewer')
