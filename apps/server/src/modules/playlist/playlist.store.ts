import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue.ts'
import { member } from '../../db/schema/member.ts'
import { playlist, playlistTrack } from '../../db/schema/playlist.ts'
import { oneOf } from '../../errors.ts'
import { songColumns } from '../catalogue/views.ts'
import { playlistDetailColumns } from './views.ts'

/** Reads playlists. */
export function playlistStore(db: Db) {
  const playlists = () =>
    db.select(playlistDetailColumns).from(playlist).innerJoin(member, eq(member.id, playlist.memberId)).$dynamic()
  return {
    /** Throws 404, whoever asks: who may see it is a rule. */
    getPlaylist: async (playlistId: number) => oneOf(await playlists().where(eq(playlist.id, playlistId)), 'playlist'),

    /** Tracks in the playlist's order, with the plays that came from there. */
    listSongs: (playlistId: number) =>
      db
        .select({ ...songColumns, streams: playlistTrack.streams })
        .from(playlistTrack)
        .innerJoin(track, eq(track.id, playlistTrack.trackId))
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(eq(playlistTrack.playlistId, playlistId))
        .orderBy(playlistTrack.pos, track.id),

    /** A member's playlists, newest first; the private ones only when `withPrivate`. */
    listPlaylists: (memberId: number, { withPrivate }: { withPrivate: boolean }) =>
      playlists()
        .where(and(eq(playlist.memberId, memberId), withPrivate ? undefined : eq(playlist.isPublic, true)))
        .orderBy(desc(playlist.createdAt), desc(playlist.id)),
  }
}
