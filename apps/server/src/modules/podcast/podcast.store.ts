import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { plan } from '../../db/schema/money/subscription.ts'
import { oneOf } from '../../http/errors.ts'
import { pageOfMatches } from '../../ports/search.ts'
import type { Search } from '../../ports/search.ts'
import { planColumns } from '../money/plans/views.ts'
import {
  episodeDetailColumns,
  episodeInListColumns,
  listenedEpisodeColumns,
  podcastColumns,
  podcastDetailColumns,
  seasonColumns,
} from './views.ts'

type EpisodePage = { seasonId: number | undefined; limit: number; offset: number }

/** Reads podcasts, seasons and episodes. Frequent statements are prepared once per connection. */
export function podcastStore(db: Db, search: Search) {
  const id = sql.placeholder('id')
  const limit = sql.placeholder('limit')
  const offset = sql.placeholder('offset')
  const podcasts = () => db.select(podcastColumns).from(podcast).$dynamic()
  const seasons = () =>
    db.select(seasonColumns).from(season).innerJoin(podcast, eq(podcast.id, season.podcastId)).$dynamic()
  const episodes = () =>
    db
      .select(listenedEpisodeColumns)
      .from(episode)
      .innerJoin(podcast, eq(podcast.id, episode.podcastId))
      .leftJoin(season, eq(season.id, episode.seasonId))
      .$dynamic()
  const podcastDetails = () => db.select(podcastDetailColumns).from(podcast).$dynamic()

  const topPodcasts = podcasts()
    .orderBy(desc(podcast.plays), asc(podcast.id))
    .limit(limit)
    .offset(offset)
    .prepare('top_podcasts')
  const podcastWithPlans = db
    .select({ podcast: podcastDetailColumns, plan: planColumns })
    .from(podcast)
    .leftJoin(plan, and(eq(plan.podcastId, podcast.id), isNull(plan.closedAt)))
    .where(eq(podcast.id, id))
    .orderBy(plan.pos, plan.id)
    .prepare('podcast_with_plans')
  // Season 0 collects the episodes without a season; they come after the numbered seasons.
  const seasonsOfPodcast = seasons()
    .where(eq(season.podcastId, id))
    .orderBy(sql`${season.number} = 0`, season.number, season.id)
    .prepare('seasons_of_podcast')
  const seasonById = seasons().where(eq(season.id, id)).prepare('season_by_id')
  const podcastOfSeason = podcastDetails()
    .innerJoin(season, eq(season.podcastId, podcast.id))
    .where(eq(season.id, id))
    .prepare('podcast_of_season')
  const episodesOfSeason = episodes()
    .where(eq(episode.seasonId, id))
    .orderBy(episode.number, episode.publishedAt, episode.id)
    .prepare('episodes_of_season')
  const episodeById = db
    .select(episodeDetailColumns)
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .leftJoin(season, eq(season.id, episode.seasonId))
    .where(eq(episode.id, id))
    .prepare('episode_by_id')
  const seasonOfEpisode = seasons()
    .innerJoin(episode, eq(episode.seasonId, season.id))
    .where(eq(episode.id, id))
    .prepare('season_of_episode')
  const podcastOfEpisode = podcastDetails()
    .innerJoin(episode, eq(episode.podcastId, podcast.id))
    .where(eq(episode.id, id))
    .prepare('podcast_of_episode')
  const latestEpisode = episodes()
    .where(eq(episode.podcastId, id))
    .orderBy(desc(episode.publishedAt), desc(episode.id))
    .limit(1)
    .prepare('latest_episode')
  const topEpisodes = episodes().orderBy(desc(episode.plays), asc(episode.id)).limit(limit).prepare('top_episodes')

  return {
    /** Searches podcasts for `text`, or lists all podcasts for an empty text; most played first. */
    searchPodcasts: (text: string, page: { limit: number; offset: number }) =>
      text === ''
        ? topPodcasts.execute(page)
        : pageOfMatches(search, 'podcasts', text, page, (ids) =>
            podcasts().where(inArray(podcast.id, ids)).orderBy(desc(podcast.plays), asc(podcast.id)),
          ),

    /** Reads a podcast and its plans in order. Throws 404. */
    getPodcastWithPlans: async (podcastId: number) => {
      const rows = await podcastWithPlans.execute({ id: podcastId })
      return { podcast: oneOf(rows, 'podcast').podcast, plans: rows.flatMap((row) => row.plan ?? []) }
    },
    listSeasonsOfPodcast: (podcastId: number) => seasonsOfPodcast.execute({ id: podcastId }),

    /** Finds the episode that was published last. */
    findLatestEpisode: async (podcastId: number) => (await latestEpisode.execute({ id: podcastId })).at(0),

    /** Returns those of the episodes that belong to the podcast. */
    listEpisodesOfPodcast: (podcastId: number, ids: readonly number[]) =>
      episodes()
        .where(and(eq(episode.podcastId, podcastId), inArray(episode.id, [...ids])))
        .orderBy(episode.id),

    /** Lists a page of the episodes of a podcast or of one of its seasons, with their number. Throws 404. */
    listEpisodes: async (podcastId: number, { seasonId, ...page }: EpisodePage) => {
      const { isSerial } = oneOf(
        await db.select({ isSerial: podcast.isSerial }).from(podcast).where(eq(podcast.id, podcastId)),
        'podcast',
      )
      const wanted = and(
        eq(episode.podcastId, podcastId),
        seasonId === undefined ? undefined : eq(episode.seasonId, seasonId),
      )
      const by = isSerial ? asc : desc
      const [rows, total] = await Promise.all([
        db
          .select(episodeInListColumns)
          .from(episode)
          .innerJoin(podcast, eq(podcast.id, episode.podcastId))
          .leftJoin(season, eq(season.id, episode.seasonId))
          .where(wanted)
          .orderBy(by(episode.publishedAt), by(episode.id))
          .limit(page.limit)
          .offset(page.offset),
        db.$count(episode, wanted),
      ])
      return { rows, total }
    },

    /** Throws 404. */
    getSeason: async (seasonId: number) => oneOf(await seasonById.execute({ id: seasonId }), 'season'),
    /** Throws 404. */
    getPodcastOfSeason: async (seasonId: number) => oneOf(await podcastOfSeason.execute({ id: seasonId }), 'season'),
    /** Episodes by number, then the ones without a number, oldest first. */
    listEpisodesOfSeason: (seasonId: number) => episodesOfSeason.execute({ id: seasonId }),

    /** Throws 404. */
    getEpisode: async (episodeId: number) => oneOf(await episodeById.execute({ id: episodeId }), 'episode'),
    findSeasonOfEpisode: async (episodeId: number) => (await seasonOfEpisode.execute({ id: episodeId })).at(0),
    /** Throws 404. */
    getPodcastOfEpisode: async (episodeId: number) =>
      oneOf(await podcastOfEpisode.execute({ id: episodeId }), 'episode'),

    listTopEpisodes: (count: number) => topEpisodes.execute({ limit: count }),
  }
}
