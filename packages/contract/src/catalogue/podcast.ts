import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE } from '../limits.ts'
import { SubscriptionSettings } from '../money/subscription.ts'
import { Url, Count, Html, IdInput, ListOffset, MaybeText, Rate, SearchText, Time, limit, idOf } from '../primitives.ts'
import { Loudness, Preview } from './catalogue.ts'
import { CreatorLink } from './creator.ts'

/** A podcast; title and name are the same (ENTITIES-19). links and followers_count come with `podcast/podcast_media`. */
export const Podcast = z.object({
  id: idOf('podcast'),
  title: z.string(),
  name: z.string(),
  host: MaybeText,
  bio: Html,
  avatarURL: Url,
  link: MaybeText,
  links: z.array(CreatorLink).optional(),
  followers_count: Count.optional(),
})
export type Podcast = z.infer<typeof Podcast>

/** A season of a podcast (ENTITIES-21). */
export const Season = z.object({
  id: idOf('season'),
  name: z.string(),
  podcastTitle: z.string(),
  avatarURL: Url,
  year: z.int().nullish(),
  episodeCount: Count,
  podcast_id: idOf('podcast'),
  subscribers_only: z.boolean(),
  likes_count: Count.optional(),
})
export type Season = z.infer<typeof Season>

/**
 * A chapter of an episode; `start` in seconds (Podcasting 2.0 chapters). One with `is_hidden` only changes the picture
 * of an app, so that lists of chapters leave it out.
 */
export const Chapter = z.object({
  start: z.number(),
  title: z.string(),
  href: MaybeText,
  image: MaybeText,
  is_hidden: z.boolean().optional(),
})
export type Chapter = z.infer<typeof Chapter>

/** A transcript of an episode (Podcasting 2.0 transcript). */
export const Transcript = z.object({ url: z.string(), type: z.string(), language: MaybeText })
export type Transcript = z.infer<typeof Transcript>

/**
 * An episode; `length` in seconds (ENTITIES-21). `podcast/episode_media` returns bio (show notes), chapters and
 * transcripts. Calls for an episode and a season return `has_transcript`: `podcast/transcript` has a transcript. It is
 * not in the specification.
 */
export const Episode = z.object({
  id: idOf('episode'),
  name: z.string(),
  podcastTitle: z.string(),
  avatarURL: Url,
  sponsor: MaybeText,
  rate: Rate,
  rates_count: Count,
  likes_count: Count.optional(),
  created_at: Time,
  listen_link: z.string(),
  podcast_id: idOf('podcast'),
  season_id: idOf('season').nullish(),
  length: Count,
  remotePath: z.string(),
  loudness: Loudness,
  preview: Preview,
  has_transcript: z.boolean().optional(),
})
export type Episode = z.infer<typeof Episode>

/**
 * An episode in the list of its podcast; `number` counts within its season, `excerpt` is the beginning of its show
 * notes in plain text (PLAYBACK-05).
 */
export const ListedEpisode = Episode.extend({
  number: z.int().nullish(),
  excerpt: z.string(),
  subscribers_only: z.boolean(),
})
export type ListedEpisode = z.infer<typeof ListedEpisode>

/** An episode with show notes, chapters and transcripts. */
export const EpisodeDetail = Episode.extend({
  number: z.int().nullish(),
  bio: Html,
  chapters: z.array(Chapter).optional(),
  transcripts: z.array(Transcript).optional(),
})
export type EpisodeDetail = z.infer<typeof EpisodeDetail>

/** Up to 50 ids as a comma list. */
const EpisodeIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,49}$/, 'must be at most 50 whole numbers with commas between')
  .transform((list) => list.split(',').map(Number))

export const searchCloudPodcasts = get(calls.searchCloudPodcasts, {
  summary: 'Podcasts, the most played first',
  auth: 'none',
  data: z.array(Podcast),
  input: z.object({
    search_key: SearchText,
    limit: limit(PAGE_SIZE.podcasts),
    offset: ListOffset,
    sort_by: z.literal('most_plays', 'must be most_plays').default('most_plays'),
  }),
})

export const podcastMedia = get(calls.podcastMedia, {
  summary: 'A podcast with seasons and plans',
  auth: 'optional',
  scope: 'listen',
  // Not in the specification: episode_ids, of which `episodes` returns those of the podcast, the latest episode, and
  // the RSS feed for podcast apps, which is that of this site or the imported one.
  input: z.object({ podcast_id: IdInput, episode_ids: EpisodeIds.optional() }),
  data: z.object({
    podcast: Podcast,
    podcast_seasons: z.array(Season),
    subscription_settings: SubscriptionSettings,
    latest_episode: Episode.nullish(),
    feed_url: Url.nullish(),
    episodes: z.array(Episode).optional(),
  }),
  errors: [STATUS.notFound],
})

export const podcastEpisodes = get(calls.podcastEpisodes, {
  summary: 'Episodes of a podcast or of one of its seasons: newest first, those of a serial podcast oldest first',
  auth: 'optional',
  scope: 'listen',
  input: z.object({
    podcast_id: IdInput,
    season_id: IdInput.optional(),
    limit: limit(PAGE_SIZE.episodes),
    offset: ListOffset,
  }),
  data: z.object({ data: z.array(ListedEpisode), total: Count }),
  errors: [STATUS.notFound],
})

export const seasonMedia = get(calls.seasonMedia, {
  summary: 'A season with its episodes',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ season_id: IdInput }),
  data: z.object({ season: Season, podcast: Podcast, episodes: z.array(Episode) }),
  errors: [STATUS.notFound],
})

export const episodeMedia = get(calls.episodeMedia, {
  summary: 'An episode with season and podcast',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ episode_id: IdInput }),
  data: z.object({ episode: EpisodeDetail, season: Season.nullish(), podcast: Podcast }),
  errors: [STATUS.notFound],
})
