import { mayFollowPlaylist } from '@earshot/contract/access'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isSuspended } from '../../../access/suspension.store.ts'
import { areBlocked } from '../../../db/blocked.ts'
import type { Db } from '../../../db/open.ts'
import { playlist, playlistFollow } from '../../../db/schema/listening/playlist.ts'
import { conflict, forbidden } from '../../../http/errors.ts'
import { recordPeople } from './sharing.store.ts'
import { lockVisiblePlaylist } from './visible-playlist.store.ts'

/** Maximum number of playlists that a member follows. */
const FOLLOWS_MAX = 2000

/** Returns whether a member follows a playlist. */
export const followsPlaylist = async (db: Db, playlistId: number, memberId: number): Promise<boolean> =>
  (await db.$count(playlistFollow, isFollow(playlistId, memberId))) > 0

/**
 * Follows or unfollows a playlist according to `wanted`; undefined toggles. Returns whether the member follows it now.
 * A follow of a playlist that became private stays, and can be ended. Throws 404 for an unknown playlist, 403 for one's
 * own and for one of a member who blocked the viewer or is blocked, 409 at the maximum number of follows.
 */
export const setPlaylistFollow = (
  db: Db,
  { playlistId, viewer, at }: { playlistId: number; viewer: { id: number }; at: Date },
  wanted: boolean | undefined,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const own = isFollow(playlistId, viewer.id)
    const wasFollowing = await followsPlaylist(tx, playlistId, viewer.id)
    const found = await lockVisiblePlaylist(tx, playlistId, viewer, wasFollowing)
    const isFollowing = wanted ?? !wasFollowing
    if (isFollowing === wasFollowing) return isFollowing
    if (isFollowing) {
      if (!mayFollowPlaylist(viewer, found)) throw forbidden('Only public playlists of others can be followed.')
      if (await areBlocked(tx, viewer.id, found.memberId))
        throw forbidden('You cannot follow this playlist, because you or its owner blocked the other.')
      if ((await tx.$count(playlistFollow, eq(playlistFollow.memberId, viewer.id))) >= FOLLOWS_MAX)
        throw conflict(`You follow ${FOLLOWS_MAX} playlists, the most that a member can follow.`)
      await tx.insert(playlistFollow).values({ playlistId, memberId: viewer.id, createdAt: at }).onConflictDoNothing()
    } else await tx.delete(playlistFollow).where(own)
    await countFollows(tx, sql`(${playlistId}::int)`)
    await recordPeople(tx, [viewer.id, found.memberId])
    return isFollowing
  })

/** Counts the playlist follows of a member again, after the member was suspended or restored (LIBRARY-06). */
export const countPlaylistFollowsOf = (tx: Db, memberId: number): Promise<void> =>
  countFollows(tx, followedBy(memberId))

/** Deletes the playlist follows of a member, and counts them off. */
export async function deletePlaylistFollowsOf(tx: Db, memberId: number): Promise<void> {
  const rows = await tx
    .delete(playlistFollow)
    .where(eq(playlistFollow.memberId, memberId))
    .returning({ id: playlistFollow.playlistId })
  const ids = sql.param(rows.map(({ id }) => id))
  await countFollows(tx, sql`(select unnest(${ids}::int[]))`)
}

const isFollow = (playlistId: number, memberId: number) =>
  and(eq(playlistFollow.playlistId, playlistId), eq(playlistFollow.memberId, memberId))

const followedBy = (memberId: number): SQL =>
  sql`(select playlist_id from ${playlistFollow} where member_id = ${memberId})`

// The playlists are locked before they are counted: of two counts at once, the second sees the rows of the first.
async function countFollows(tx: Db, ids: SQL): Promise<void> {
  await tx.execute(sql`select from ${playlist} where id in ${ids} order by id for no key update`)
  await tx.execute(sql`
    update ${playlist} set followers_count = (
      select count(*) from ${playlistFollow} f where f.playlist_id = ${playlist.id} and not ${isSuspended(sql`f.member_id`)})
    where id in ${ids}`)
}
