import { maySeePlaylist } from '@earshot/contract/access'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { areBlocked } from '../../../db/blocked.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { playlist, playlistMember } from '../../../db/schema/listening/playlist.ts'
import { notFound, oneOf } from '../../../http/errors.ts'

/** Returns the ids of the members who may change the songs of a playlist, as a column. Select from playlist. */
export const collaboratorIds = sql<number[]>`array(
  select c.member_id from ${playlistMember} c where c.playlist_id = "playlist".id and c.accepted_at is not null)`

const factColumns = {
  name: playlist.name,
  isPublic: playlist.isPublic,
  memberId: playlist.memberId,
  followersCount: playlist.followersCount,
  collaboratorIds,
}

const factsOf = (db: Db, playlistId: number) =>
  db
    .select(factColumns)
    .from(playlist)
    .where(and(eq(playlist.id, playlistId), isNull(playlist.deletedAt)))

/** Reads the facts of a playlist that permissions depend on. Throws 404, also if the viewer may not see it. */
export async function getVisiblePlaylist(db: Db, playlistId: number, viewer: { id: number } | undefined) {
  const found = oneOf(await factsOf(db, playlistId), 'playlist')
  await mustSeePlaylist(db, viewer, found)
  return found
}

/** Throws 404 if the viewer may not see a playlist, also if its owner blocked the viewer or is blocked (PEACE-01). */
export async function mustSeePlaylist(
  db: Db,
  viewer: { id: number } | undefined,
  found: Parameters<typeof maySeePlaylist>[1],
): Promise<void> {
  if (!maySeePlaylist(viewer, found)) throw notFound('playlist')
  if (viewer !== undefined && (await areBlocked(db, viewer.id, found.memberId))) throw notFound('playlist')
}

/**
 * Locks a playlist before its people or followers change, and reads the facts that permissions depend on. Throws 404,
 * also if the viewer may not see it, unless `isKnown` says that the viewer knows it already.
 */
export async function lockVisiblePlaylist(tx: Tx, playlistId: number, viewer: { id: number }, isKnown = false) {
  await tx.select({ id: playlist.id }).from(playlist).where(eq(playlist.id, playlistId)).for('no key update')
  const found = oneOf(await factsOf(tx, playlistId), 'playlist')
  if (!isKnown && !maySeePlaylist(viewer, found)) throw notFound('playlist')
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
