import { sql } from 'drizzle-orm'

// Plain SQL names the tables: in a query without joins Drizzle would omit their names, and "id" would be the genre's.
const genresOfArtistTable = sql`(select g.genre_id from artist_genre g where g.artist_id = artist.id order by g.pos)`

/** Title of an artist's first genre. Select from artist. */
export const firstGenreOfArtist = sql<
  string | null
>`(select genre.title from artist_genre g join genre on genre.id = g.genre_id where g.artist_id = artist.id order by g.pos limit 1)`

/** Ids of the genres of an artist, in order. Select from artist. */
export const genresOfArtist = sql<number[]>`array${genresOfArtistTable}`

/**
 * Ids of the genres of a track, in order: its own, or else its album's, or else its artist's. Select from track, inner
 * join artist, left join album.
 */
export const genresOfTrack = sql<number[]>`coalesce(
  nullif(array(select g.genre_id from track_genre g where g.track_id = track.id order by g.pos), '{}'),
  case when album.genre_id is not null then array[album.genre_id] end,
  ${genresOfArtist})`

/**
 * Ids of the genres of an album: its own and those of its tracks, or else its artist's. Select from album, inner join
 * artist.
 */
export const genresOfAlbum = sql<number[]>`coalesce(
  nullif(array(
    select album.genre_id where album.genre_id is not null
    union select g.genre_id from track t join track_genre g on g.track_id = t.id where t.album_id = album.id), '{}'),
  ${genresOfArtist})`
