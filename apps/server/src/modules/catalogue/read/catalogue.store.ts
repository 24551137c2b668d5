import { ARTIST_SONGS_MAX } from '@earshot/contract/limits'
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist, genre, track, trackCredit } from '../../../db/schema/catalogue/catalogue.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { oneOf } from '../../../http/errors.ts'
import { pageOfMatches } from '../../../ports/search.ts'
import type { Search } from '../../../ports/search.ts'
import { planColumns } from '../../money/plans/views.ts'
import { genresOfAlbum } from './genres.ts'
import {
  albumColumns,
  albumDetailColumns,
  albumSongColumns,
  artistColumns,
  artistDetailColumns,
  playableSongColumns,
  songDetailColumns,
} from './views.ts'

/** Reads genres, artists, albums and tracks. Hot queries are prepared once per connection. */
export function catalogueStore(db: Db, search: Search) {
  const id = sql.placeholder('id')
  const limit = sql.placeholder('limit')
  const offset = sql.placeholder('offset')
  const artists = () => db.select(artistColumns).from(artist).$dynamic()
  const albums = () => db.select(albumColumns).from(album).innerJoin(artist, eq(artist.id, album.artistId)).$dynamic()
  const songs = () =>
    db
      .select(playableSongColumns)
      .from(track)
      .innerJoin(artist, eq(artist.id, track.artistId))
      .leftJoin(album, eq(album.id, track.albumId))
      .$dynamic()

  const genres = db
    .select({ id: genre.id, title: genre.title })
    .from(genre)
    .orderBy(genre.title, genre.id)
    .prepare('genres')
  const topArtists = artists()
    .orderBy(desc(artist.plays), asc(artist.id))
    .limit(limit)
    .offset(offset)
    .prepare('top_artists')
  // One query reads the artist and its plans: it saves a round trip on a hot page.
  const artistWithPlans = db
    .select({ artist: artistDetailColumns, plan: planColumns })
    .from(artist)
    .leftJoin(plan, and(eq(plan.artistId, artist.id), isNull(plan.closedAt)))
    .where(eq(artist.id, id))
    .orderBy(plan.pos, plan.id)
    .prepare('artist_with_plans')
  const albumsOfArtist = albums()
    .where(eq(album.artistId, id))
    .orderBy(sql`${album.year} desc nulls last`, album.id)
    .prepare('albums_of_artist')
  const albumsWithArtist = albums()
    .where(
      and(
        ne(album.artistId, id),
        or(
          inArray(album.id, db.select({ id: track.albumId }).from(track).where(eq(track.artistId, id))),
          inArray(
            album.id,
            db
              .select({ id: track.albumId })
              .from(trackCredit)
              .innerJoin(track, eq(track.id, trackCredit.trackId))
              .where(
                and(eq(trackCredit.artistId, id), eq(trackCredit.isAppearance, true), isNull(trackCredit.endedAt)),
              ),
          ),
        ),
      ),
    )
    .orderBy(sql`${album.year} desc nulls last`, album.id)
    .prepare('albums_with_artist')
  const comingOfArtist = db
    .select({
      title: release.title,
      art: release.art,
      publishAt: release.publishAt,
      tracks: sql<string[]>`array(select t.title || coalesce(' (' || t.version_title || ')', '') from ${releaseTrack} t
        where t.release_id = ${release}.id order by t.disc_no, t.pos, t.id)`,
    })
    .from(release)
    .where(
      and(
        eq(release.artistId, id),
        eq(release.isAnnounced, true),
        isNotNull(release.publishAt),
        isNull(release.albumId),
        isNull(release.deletedAt),
      ),
    )
    .orderBy(release.publishAt, release.id)
    .prepare('coming_of_artist')
  const songsOfArtist = songs()
    .where(eq(track.artistId, id))
    .orderBy(desc(track.plays), asc(track.id))
    .limit(ARTIST_SONGS_MAX)
    .prepare('songs_of_artist')
  const albumById = db
    .select(albumDetailColumns)
    .from(album)
    .innerJoin(artist, eq(artist.id, album.artistId))
    .where(eq(album.id, id))
    .prepare('album_by_id')
  const songsOfAlbum = db
    .select(albumSongColumns)
    .from(track)
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .where(eq(track.albumId, id))
    .orderBy(track.discNo, track.trackNo, track.id)
    .prepare('songs_of_album')
  const albumGenres = db
    .select({ id: genre.id, title: genre.title })
    .from(album)
    .innerJoin(artist, eq(artist.id, album.artistId))
    .innerJoin(genre, sql`${genre.id} = any (${genresOfAlbum})`)
    .where(eq(album.id, id))
    .orderBy(genre.title, genre.id)
    .prepare('genres_of_album')
  const songById = db
    .select(songDetailColumns)
    .from(track)
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .where(eq(track.id, id))
    .prepare('song_by_id')
  const artistsCredited = db
    .select({ id: trackCredit.artistId })
    .from(trackCredit)
    .where(and(eq(trackCredit.trackId, id), isNull(trackCredit.endedAt)))
    .prepare('artists_credited')
  const albumOfSong = db
    .select(albumColumns)
    .from(track)
    .innerJoin(album, eq(album.id, track.albumId))
    .innerJoin(artist, eq(artist.id, album.artistId))
    .where(eq(track.id, id))
    .prepare('album_of_song')
  const latestAlbums = albums().orderBy(desc(album.createdAt), desc(album.id)).limit(limit).prepare('latest_albums')
  const topAlbums = albums().orderBy(desc(album.plays), asc(album.id)).limit(limit).prepare('top_albums')

  return {
    listGenres: () => genres.execute(),

    /** Returns the artists that the search finds for `text`, or all artists for an empty text; most played first. */
    searchArtists: (text: string, page: { limit: number; offset: number }) =>
      text === ''
        ? topArtists.execute(page)
        : pageOfMatches(search, 'artists', text, page, (ids) =>
            artists().where(inArray(artist.id, ids)).orderBy(desc(artist.plays), asc(artist.id)),
          ),

    /** Returns an artist and its plans in their order. Throws 404. */
    getArtistWithPlans: async (artistId: number) => {
      const rows = await artistWithPlans.execute({ id: artistId })
      return { artist: oneOf(rows, 'artist').artist, plans: rows.flatMap((row) => row.plan ?? []) }
    },
    listAlbumsOfArtist: (artistId: number) => albumsOfArtist.execute({ id: artistId }),
    /** Returns albums of other artists that contain tracks of this artist, or tracks that credit it (RELEASE-16). */
    listAlbumsWithArtist: (artistId: number) => albumsWithArtist.execute({ id: artistId }),
    /** Returns scheduled releases that an artist has announced, the next one first (RELEASE-26). */
    listComing: (artistId: number) => comingOfArtist.execute({ id: artistId }),
    /** Returns the tracks of an artist, most played first (ARTISTPROFILE-06), at most ARTIST_SONGS_MAX. */
    listSongsOfArtist: (artistId: number) => songsOfArtist.execute({ id: artistId }),

    /** Throws 404. */
    getAlbum: async (albumId: number) => oneOf(await albumById.execute({ id: albumId }), 'album'),
    /** Returns the tracks in the order of the release. */
    listSongsOfAlbum: (albumId: number) => songsOfAlbum.execute({ id: albumId }),
    /** Returns the genres of an album and its tracks, by title. */
    listGenresOfAlbum: (albumId: number) => albumGenres.execute({ id: albumId }),

    /** Throws 404. */
    getSong: async (songId: number) => oneOf(await songById.execute({ id: songId }), 'song'),
    /** Returns the artists to which the credits of a song link, besides its own (RELEASE-16). */
    listCreditedArtists: async (songId: number) =>
      new Set((await artistsCredited.execute({ id: songId })).map((row) => row.id)),
    findAlbumOfSong: async (songId: number) => (await albumOfSong.execute({ id: songId })).at(0),

    listLatestAlbums: (count: number) => latestAlbums.execute({ limit: count }),
    listTopAlbums: (count: number) => topAlbums.execute({ limit: count }),
  }
}
