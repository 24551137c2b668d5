import { albumMedia, artistMedia, genres, searchTopArtists, songMedia } from '@earshot/contract/catalogue'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { hearing } from '../subscription/hearing.ts'
import { toSubscriptionSettings } from '../subscription/shapes.ts'
import { subscriptionStore } from '../subscription/subscription.store.ts'
import { catalogueStore } from './catalogue.store.ts'
import { toAlbum, toAlbumDetail, toArtist, toSong, toSongDetail } from './shapes.ts'

/** The calls of the catalogue. */
export function catalogueRoutes(api: Api): void {
  const { db, config, now } = api.services
  const catalogue = catalogueStore(db)
  const subscriptions = subscriptionStore(db)
  const { ticketsForSongs } = hearing(api.services)
  const { playerUrl } = config

  route(api, genres, () => catalogue.listGenres())

  route(api, searchTopArtists, async ({ input }) => (await catalogue.searchArtists(input.search_key, input)).map(toArtist))

  route(api, artistMedia, async ({ input: { artist_id }, viewer }) => {
    const [{ artist, plans }, albums, songs, own] = await Promise.all([
      catalogue.getArtistWithPlans(artist_id), catalogue.listAlbumsOfArtist(artist_id), catalogue.listTopSongsOfArtist(artist_id),
      subscriptions.findOwn(viewer?.id, 'artist', artist_id, now()),
    ])
    const tickets = await ticketsForSongs(viewer, songs)
    const artist_albums = albums.map((row) => toAlbum(row, playerUrl))
    return {
      artist: { ...toArtist(artist), artist_songs: songs.map((row) => toSong(row, tickets.get(row.id))), artist_albums },
      artist_albums, subscription_settings: toSubscriptionSettings(artist.name, plans, own),
    }
  })

  route(api, albumMedia, async ({ input: { album_id }, viewer }) => {
    const [album, songs] = await Promise.all([catalogue.getAlbum(album_id), catalogue.listSongsOfAlbum(album_id)])
    const tickets = await ticketsForSongs(viewer, songs)
    return { album: toAlbumDetail(album, playerUrl), songs: songs.map((row) => toSong(row, tickets.get(row.id))) }
  })

  route(api, songMedia, async ({ input: { song_id }, viewer }) => {
    const [song, album] = await Promise.all([catalogue.getSong(song_id), catalogue.findAlbumOfSong(song_id)])
    const tickets = await ticketsForSongs(viewer, [song])
    return { song: toSongDetail(song, tickets.get(song.id)), album: album === undefined ? null : toAlbum(album, playerUrl) }
  })
}
