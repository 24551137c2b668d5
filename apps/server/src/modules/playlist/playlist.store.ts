import { PLAYLISTS_MAX } from '@earshot/contract/limits'
import { and, desc, eq, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { playlist, playlistTrack } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { oneOf } from '../../http/errors.ts'
import { exportedSongColumns, songWithLyricsColumns } from '../catalogue/read/views.ts'
import type { SongRow } from '../catalogue/read/views.ts'
import { playlistDetailColumns } from './views.ts'

const isThere = isNull(playlist.deletedAt)
const adder = alias(member, 'adder')

/** Reads playlists. Deleted ones are left out. */
export function playlistStore(db: Db) {
  const playlists = () =>
    db.select(playlistDetailColumns).from(playlist).innerJoin(member, eq(member.id, playlist.memberId)).$dynamic()
  return {
    /** Throws 404. Callers check the permission of the viewer. */
    getPlaylist: async (playlistId: number) =>
      oneOf(await playlists().where(and(eq(playlist.id, playlistId), isThere)), 'playlist'),

    /**
     * Reads a playlist and a page of its tracks in order, with the plays from the playlist and the members who added
     * them, in one query. Throws 404.
     * Callers check the permission of the viewer.
     */
    getWithSongs: async (playlistId: number, { offset, limit }: { offset: number; limit: number }) => {
      const part = db
        .select({
          trackId: playlistTrack.trackId,
          pos: playlistTrack.pos,
          streams: playlistTrack.streams,
          addedBy: playlistTrack.addedBy,
        })
        .from(playlistTrack)
        .where(eq(playlistTrack.playlistId, playlistId))
        .orderBy(playlistTrack.pos, playlistTrack.trackId)
        .offset(offset)
        .limit(limit)
        .as('part')
      const rows = await db
        .select({
          playlist: playlistDetailColumns,
          song: { ...songWithLyricsColumns, streams: part.streams, source: track.source, mime: track.mime },
          adder: { id: adder.id, username: adder.username },
        })
        .from(playlist)
        .innerJoin(member, eq(member.id, playlist.memberId))
        .leftJoin(part, sql`true`)
        .leftJoin(track, eq(track.id, part.trackId))
        .leftJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .leftJoin(adder, eq(adder.id, part.addedBy))
        .where(and(eq(playlist.id, playlistId), isThere))
        .orderBy(part.pos, part.trackId)
      const { playlist: found } = oneOf(rows, 'playlist')
      return {
        found,
        songs: rows.flatMap(({ song, adder: addedBy }) => (isSong(song) ? [{ ...song, addedBy }] : [])),
      }
    },

    /** Lists all songs in the playlist's order, with the names that other programs need. */
    listSongs: (playlistId: number) =>
      db
        .select(exportedSongColumns)
        .from(playlistTrack)
        .innerJoin(track, eq(track.id, playlistTrack.trackId))
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(eq(playlistTrack.playlistId, playlistId))
        .orderBy(playlistTrack.pos, track.id),

    /** Lists the names of a member's playlists in lower case, including deleted ones that can be restored. */
    listNames: async (memberId: number): Promise<Set<string>> =>
      new Set(
        (await db.select({ name: playlist.name }).from(playlist).where(eq(playlist.memberId, memberId))).map(
          ({ name }) => name.toLowerCase(),
        ),
      ),

    /**
     * Lists a member's playlists, newest first, up to the maximum of a member; private ones only if `withPrivate` is
     * true, and none of a member whom the viewer does not see (PEACE-01).
     */
    listPlaylists: (memberId: number, viewerId: number, { withPrivate }: { withPrivate: boolean }) =>
      playlists()
        .where(
          and(
            eq(playlist.memberId, memberId),
            isThere,
            withPrivate ? undefined : eq(playlist.isPublic, true),
            not(isCovered(viewerId, playlist.memberId)),
          ),
        )
        .orderBy(desc(playlist.createdAt), desc(playlist.id))
        .limit(PLAYLISTS_MAX),
  }
}

type PlaylistSongRow = SongRow & {
  streams: number
  loudness: number | null
  preview: string | null
  hasLyrics: boolean
  source: string | null
  mime: string
}
type MaybeSong = { [Column in keyof PlaylistSongRow]: PlaylistSongRow[Column] | null }

// An empty playlist is one row without a track.
const isSong = (row: MaybeSong): row is PlaylistSongRow => row.id !== null
