import type { Discovers, Highlight } from '@earshot/contract/cover'
import { soundOfPage } from '@earshot/contract/sound-page'
import { concerns } from '../../invalidation/invalidation.ts'
import { LISTENER_COUNTS } from '../../invalidation/tags.ts'
import type { Services } from '../../services.ts'
import { catalogueStore } from '../catalogue/catalogue.store.ts'
import { toAlbum } from '../catalogue/views.ts'
import { podcastStore } from '../podcast/podcast.store.ts'
import { toEpisode } from '../podcast/views.ts'
import { publicationStore } from '../publication/publication.store.ts'
import { toNews } from '../publication/views.ts'
import { getBuckets } from './cover.buckets.ts'

/** Items of each list of the discover page. */
const SHOWN = { albums: 12, artists: 12, episodes: 12, news: 6 } as const
/** Milliseconds for which one answer serves everybody: the page is the same for all and changes seldom. */
const FRESH_MS = 5_000

// What is highlighted is heard at once where its link leads to something of this site.
const withSound = (highlight: Highlight): Highlight => ({ ...highlight, plays: soundOfPage(highlight.link) })

/** A reader of the discover page (ENTITIES-25) that reads the database at most once in FRESH_MS. */
export function discoversReader({ db, config, now, invalidation, search }: Services): () => Promise<Discovers> {
  const catalogue = catalogueStore(db, search)
  const podcasts = podcastStore(db, search)
  const articles = publicationStore(db, search)

  const read = async (): Promise<Discovers> => {
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

  let kept: { until: number; answer: Promise<Discovers> } | undefined
  invalidation.subscribe((changed) => {
    if (concerns(changed, 'articles', 'catalogue', 'cover', ...LISTENER_COUNTS)) kept = undefined
  })
  return () => {
    const time = now().getTime()
    if (kept === undefined || time >= kept.until) {
      const answer = read()
      kept = { until: time + FRESH_MS, answer }
      // A failure reaches the requests that wait for it, not later ones.
      answer.catch(() => {
        if (kept?.answer === answer) kept = undefined
      })
    }
    return kept.answer
  }
}
