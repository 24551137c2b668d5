import type { Playlist } from '@earshot/contract/listening/playlist'
import { sql } from 'drizzle-orm'
import type { RowOf } from '../../db/row-of.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { collaboratorIds } from './sharing/visible-playlist.store.ts'

/** Columns of a playlist in lists. Select from playlist, inner join member. */
export const playlistColumns = {
  id: playlist.id,
  name: playlist.name,
  memberId: playlist.memberId,
  owner: sql<string>`coalesce(${member.fullName}, ${member.username})`,
  image: sql<string | null>`coalesce(${playlist.image}, ${playlist.mosaic})`,
  isPublic: playlist.isPublic,
  songCount: playlist.songCount,
  rate: playlist.rate,
  ratesCount: playlist.ratesCount,
  likesCount: playlist.likesCount,
}

/** Columns of a playlist on its own page and in its owner's list. */
export const playlistDetailColumns = {
  ...playlistColumns,
  description: playlist.description,
  version: playlist.version,
  plays: playlist.plays,
  collaboratorIds,
}

/** Converts a row to a playlist of the API; `playerUrl` ends with "/" (ENTITIES-23). */
export function toPlaylist(row: PlaylistRow, playerUrl: string): Playlist {
  return {
    id: row.id,
    name: row.name,
    artistName: row.owner,
    remoteAvatarPath: row.image,
    image: row.image,
    rate: row.rate,
    rates_count: row.ratesCount,
    ...(row.likesCount > 0 && { likes_count: row.likesCount }),
    listen_link: `${playerUrl}playlist/${row.id}`,
    artist_link: `${playerUrl}user/${row.memberId}`,
    description: row.description ?? undefined,
    is_public: row.isPublic ? 1 : 0,
    song_count: row.songCount,
    ...(row.version === undefined ? {} : { version: row.version }),
    ...(row.plays === undefined ? {} : { plays: row.plays }),
  }
}

export type PlaylistRow = RowOf<typeof playlistColumns> & Partial<RowOf<typeof playlistDetailColumns>>
