import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../db/schema/catalogue/podcast.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'

/** The liked kinds: the table of each kind, the column of a like that references it, and the key of that column. */
export const LIKED = {
  song: { table: track, column: itemLike.trackId, key: 'trackId' },
  album: { table: album, column: itemLike.albumId, key: 'albumId' },
  episode: { table: episode, column: itemLike.episodeId, key: 'episodeId' },
  season: { table: season, column: itemLike.seasonId, key: 'seasonId' },
  playlist: { table: playlist, column: itemLike.playlistId, key: 'playlistId' },
} as const
