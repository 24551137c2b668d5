import { soundOfPage } from '@earshot/contract/catalogue/sound-page'
import type { Discovers, Highlight } from '@earshot/contract/site/cover'
import type { Services } from '../../ports/services.ts'
import { catalogueStore } from '../catalogue/read/catalogue.store.ts'
import { toAlbum } from '../catalogue/read/views.ts'
import { podcastStore } from '../podcast/podcast.store.ts'
import { toEpisode } from '../podcast/views.ts'
import { publicationStore } from '../publication/publication.store.ts'
import { toNews } from '../publication/views.ts'
import { getBuckets } from './cover.buckets.ts'

/** Number of items of each list of the discover page. */
const SHOWN = { albums: 12, artists: 12, episodes: 12, news: 6 } as const

// Adds a playable sound to a highlight whose link leads to one on this site.
const withSound = (highlight: Highlight): Highlight => ({ ...highlight, plays: soundOfPage(highlight.link) })

/** Reads the discover page (ENTITIES-25), from the database at most once in FRESH_MS. */
export function discoversReader({ db, config, search }: Services): () => Promise<Discovers> {
  const catalogue = catalogueStore(db, search)
  const podcasts = podcastStore(db, search)
  const articles = publicationStore(db, search)

  return async () => {
    const [cover, latest, popular, artists, episodes, news] = await Promise.all([
      getBuckets(db, ['highlights', 'discover_video']),
      catalogue.listLatestAlbums(SHOWN.albums),
      catalogue.listTopAlbums(SHOWN.albums),
      catalogue.searchArtists('', { limit: SHOWN.artists, offset: 0 }),
      podcasts.listTopEpisodes(SHOWN.episodes),
      articles.searchArticles('', { limit: SHOWN.news, offset: 0 }),
    ])
    return {
      artists: cover.highlights.artists.map(withSound),
      podcasts: cover.highlights.podcasts.map(withSound),
      latest_albums: latest.map((row) => toAlbum(row, config.playerUrl)),
      top_albums: { data: popular.map((row) => toAlbum(row, config.playerUrl)) },
      top_artists: artists.map((row) => ({
        photoURL: row.avatar,
        sub_title: row.name,
        listen_link: `/artist/${row.id}`,
        id: row.id,
      })),
      top_episode: { data: episodes.map((row) => toEpisode(row, config.playerUrl)) },
      news: news.map(toNews),
      home: cover.discover_video,
    }
  }
}
