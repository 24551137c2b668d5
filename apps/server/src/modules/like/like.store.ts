import { LIKED_KINDS, LIKES } from '@earshot/contract/limits'
import type { LikedKind } from '@earshot/contract/listening/like'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { getVisiblePlaylist, listHiddenPlaylists } from '../playlist/sharing/visible-playlist.store.ts'
import { LIKED } from './liked-kinds.ts'

/** An item that members like. */
export type LikedItem = { kind: LikedKind; id: number }

/** Whether the member likes an item, and the number of members who do. */
export type Liked = { liked: boolean; likesCount: number }

/** Reads and writes likes (LIBRARY-01). */
export function likeStore(db: Db) {
  return {
    /**
     * Likes an item or ends the like according to `wanted`; undefined toggles. `at` is the time of a new like. Pages of
     * visitors show the new count when they are next rendered. Throws 404, also for a playlist that the member may not
     * see, and 409 at the maximum number of likes.
     */
    setLike: (item: LikedItem, viewer: { id: number }, wanted: boolean | undefined, at: Date): Promise<Liked> =>
      db.transaction(async (tx) => {
        const { table, column, key } = LIKED[item.kind]
        // Every change locks the counted row first: counts equal the rows of likes.
        const [found] = await tx
          .select({ likesCount: table.likesCount })
          .from(table)
          .where(eq(table.id, item.id))
          .for('no key update')
        if (found === undefined) throw notFound(item.kind)
        const own = and(eq(column, item.id), eq(itemLike.memberId, viewer.id))
        const isLiked = (await tx.$count(itemLike, own)) > 0
        const liked = wanted ?? !isLiked
        // A like of a playlist that became private can be ended; to others it is as unknown as on its page.
        if ((liked || !isLiked) && item.kind === 'playlist') await getVisiblePlaylist(tx, item.id, viewer)
        if (liked === isLiked) return { liked, likesCount: found.likesCount }
        if (liked) {
          const most = and(eq(itemLike.memberId, viewer.id), sql`${column} is not null`)
          if ((await tx.$count(itemLike, most)) >= LIKES.most)
            throw conflict(`You like ${LIKES.most} items of this kind, the most that a member can like.`)
          await tx.insert(itemLike).values({ [key]: item.id, memberId: viewer.id, createdAt: at })
        }
        const ended = liked ? [] : await tx.delete(itemLike).where(own).returning({ counted: itemLike.counted })
        const change = liked ? 1 : -ended.filter(({ counted }) => counted).length
        const [counted] = await tx
          .update(table)
          .set({ likesCount: sql`${table.likesCount} + ${change}::int` })
          .where(eq(table.id, item.id))
          .returning({ likesCount: table.likesCount })
        await recordChange(tx, `likes:${viewer.id}`)
        return { liked, likesCount: counted?.likesCount ?? 0 }
      }),

    /** Lists whether the member likes these items, and their counts; unknown and private ones are left out. */
    listLikes: async (items: readonly LikedItem[], memberId: number): Promise<(LikedItem & Liked)[]> => {
      const kinds = LIKED_KINDS.map((kind) => ({
        kind,
        ids: items.flatMap((item) => (item.kind === kind ? [item.id] : [])),
      })).filter(({ ids }) => ids.length > 0)
      const lists = await Promise.all(
        kinds.map(async ({ kind, ids }) => {
          const { table, column } = LIKED[kind]
          const rows = await db
            .select({
              id: table.id,
              likesCount: table.likesCount,
              liked: sql<boolean>`${itemLike.id} is not null`,
            })
            .from(table)
            .leftJoin(itemLike, and(eq(column, table.id), eq(itemLike.memberId, memberId)))
            .where(inArray(table.id, ids))
          const hidden = kind === 'playlist' ? await listHiddenPlaylists(db, ids, { id: memberId }) : []
          return rows.filter(({ id, liked }) => liked || !hidden.includes(id)).map((row) => ({ kind, ...row }))
        }),
      )
      return lists.flat()
    },
  }
}
