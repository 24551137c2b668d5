import { mayReadPersonal } from '@earshot/contract/access'
import type { Audience } from '@earshot/contract/limits'
import { LIKES } from '@earshot/contract/limits'
import type { Mentioners } from '@earshot/contract/member/block/block-limits'
import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { member } from '../../db/schema/member/member.ts'
import { notFound, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { exportedSongColumns, playableSongColumns } from '../catalogue/read/views.ts'
import { isFollowerOf } from '../member/member.store.ts'

/** Reads the liked songs of members, the latest first (LIBRARY-03). */
export function likedSongsStore(db: Db) {
  const isLikedBy = (memberId: number) => and(eq(itemLike.memberId, memberId), isNotNull(itemLike.trackId))
  return {
    /** Returns the name of a member whose likes the viewer may see. Throws 404. */
    getOwner: async (memberId: number, viewer: { id: number } | undefined): Promise<string> => {
      const { name, username, likesSeenBy } = oneOf(
        await db
          .select({ name: member.fullName, username: member.username, likesSeenBy: member.likesSeenBy })
          .from(member)
          .where(and(eq(member.id, memberId), not(isCovered(viewer?.id, member.id)))),
        'list',
      )
      const isFollower = await isFollowerOf(db, viewer, memberId)
      if (!mayReadPersonal(viewer, { memberId, seenBy: likesSeenBy }, isFollower)) throw notFound('list')
      return name ?? username
    },

    count: (memberId: number) => db.$count(itemLike, isLikedBy(memberId)),

    listPage: (memberId: number, page: { limit: number; offset: number }) =>
      db
        .select(playableSongColumns)
        .from(itemLike)
        .innerJoin(track, eq(track.id, itemLike.trackId))
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(isLikedBy(memberId))
        .orderBy(desc(itemLike.createdAt), desc(itemLike.id))
        .limit(page.limit)
        .offset(page.offset),

    /** Lists all liked songs with the names that other programs need. */
    listExported: (memberId: number) =>
      db
        .select(exportedSongColumns)
        .from(itemLike)
        .innerJoin(track, eq(track.id, itemLike.trackId))
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(isLikedBy(memberId))
        .orderBy(desc(itemLike.createdAt), desc(itemLike.id))
        .limit(LIKES.most),

    getAudience: async (memberId: number): Promise<Audience> => {
      const rows = await db.select({ seenBy: member.likesSeenBy }).from(member).where(eq(member.id, memberId))
      return oneOf(rows, 'member').seenBy
    },

    /** Sets who sees likes, follows and listening, and who may mention; those that are undefined stay. Returns all. */
    setAudiences: async (
      memberId: number,
      seenBy: { [part in 'likes' | 'follows' | 'listening']?: Audience | undefined } & {
        mentions?: Mentioners | undefined
      },
    ) => {
      const columns = {
        likes: member.likesSeenBy,
        follows: member.followsSeenBy,
        listening: member.listeningSeenBy,
        mentions: member.mentionedBy,
      }
      const {
        likes = columns.likes,
        follows = columns.follows,
        listening = columns.listening,
        mentions = columns.mentions,
      } = seenBy
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(member)
          .set({
            likesSeenBy: sql`${likes}`,
            followsSeenBy: sql`${follows}`,
            listeningSeenBy: sql`${listening}`,
            mentionedBy: sql`${mentions}`,
          })
          .where(eq(member.id, memberId))
          .returning(columns)
        await recordChange(tx, `member:${memberId}`)
        return oneOf(rows, 'member')
      })
    },
  }
}
