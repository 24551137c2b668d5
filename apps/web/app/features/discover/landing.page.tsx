import { getDiscovers } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/discover'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Carousel } from '@earshot/ui/cards/carousel.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useLoaderData } from 'react-router'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { PlayerLink } from '../../layout/sound/player-link.tsx'
import { metaOf } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import { AlbumCard } from '../catalogue/album-card.tsx'
import { ArticleGrid } from '../publication/article-grid.tsx'
import { EpisodeNumber } from './episode-number.tsx'
import styles from './landing.module.css'

/** Milliseconds between two moves of the carousels (DISCOVER-03, DISCOVER-07, DISCOVER-12). */
const EVERY_MS = 5000

export const meta = metaOf(() => ({
  title: m.discover(),
  description: m.discover_description(),
}))

async function load(api: ApiClient) {
  const { discovers } = await api.get(getDiscovers)
  return discovers
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function DiscoverPage() {
  const { home, top_artists: leaders, top_albums: albums, top_episode: episodes, news } = useLoaderData<typeof loader>()
  return (
    <>
      <HeroVideo video={home.index_discover_video} size="strip">
        <h1>{home.index_discover_title}</h1>
        <p className={styles.lead}>{home.index_discover_sub_title}</p>
      </HeroVideo>

      {leaders.length > 0 && (
        <Section
          title={m.discover_stream_leaders()}
          more={{ href: '/discover/all?tab=artists', label: m.view_all(), name: m.name_artists(), state: { tab: 5 } }}
        >
          <Carousel label={m.discover_stream_leaders()} views={[1, 3, 3]} every={EVERY_MS}>
            {leaders.map((leader, index) => (
              <Card
                key={leader.id}
                first={index === 0}
                href={leader.listen_link}
                picture={leader.photoURL}
                title={leader.sub_title}
                sizes="(min-width: 62rem) 30vw, 92vw"
                large
                onPicture={<CardSound of={`artist/${leader.id}`} title={leader.sub_title} />}
              />
            ))}
          </Carousel>
        </Section>
      )}

      {albums.data.length > 0 && (
        <Section
          title={m.discover_popular_albums()}
          more={{ href: '/discover/all?tab=albums', label: m.view_all(), name: m.name_albums(), state: { tab: 3 } }}
        >
          <Carousel label={m.discover_popular_albums_list()} views={[1.5, 2, 4]} every={EVERY_MS}>
            {albums.data.map((album) => (
              <AlbumCard key={album.id} album={album} sizes="(min-width: 85rem) 22vw, (min-width: 62rem) 45vw, 60vw">
                <Link
                  href={`/account/artist_profile?id=${album.artist_id}`}
                  aria-label={m.artist_profile_of({ name: album.artistName })}
                >
                  {m.to_artist_profile()}
                </Link>
              </AlbumCard>
            ))}
          </Carousel>
        </Section>
      )}

      {episodes.data.length > 0 && (
        <Section
          title={m.discover_popular_episodes()}
          more={{ href: '/discover/all?tab=episodes', label: m.view_all(), name: m.name_episodes(), state: { tab: 1 } }}
        >
          <Carousel label={m.discover_popular_episodes()} views={[3, 3, 4]} every={EVERY_MS}>
            {episodes.data.map((episode, index) => (
              <EpisodeNumber key={episode.id} episode={episode} number={index + 1}>
                <PlayerLink kind="episode" id={episode.id} label={m.discover_listen_now_to({ name: episode.name })}>
                  {m.discover_listen_now()}
                </PlayerLink>
              </EpisodeNumber>
            ))}
          </Carousel>
        </Section>
      )}

      {news.length > 0 && (
        <Section
          title={m.discover_news()}
          more={{ href: '/publication', label: m.view_all(), name: m.name_articles() }}
        >
          <ArticleGrid articles={news} />
        </Section>
      )}
      {leaders.length + albums.data.length + episodes.data.length === 0 && (
        <div className="wrap">
          <EmptyState title={m.nothing_to_listen()}>{m.discover_nothing_yet_help()}</EmptyState>
        </div>
      )}
    </>
  )
}
