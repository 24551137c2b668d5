import { PLAYLISTS_MAX } from '@earshot/contract/limits'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue.ts'
import { member } from '../../db/schema/member.ts'
import { playlist, playlistTrack } from '../../db/schema/playlist.ts'
import { oneOf } from '../../errors.ts'
import { listenedSongColumns } from '../catalogue/views.ts'
import type { SongRow } from '../catalogue/views.ts'
import { playlistDetailColumns } from './views.ts'

const isThere = isNull(playlist.deletedAt)

/** Reads playlists. A deleted one is not there. */
export function playlistStore(db: Db) {
  const playlists = () =>
    db.select(playlistDetailColumns).from(playlist).innerJoin(member, eq(member.id, playlist.memberId)).$dynamic()
  return {
    /** Throws 404, whoever asks: who may see it is a rule. */
    getPlaylist: async (playlistId: number) =>
      oneOf(await playlists().where(and(eq(playlist.id, playlistId), isThere)), 'playlist'),

    /** A playlist and a part of its tracks in its order, with the plays that came from there; in one query. Throws 404, whoever asks. */
    getWithSongs: async (playlistId: number, { offset, limit }: { offset: number; limit: number }) => {
      const part = db
        .select({ trackId: playlistTrack.trackId, pos: playlistTrack.pos, streams: playlistTrack.streams })
        .from(playlistTrack)
        .where(eq(playlistTrack.playlistId, playlistId))
        .orderBy(playlistTrack.pos, playlistTrack.trackId)
        .offset(offset)
        .limit(limit)
        .as('part')
      const rows = await db
        .select({ playlist: playlistDetailColumns, song: { ...listenedSongColumns, streams: part.streams } })
        .from(playlist)
        .innerJoin(member, eq(member.id, playlist.memberId))
        .leftJoin(part, sql`true`)
        .leftJoin(track, eq(track.id, part.trackId))
        .leftJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(and(eq(playlist.id, playlistId), isThere))
        .orderBy(part.pos, part.trackId)
      const { playlist: found } = oneOf(rows, 'playlist')
      return { found, songs: rows.map(({ song }) => song).filter(isSong) }
    },

    /** All songs in the playlist's order, as files of other programs name them. */
    listSongs: (playlistId: number) =>
      db
        .select({
          id: track.id,
          title: track.title,
          artistName: artist.name,
          albumName: album.title,
          length: track.length,
          recordingId: track.recordingId,
          isrc: track.isrc,
        })
        .from(playlistTrack)
        .innerJoin(track, eq(track.id, playlistTrack.trackId))
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(eq(playlistTrack.playlistId, playlistId))
        .orderBy(playlistTrack.pos, track.id),

    /** A member's playlists, newest first, as many as a member can have; the private ones only when `withPrivate`. */
    listPlaylists: (memberId: number, { withPrivate }: { withPrivate: boolean }) =>
      playlists()
        .where(and(eq(playlist.memberId, memberId), isThere, withPrivate ? undefined : eq(playlist.isPublic, true)))
        .orderBy(desc(playlist.createdAt), desc(playlist.id))
        .limit(PLAYLISTS_MAX),
  }
}

type PlaylistSongRow = SongRow & {
  streams: number
  loudness: number | null
  preview: string | null
  hasLyrics: boolean
}
type MaybeSong = { [Column in keyof PlaylistSongRow]: PlaylistSongRow[Column] | null }

// An empty playlist is one row without a track.
const isSong = (row: MaybeSong): row is PlaylistSongRow => row.id !== null
