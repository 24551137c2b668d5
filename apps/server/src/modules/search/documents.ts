import type { SearchKind } from '@earshot/contract/search'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue.ts'
import { member } from '../../db/schema/member.ts'
import { playlist } from '../../db/schema/playlist.ts'
import { episode, podcast, season } from '../../db/schema/podcast.ts'
import { PLAYER } from '../../ports/search.ts'
import type { ItemDocument } from '../../ports/search.ts'
import { genresOfAlbum, genresOfArtist, genresOfTrack } from '../catalogue/genres.ts'
import { albumColumns, artistColumns, songColumns, toAlbum, toArtist, toSong } from '../catalogue/views.ts'
import { playlistColumns, toPlaylist } from '../playlist/views.ts'
import { episodeColumns, podcastColumns, seasonColumns, toEpisode, toPodcast, toSeason } from '../podcast/views.ts'

/** Reads items as the search finds them; ids that are unknown, or of playlists that are not public, are left out. */
export async function readDocuments(db: Db, kind: SearchKind, ids: readonly number[]): Promise<ItemDocument[]> {
  if (ids.length === 0) return []
  const items = await READERS[kind](db, [...ids])
  return items.map(({ title, beside, genres, plays, card }) => ({
    kind,
    id: card.id,
    title,
    beside: beside ?? '',
    genres,
    plays,
    card: JSON.stringify(card),
  }))
}

type Item = { title: string; beside?: string | null; genres: number[]; plays: number; card: { id: number } }

const READERS: Record<SearchKind, (db: Db, ids: number[]) => Promise<Item[]>> = {
  podcasts: async (db, ids) =>
    (
      await db
        .select({ ...podcastColumns, genres: genreOfPodcast, plays: podcast.plays })
        .from(podcast)
        .where(inArray(podcast.id, ids))
    ).map((row) => ({ ...row, beside: row.host, card: toPodcast(row) })),

  episodes: async (db, ids) =>
    (
      await db
        .select({ ...episodeColumns, genres: genreOfPodcast, plays: episode.plays })
        .from(episode)
        .innerJoin(podcast, eq(podcast.id, episode.podcastId))
        .leftJoin(season, eq(season.id, episode.seasonId))
        .where(inArray(episode.id, ids))
    ).map((row) => ({ ...row, title: row.name, beside: row.podcastTitle, card: toEpisode(row, PLAYER) })),

  seasons: async (db, ids) =>
    (
      await db
        .select({ ...seasonColumns, genres: genreOfPodcast, plays: season.plays })
        .from(season)
        .innerJoin(podcast, eq(podcast.id, season.podcastId))
        .where(inArray(season.id, ids))
    ).map((row) => ({ ...row, title: row.name, beside: row.podcastTitle, card: toSeason(row) })),

  albums: async (db, ids) =>
    (
      await db
        .select({
          ...albumColumns,
          genres: genresOfAlbum,
          plays: album.plays,
        })
        .from(album)
        .innerJoin(artist, eq(artist.id, album.artistId))
        .where(inArray(album.id, ids))
    ).map((row) => ({ ...row, beside: `${row.artistName} ${row.subTitle ?? ''}`, card: toAlbum(row, PLAYER) })),

  songs: async (db, ids) =>
    (
      await db
        .select({
          ...songColumns,
          genres: genresOfTrack,
        })
        .from(track)
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(inArray(track.id, ids))
    ).map((row) => ({ ...row, beside: row.artistName, card: toSong(row) })),

  artists: async (db, ids) =>
    (
      await db
        .select({ ...artistColumns, genres: genresOfArtist })
        .from(artist)
        .where(inArray(artist.id, ids))
    ).map((row) => ({ ...row, title: row.name, card: toArtist(row) })),

  playlists: async (db, ids) =>
    (
      await db
        .select({ ...playlistColumns, genres: mainGenre, plays: playlist.plays })
        .from(playlist)
        .innerJoin(member, eq(member.id, playlist.memberId))
        .where(and(inArray(playlist.id, ids), eq(playlist.isPublic, true)))
    ).map((row) => ({ ...row, title: row.name, beside: row.owner, card: toPlaylist(row, PLAYER) })),
}

// A playlist is of the genre that most of its tracks are of.
const mainGenre = sql<number[]>`array(
  select g.genre_id from playlist_track pt join track_genre g on g.track_id = pt.track_id
  where pt.playlist_id = playlist.id group by g.genre_id order by count(*) desc, g.genre_id limit 1
)`

const genreOfPodcast = sql<number[]>`array_remove(array[podcast.genre_id], null)`
