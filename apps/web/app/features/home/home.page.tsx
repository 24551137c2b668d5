import { coversAndReviews, getDiscovers, steamVideo } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/home'
import { Section } from '@earshot/ui/lists/section.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { useLoaderData } from 'react-router'
import { metaOf } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import { ArticleGrid } from '../publication/article-grid.tsx'
import { CoverSections } from './cover-sections.tsx'
import { FirstCovers } from './first-covers.tsx'
import { HighlightBlock } from './highlight-block.tsx'
import { MemberRowsSlot } from './member/member-rows-slot.tsx'
import { NewArrivals } from './new-arrivals.tsx'
import { NewCommunity } from './new-community.tsx'
import { Reviews } from './reviews.tsx'
import styles from './home.module.css'

/** The number of articles on the home page; the rest are on `/publication`. */
const HOME_ARTICLES = 5

export const meta = metaOf(() => ({ title: m.home() }))

async function load(api: ApiClient) {
  const [covers, { discovers }, { home, publication }] = await Promise.all([
    api.get(coversAndReviews),
    api.get(getDiscovers),
    api.get(steamVideo),
  ])
  return {
    hero: home ?? {
      index_home_title: publication.index_publication_title,
      index_home_sub_title: publication.index_publication_sub_title,
      index_home_video: publication.index_publication_video,
    },
    sections: covers.covers,
    reviews: covers.reviews,
    artists: discovers.artists,
    podcasts: discovers.podcasts,
    arrivals: discovers.latest_albums,
    articles: discovers.news.slice(0, HOME_ARTICLES),
    isNew: discovers.latest_albums.length + discovers.podcasts.length === 0,
    hasEpisodes: discovers.top_episode.data.length > 0,
  }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function HomePage() {
  const { hero, sections, reviews, artists, podcasts, arrivals, articles, isNew, hasEpisodes } =
    useLoaderData<typeof loader>()
  return (
    <>
      <MemberRowsSlot />
      <HeroVideo video={hero.index_home_video} size="screen">
        <h1 className={styles.title}>{hero.index_home_title}</h1>
        <p className={styles.lead}>{hero.index_home_sub_title}</p>
        <FirstCovers albums={arrivals} />
      </HeroVideo>
      <CoverSections sections={sections} />
      {artists.map((highlight) => (
        <HighlightBlock key={highlight.link} highlight={highlight} kicker={m.home_artist_highlight()} />
      ))}
      {podcasts.map((highlight) => (
        <HighlightBlock key={highlight.link} highlight={highlight} kicker={m.home_podcast_highlight()} turned />
      ))}
      <NewArrivals albums={arrivals} />
      {articles.length > 0 && (
        <Section
          title={m.home_from_the_publication()}
          more={{ href: '/publication', label: m.view_all(), name: m.name_articles() }}
        >
          <ArticleGrid articles={articles} lead />
        </Section>
      )}
      {isNew && <NewCommunity hasEpisodes={hasEpisodes} />}
      <Reviews reviews={reviews} />
      <ToTop />
    </>
  )
}

/** A link back to the top at the end of the page (HOME-06), without smooth scrolling. */
const ToTop = () => (
  <p className={`wrap ${styles.toTop}`}>
    <a href="#top">{m.home_back_to_the_top()}</a>
  </p>
)
