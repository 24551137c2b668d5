import { coversAndReviews, searchCloudPodcasts, steamVideo } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE, WITHOUT_KEYWORD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/podcast'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useLoaderData } from 'react-router'
import { foundCount } from '../../layout/parts/found.tsx'
import { FollowCreator } from '../../layout/parts/member/follow-creator.tsx'
import { SearchHero } from '../../layout/parts/search-hero.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { quietApi } from '../../lib/api.ts'
import { metaOf } from '../../lib/head/meta.ts'
import { loadPages, readShown } from '../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { useSelection } from '../../lib/state/selection-store.ts'
import { useMore } from '../../lib/state/use-more.ts'
import styles from './podcasts.module.css'

export const meta = metaOf(() => ({ title: m.podcasts(), description: m.podcast_podcasts_description() }))

async function load(api: ApiClient, { search: query }: PageArgs) {
  const search = (query.get('search') ?? '').trim()
  const [{ podcasts: cover }, { podcasts: own, discover }, found] = await Promise.all([
    api.get(coversAndReviews),
    api.get(steamVideo),
    loadPages(PAGE_SIZE.podcasts, search === '' ? 1 : readShown(query), podcastsOf(api, search)),
  ])
  // The podcast page uses the hero of discover until it has its own (PODCASTS-01).
  const hero = own ?? {
    index_podcasts_title: discover.index_discover_title,
    index_podcasts_sub_title: discover.index_discover_sub_title,
    index_podcasts_video: discover.index_discover_video,
  }
  return {
    cover,
    hero,
    search,
    podcasts: search === '' ? { items: found.items.slice(0, WITHOUT_KEYWORD), hasMore: false } : found,
  }
}

const podcastsOf = (api: ApiClient, search: string) => (offset: number, limit: number) =>
  api.get(searchCloudPodcasts, { search_key: search, limit, offset, sort_by: 'most_plays' })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function PodcastsPage() {
  const { cover, hero, search, podcasts: loaded } = useLoaderData<typeof loader>()
  const { items: podcasts, hasMore, more } = useMore(PAGE_SIZE.podcasts, loaded, podcastsOf(quietApi, search))
  const select = useSelection((state) => state.selectPodcast)
  return (
    <>
      <HeroVideo video={hero.index_podcasts_video} size="strip">
        <h1>{hero.index_podcasts_title}</h1>
        <p className={styles.lead}>{hero.index_podcasts_sub_title}</p>
      </HeroVideo>
      <SearchHero
        action="/podcasts"
        search={search}
        label={m.search_podcasts()}
        image={cover.image}
        alt={cover.alt}
        focus={cover.focus}
        title={cover.title}
        subTitle={cover.sub_title}
        as="h2"
      />
      <Section
        {...(search === ''
          ? {
              title: m.podcast_trending_podcasts(),
              ...(podcasts.length > 0 && {
                more: {
                  href: '/discover/all?tab=podcasts',
                  label: m.view_all(),
                  name: m.name_podcasts(),
                  state: { tab: 0 },
                },
              }),
            }
          : { title: m.found_for({ found: m.podcast_podcasts_found(foundCount(podcasts.length, hasMore)), search }) })}
      >
        {podcasts.length > 0 && (
          <Grid size={search === '' ? 'six' : 'm'}>
            {podcasts.map((podcast) => (
              <Card
                key={podcast.id}
                href={`/podcast/${podcast.id}`}
                picture={podcast.avatarURL}
                title={podcast.title}
                note={podcast.host}
                onPicture={<CardSound of={`podcast/${podcast.id}`} title={podcast.title} />}
                onClick={() => select(podcast)}
              >
                <FollowCreator kind="podcast" id={podcast.id} name={podcast.title} size="s" />
              </Card>
            ))}
          </Grid>
        )}
        {podcasts.length === 0 && search === '' && (
          <EmptyState title={m.podcast_no_podcasts_yet()}>{m.podcast_no_podcasts_help()}</EmptyState>
        )}
        {podcasts.length === 0 && search !== '' && (
          <EmptyState
            title={m.nothing_found()}
            action={<Link href="/podcasts">{m.podcast_show_the_trending_podcasts()}</Link>}
          >
            {m.check_spelling()}
          </EmptyState>
        )}
        {more !== undefined && <LoadMore {...more} />}
      </Section>
    </>
  )
}
