import {
  episodeMedia,
  podcastEpisodes,
  podcastMedia,
  searchCloudPodcasts,
  seasonMedia,
} from '@earshot/contract/catalogue/podcast'
import { isPastLists } from '@earshot/contract/limits'
import { streamAccess } from '../../access/stream-access.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { subscriptionStore } from '../money/checkout/subscription.store.ts'
import { toSubscriptionSettings } from '../money/plans/views.ts'
import { publicFeedOf } from '../publish/feeds/sound-feeds.ts'
import { podcastStore } from './podcast.store.ts'
import { toEpisode, toEpisodeDetail, toListedEpisode, toPodcast, toSeason } from './views.ts'

/** Registers the calls of podcasts. */
export function podcastRoutes(api: Api): void {
  const { db, config, now, search } = api.services
  const podcasts = podcastStore(db, search)
  const subscriptions = subscriptionStore(db)
  const { tokensForEpisodes } = streamAccess(api.services)
  const { playerUrl } = config

  route(api, searchCloudPodcasts, async ({ input }) =>
    isPastLists(input) ? [] : (await podcasts.searchPodcasts(input.search_key, input)).map(toPodcast),
  )

  route(api, podcastMedia, async ({ input: { podcast_id, episode_ids: wanted }, viewer }) => {
    const [{ podcast, plans }, seasons, latest, named, own] = await Promise.all([
      podcasts.getPodcastWithPlans(podcast_id),
      podcasts.listSeasonsOfPodcast(podcast_id),
      podcasts.findLatestEpisode(podcast_id),
      wanted === undefined ? [] : podcasts.listEpisodesOfPodcast(podcast_id, wanted),
      subscriptions.findForMember(viewer, 'podcast', podcast_id, now()),
    ])
    const tokens = await tokensForEpisodes(viewer, [...(latest === undefined ? [] : [latest]), ...named])
    return {
      podcast: toPodcast(podcast),
      podcast_seasons: seasons.map(toSeason),
      subscription_settings: toSubscriptionSettings(podcast.title, plans, own),
      feed_url: publicFeedOf(podcast) ?? null,
      latest_episode: latest === undefined ? null : toEpisode(latest, playerUrl, tokens.get(latest.id)),
      ...(wanted !== undefined && { episodes: named.map((row) => toEpisode(row, playerUrl, tokens.get(row.id))) }),
    }
  })

  route(api, podcastEpisodes, async ({ input: { podcast_id, season_id, ...page }, viewer }) => {
    if (isPastLists(page)) return { data: [], total: 0 }
    const { rows, total } = await podcasts.listEpisodes(podcast_id, { ...page, seasonId: season_id })
    const tokens = await tokensForEpisodes(viewer, rows)
    return { data: rows.map((row) => toListedEpisode(row, playerUrl, tokens.get(row.id))), total }
  })

  route(api, seasonMedia, async ({ input: { season_id }, viewer }) => {
    const [season, podcast, episodes] = await Promise.all([
      podcasts.getSeason(season_id),
      podcasts.getPodcastOfSeason(season_id),
      podcasts.listEpisodesOfSeason(season_id),
    ])
    const tokens = await tokensForEpisodes(viewer, episodes)
    return {
      season: toSeason(season),
      podcast: toPodcast(podcast),
      episodes: episodes.map((row) => toEpisode(row, playerUrl, tokens.get(row.id))),
    }
  })

  route(api, episodeMedia, async ({ input: { episode_id }, viewer }) => {
    const [episode, season, podcast] = await Promise.all([
      podcasts.getEpisode(episode_id),
      podcasts.findSeasonOfEpisode(episode_id),
      podcasts.getPodcastOfEpisode(episode_id),
    ])
    const tokens = await tokensForEpisodes(viewer, [episode])
    return {
      episode: toEpisodeDetail(episode, playerUrl, tokens.get(episode.id)),
      season: season === undefined ? null : toSeason(season),
      podcast: toPodcast(podcast),
    }
  })
}
