import { podcastEpisodes, podcastMedia } from '@earshot/contract/calls'
import type { ListedEpisode } from '@earshot/contract/catalogue/podcast'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/podcast'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useLoaderData } from 'react-router'
import { FollowCreator, FollowersCount } from '../../layout/parts/member/follow-creator.tsx'
import { ProfileHeader } from '../../layout/parts/member/profile-header.tsx'
import { PodcastApps } from '../../layout/parts/podcast-apps.tsx'
import { ReportButton } from '../../layout/parts/report/report-button.tsx'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { freeSound, ogAudio } from '../../lib/head/described.ts'
import { feedLink } from '../../lib/head/feed-link.ts'
import { publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { oembedLink } from '../../lib/head/music-data.ts'
import { podcastData } from '../../lib/head/podcast-data.ts'
import { thingMeta } from '../../lib/head/thing-meta.ts'
import { loadPages, readShown } from '../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { useSubscriptionTo } from '../../lib/state/subscription-store.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { idParam, redirectIfMissing } from '../../lib/url/params.ts'
import { Plans } from '../subscription/plans.tsx'
import { EpisodeList, inSeason } from './episode-list.tsx'
import { PlayPodcast } from './play-podcast.tsx'
import { useProgress } from './progress.ts'

/** The number of characters of a podcast's description in previews and search results. */
const EXCERPT_CHARS = 180

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) => {
  if (loaderData === undefined) return []
  const { id, title, bio } = loaderData.podcast
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta(
      'podcast',
      id,
      {
        title,
        description: plainText(bio ?? '', EXCERPT_CHARS) || m.podcast_description_of({ title }),
      },
      publicUrl,
    ),
    ...podcastData(loaderData, publicUrl),
    ...ogAudio(firstSound(loaderData.episodes.items), publicUrl),
    ...oembedLink(`/podcast/${id}`, publicUrl),
    ...(loaderData.feed === null ? [] : [feedLink(loaderData.feed, title, 'rss')]),
  ]
}

/** Returns the sound of the first public episode. */
const firstSound = (episodes: readonly ListedEpisode[]) =>
  freeSound(episodes.find(({ subscribers_only: isClosed }) => !isClosed))

async function load(api: ApiClient, { params, search }: PageArgs) {
  const {
    podcast,
    podcast_seasons: seasons,
    subscription_settings: plans,
    feed_url: feed,
  } = await redirectIfMissing('/podcasts', idParam(params.id), (podcast_id) => api.get(podcastMedia, { podcast_id }))
  const season = seasons.find(({ id }) => id === idParam(search.get('season') ?? undefined))
  return {
    podcast,
    seasons,
    plans,
    feed: feed ?? null,
    seasonId: season?.id,
    episodes: await loadEpisodes(api, { podcastId: podcast.id, seasonId: season?.id, shown: readShown(search) }),
  }
}

async function loadEpisodes(
  api: ApiClient,
  { podcastId, seasonId, shown }: { podcastId: number; seasonId: number | undefined; shown: number },
) {
  let total = 0
  const found = await loadPages(PAGE_SIZE.episodes, shown, async (offset, limit) => {
    const reply = await api.get(podcastEpisodes, { podcast_id: podcastId, ...inSeason(seasonId), offset, limit })
    total = reply.total
    return reply.data
  })
  return { ...found, hasMore: found.items.length < total, total }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function PodcastPage() {
  const { podcast, seasons, plans, feed, seasonId, episodes } = useLoaderData<typeof loader>()
  const own = useSubscriptionTo('podcast', podcast.id)
  const player = usePlayerLink()
  const progress = useProgress(podcast.id)
  return (
    <>
      <ProfileHeader
        name={podcast.title || podcast.name}
        kicker={podcast.host ? m.podcast_by({ host: podcast.host }) : m.podcast()}
        picture={podcast.avatarURL}
        link={podcast.link}
        links={podcast.links}
        bio={podcast.bio}
        shape="square"
        canSubscribe={plans.subscription_items.length > 0}
        isSubscribed={own?.status === 1}
        facts={<FollowersCount kind="podcast" id={podcast.id} sent={podcast.followers_count ?? 0} />}
        actions={
          <>
            {seasons.length > 0 && <PlayPodcast id={podcast.id} title={podcast.title} progress={progress} />}
            <FollowCreator kind="podcast" id={podcast.id} name={podcast.title} />
          </>
        }
        more={
          <>
            <ShareMenu title={podcast.title} href={`/podcast/${podcast.id}`} />
            {feed !== null && <PodcastApps feed={feed} />}
            <ReportButton kind="podcast" id={podcast.id} name={podcast.title} />
          </>
        }
      />
      <EpisodeList
        podcastId={podcast.id}
        seasons={seasons}
        seasonId={seasonId}
        episodes={episodes}
        progress={progress}
      />
      <Section title={m.podcast_seasons_heading({ count: seasons.length })}>
        {seasons.length === 0 ? (
          <EmptyState title={m.no_seasons_yet()}>{m.podcast_no_seasons_help()}</EmptyState>
        ) : (
          <Grid>
            {seasons.map((season) => (
              <Card
                key={season.id}
                href={player('season', season.id)}
                picture={season.avatarURL}
                title={season.name}
                onPicture={<CardSound of={`season/${season.id}`} title={season.name} />}
                note={[
                  m.episode_count({ count: season.episodeCount }),
                  season.year,
                  season.subscribers_only ? m.for_subscribers() : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Grid>
        )}
      </Section>
      <Plans of="podcast" sourceId={podcast.id} settings={plans} own={own} />
      <ReviewsSlot />
    </>
  )
}
