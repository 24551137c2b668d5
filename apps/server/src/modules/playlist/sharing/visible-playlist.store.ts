import { maySeePlaylist } from '@earshot/contract/access'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { playlist, playlistMember } from '../../../db/schema/listening/playlist.ts'
import { notFound, oneOf } from '../../../http/errors.ts'

/** Returns the ids of the members who were invited to a playlist, as a column. Select from playlist. */
export const collaboratorIds = sql<number[]>`array(
  select c.member_id from ${playlistMember} c where c.playlist_id = "playlist".id)`

/** Reads the facts of a playlist that permissions depend on. Throws 404, also if the viewer may not see it. */
export async function getVisiblePlaylist(db: Db, playlistId: number, viewer: { id: number } | undefined) {
  const rows = db
    .select({ isPublic: playlist.isPublic, memberId: playlist.memberId, collaboratorIds })
    .from(playlist)
    .where(and(eq(playlist.id, playlistId), isNull(playlist.deletedAt)))
  const found = oneOf(await rows, 'playlist')
  if (!maySeePlaylist(viewer, found)) throw notFound('playlist')
  return found
}

/** Lists those of the playlists that the viewer may not see. */
export async function listHiddenPlaylists(db: Db, ids: readonly number[], viewer: { id: number }): Promise<number[]> {
  const rows = await db
    .select({ id: playlist.id, isPublic: playlist.isPublic, memberId: playlist.memberId, collaboratorIds })
    .from(playlist)
    .where(inArray(playlist.id, [...ids]))
  return rows.filter((row) => !maySeePlaylist(viewer, row)).map(({ id }) => id)
}
