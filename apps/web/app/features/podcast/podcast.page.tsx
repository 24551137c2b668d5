import { podcastMedia } from '@earshot/contract/calls/podcast'
import type { ApiClient } from '@earshot/contract/client'
import { PlayAll } from '@earshot/listening/play-and-shuffle.tsx'
import * as m from '@earshot/messages/podcast'
import { Card } from '@earshot/ui/lists/card.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Grid } from '@earshot/ui/lists/grid.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { useLoaderData } from 'react-router'
import { FollowCreator, FollowersCount } from '../../layout/parts/follow-creator.tsx'
import { PodcastApps } from '../../layout/parts/podcast-apps.tsx'
import { ProfileHeader } from '../../layout/parts/profile-header.tsx'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { feedLink } from '../../lib/page/feed-link.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { publicUrlOf } from '../../lib/page/meta.ts'
import type { Matches } from '../../lib/page/meta.ts'
import { oembedLink, podcastData } from '../../lib/page/music-data.ts'
import { idParam, orGoTo } from '../../lib/page/params.ts'
import { thingMeta } from '../../lib/page/thing-meta.ts'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { useSubscriptionTo } from '../../lib/state/subscription-store.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { Plans } from '../subscription/plans.tsx'
import { LatestEpisode } from './continue-listening.tsx'

/** Characters of a podcast's description in previews and search results. */
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
    ...oembedLink(`/podcast/${id}`, publicUrl),
    ...(loaderData.feed === null ? [] : [feedLink(loaderData.feed, title, 'rss')]),
  ]
}

async function load(api: ApiClient, { params }: PageArgs) {
  const {
    podcast,
    podcast_seasons: seasons,
    subscription_settings: plans,
    latest_episode: latest,
    feed_url: feed,
  } = await orGoTo('/podcasts', idParam(params.id), (podcast_id) => api.get(podcastMedia, { podcast_id }))
  return { podcast, seasons, plans, latest: latest ?? null, feed: feed ?? null }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function PodcastPage() {
  const { podcast, seasons, plans, latest, feed } = useLoaderData<typeof loader>()
  const own = useSubscriptionTo('podcast', podcast.id)
  const player = usePlayerLink()
  return (
    <>
      <ProfileHeader
        name={podcast.title || podcast.name}
        kicker={podcast.host ? m.podcast_by({ host: podcast.host }) : m.podcast()}
        picture={podcast.avatarURL}
        link={podcast.link}
        bio={podcast.bio}
        shape="square"
        canSubscribe={plans.subscription_items.length > 0}
        isSubscribed={own?.status === 1}
        facts={<FollowersCount kind="podcast" id={podcast.id} sent={podcast.followers_count ?? 0} />}
        actions={
          <>
            {seasons.length > 0 && (
              <PlayAll of={`podcast/${podcast.id}`} title={podcast.title} words={m.podcast_play_latest()} />
            )}
            <FollowCreator kind="podcast" id={podcast.id} name={podcast.title} />
          </>
        }
        more={
          <>
            <ShareMenu title={podcast.title} href={`/podcast/${podcast.id}`} />
            {feed !== null && <PodcastApps feed={feed} />}
          </>
        }
      />
      <LatestEpisode podcastId={podcast.id} latest={latest} />
      <Section title={m.podcast_seasons_heading({ count: seasons.length })}>
        {seasons.length === 0 ? (
          <EmptyState title={m.podcast_no_seasons_yet()}>{m.podcast_no_seasons_help()}</EmptyState>
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
