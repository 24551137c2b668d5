import { albumMedia, artistMedia, listGenres, searchTopArtists, songMedia } from '@earshot/contract/catalogue/catalogue'
import type { Song } from '@earshot/contract/catalogue/catalogue'
import { SHOWN, isPastLists } from '@earshot/contract/limits'
import { streamAccess } from '../../../access/stream-access.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { subscriptionStore } from '../../money/checkout/subscription.store.ts'
import { toSubscriptionSettings } from '../../money/plans/views.ts'
import { loudnessOfAlbum } from '../../sound/measure/loudness.rules.ts'
import { catalogueStore } from './catalogue.store.ts'
import { orMerged } from './merged.ts'
import { toAlbum, toAlbumDetail, toArtist, toComing, toSong, toSongDetail } from './views.ts'

/** Registers the calls of the catalogue. */
export function catalogueRoutes(api: Api): void {
  const { db, config, now, search } = api.services
  const catalogue = catalogueStore(db, search)
  const subscriptions = subscriptionStore(db)
  const { tokensForSongs } = streamAccess(api.services)
  const { playerUrl } = config

  route(api, listGenres, () => catalogue.listGenres())

  route(api, searchTopArtists, async ({ input }) =>
    isPastLists(input) ? [] : (await catalogue.searchArtists(input.search_key, input)).map(toArtist),
  )

  const readArtist = async (artist_id: number, viewer: Viewer | undefined) => {
    const [{ artist, plans }, albums, albumsOfOthers, coming, songs, own] = await Promise.all([
      catalogue.getArtistWithPlans(artist_id),
      catalogue.listAlbumsOfArtist(artist_id),
      catalogue.listAlbumsWithArtist(artist_id),
      catalogue.listComing(artist_id),
      catalogue.listSongsOfArtist(artist_id),
      subscriptions.findForMember(viewer, 'artist', artist_id, now()),
    ])
    const tokens = await tokensForSongs(viewer, songs)
    const artist_albums = albums.map((row) => toAlbum(row, playerUrl))
    const all_songs = songs.map((row) => toSong(row, tokens.get(row.id)))
    return {
      artist: { ...toArtist(artist), artist_songs: all_songs.slice(0, SHOWN.topSongs), artist_albums },
      artist_albums,
      appears_on: albumsOfOthers.map((row) => toAlbum(row, playerUrl)),
      all_songs,
      ...(coming.length > 0 && { coming: coming.flatMap((row) => toComing(row) ?? []) }),
      subscription_settings: toSubscriptionSettings(artist.name, plans, own),
    }
  }
  route(api, artistMedia, ({ input, viewer }) =>
    orMerged(db, 'artist', input.artist_id, (id) => readArtist(id, viewer)),
  )

  const readAlbum = async (album_id: number, viewer: Viewer | undefined) => {
    const [album, songs, albumGenres] = await Promise.all([
      catalogue.getAlbum(album_id),
      catalogue.listSongsOfAlbum(album_id),
      catalogue.listGenresOfAlbum(album_id),
    ])
    const tokens = await tokensForSongs(viewer, songs)
    const hasDiscs = songs.some(({ discNo }) => discNo !== songs[0]?.discNo)
    return {
      album: toAlbumDetail(album, { genres: albumGenres, loudness: loudnessOfAlbum(songs), playerUrl }),
      songs: songs.map((row) => ({ ...toSong(row, tokens.get(row.id)), ...(hasDiscs && discOf(row)) })),
    }
  }
  route(api, albumMedia, ({ input, viewer }) => orMerged(db, 'album', input.album_id, (id) => readAlbum(id, viewer)))

  route(api, songMedia, async ({ input: { song_id }, viewer }) => {
    const [song, album, credited] = await Promise.all([
      catalogue.getSong(song_id),
      catalogue.findAlbumOfSong(song_id),
      catalogue.listCreditedArtists(song_id),
    ])
    const tokens = await tokensForSongs(viewer, [song])
    return {
      song: toSongDetail(song, credited, tokens.get(song.id)),
      album: album === undefined ? null : toAlbum(album, playerUrl),
    }
  })
}

const discOf = ({
  discNo,
  discTitle,
}: {
  discNo: number
  discTitle: string | null
}): Pick<Song, 'disc_no' | 'disc_title'> => ({
  disc_no: discNo,
  ...(discTitle !== null && { disc_title: discTitle }),
})
