/** Paths of the calls of artists, albums and tracks, without their schemas (../catalogue.ts), so that browsers load none. */
export const listGenres = 'song/genres'
export const searchTopArtists = 'song/search_top_artists'
export const artistMedia = 'song/artist_media'
export const albumMedia = 'song/album_media'
export const songMedia = 'song/song_media'
