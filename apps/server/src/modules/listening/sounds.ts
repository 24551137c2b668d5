import { eq, inArray } from 'drizzle-orm'
import { streamAccess } from '../../access/stream-access.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import type { Services } from '../../ports/services.ts'
import { playableSongColumns, toSong } from '../catalogue/read/views.ts'
import { playableEpisodeColumns, toEpisode } from '../podcast/views.ts'

/**
 * Songs and episodes by id, as a viewer may see them; items that left the catalogue are omitted. An episode has the id
 * of its podcast.
 */
export type Sounds = {
  songs: ReadonlyMap<number, ReturnType<typeof toSong>>
  episodes: ReadonlyMap<number, { episode: ReturnType<typeof toEpisode>; podcastId: number }>
}

/** Finds the songs and episodes of mixed lists, such as a history or a queue. */
export function soundFinder(
  services: Pick<Services, 'db' | 'now' | 'config'>,
): (viewer: Viewer, ids: { songs: readonly number[]; episodes: readonly number[] }) => Promise<Sounds> {
  const { db, config } = services
  const { tokensForSongs, tokensForEpisodes } = streamAccess(services)
  return async (viewer, ids) => {
    const [songs, episodes] = await Promise.all([listSongs(db, ids.songs), listEpisodes(db, ids.episodes)])
    const [songTokens, episodeTokens] = await Promise.all([
      tokensForSongs(viewer, songs),
      tokensForEpisodes(viewer, episodes),
    ])
    return {
      songs: new Map(songs.map((row) => [row.id, toSong(row, songTokens.get(row.id))])),
      episodes: new Map(
        episodes.map((row) => [
          row.id,
          { episode: toEpisode(row, config.playerUrl, episodeTokens.get(row.id)), podcastId: row.podcastId },
        ]),
      ),
    }
  }
}

const listSongs = (db: Db, ids: readonly number[]) =>
  db
    .select(playableSongColumns)
    .from(track)
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .where(inArray(track.id, [...ids]))

const listEpisodes = (db: Db, ids: readonly number[]) =>
  db
    .select(playableEpisodeColumns)
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .leftJoin(season, eq(season.id, episode.seasonId))
    .where(inArray(episode.id, [...ids]))
