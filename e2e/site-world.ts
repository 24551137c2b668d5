import {
  artistMedia,
  newsList,
  podcastMedia,
  searchAll,
  searchCloudPodcasts,
  searchTopArtists,
} from '@earshot/contract/calls'
import { createClient, type ApiClient, type Data } from '@earshot/contract/client'

/** Edge cases of the demo world, found through the API so that no test contains an id. */
export type Edges = {
  /** Albums with the most tracks and with one. */
  fullAlbum: { id: number; title: string; songCount: number }
  singleAlbum: { id: number; title: string }
  artistWithPlans: number
  artistWithoutPlans: number
  artistWithoutAlbums: number
  /** An artist without albums who appears on albums of others. */
  guest: number
  artistWithoutPicture: number
  longestName: { id: number; name: string }
  podcastWithPlans: number
  podcastWithoutSeasons: number
  imageArticle: number
  videoArticle: number
}

/** Finds the edge cases in the demo world of the server at `url`. */
export async function findEdges(url: string): Promise<Edges> {
  const api = createClient({ base: `${url}/api/`, apiKey: 'earshot-web', token: () => '' })
  const [artists, albums, podcasts, articles] = await Promise.all([
    allArtists(api),
    allAlbums(api),
    api.get(searchCloudPodcasts, { search_key: '' }),
    api.get(newsList, { search_text: '' }),
  ])
  const byTracks = albums.toSorted((a, b) => b.songCount - a.songCount)
  const pages = await Promise.all(artists.map(({ id }) => api.get(artistMedia, { artist_id: id })))
  const shows = await Promise.all(podcasts.map(({ id }) => api.get(podcastMedia, { podcast_id: id })))
  return {
    fullAlbum: the(byTracks.at(0)),
    singleAlbum: the(byTracks.findLast(({ songCount }) => songCount === 1)),
    artistWithPlans: the(pages.find(({ subscription_settings: plans }) => plans.subscription_items.length > 0)).artist
      .id,
    artistWithoutPlans: the(
      pages.find(
        ({ subscription_settings: plans, artist_albums: all }) =>
          plans.subscription_items.length === 0 && all.length > 1,
      ),
    ).artist.id,
    artistWithoutAlbums: the(
      pages.find(({ artist_albums: own, all_songs: songs = [] }) => own.length + songs.length === 0),
    ).artist.id,
    guest: the(pages.find(({ artist_albums: own, appears_on: others = [] }) => own.length === 0 && others.length > 0))
      .artist.id,
    artistWithoutPicture: the(artists.find(({ avatarURL }) => !avatarURL)).id,
    longestName: the(artists.toSorted((a, b) => b.name.length - a.name.length).at(0)),
    podcastWithPlans: the(
      shows.find(
        ({ subscription_settings: plans, podcast_seasons: seasons }) =>
          plans.subscription_items.length > 0 && seasons.length > 0,
      ),
    ).podcast.id,
    podcastWithoutSeasons: the(shows.find(({ podcast_seasons: seasons }) => seasons.length === 0)).podcast.id,
    imageArticle: the(articles.find(({ media_type: type }) => type === 'image')).id,
    videoArticle: the(articles.find(({ media_type: type }) => type === 'youtube')).id,
  }
}

async function allArtists(api: ApiClient): Promise<Data<typeof searchTopArtists>> {
  const pages = await Promise.all([0, 24, 48].map((offset) => api.get(searchTopArtists, { search_key: '', offset })))
  return pages.flat()
}

async function allAlbums(api: ApiClient): Promise<Data<typeof searchAll>['albums']['data']> {
  const first = await api.get(searchAll, { search_text: '' })
  const rest = await Promise.all(
    Array.from({ length: first.albums.counts.total_pages - 1 }, (_, index) =>
      api.get(searchAll, { search_text: '', offset: index + 2 }),
    ),
  )
  return [first, ...rest].flatMap(({ albums }) => albums.data)
}

function the<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo world lost one of its edges')
  return found
}
