import type { Episode, EpisodeDetail, Podcast, Season } from '@earshot/contract/podcast'
import type { Chapter, Transcript } from '@earshot/contract/podcast'
import { webLink } from '@earshot/contract/web-link'
import { sql } from 'drizzle-orm'
import { episode, podcast, season } from '../../db/schema/podcast.ts'
import { loudnessOf } from '../sound-measure/columns.ts'
import { previewUrl, previewOf } from '../sound-preview/columns.ts'

/** Columns of a podcast in lists. */
export const podcastColumns = { id: podcast.id, title: podcast.title, host: podcast.host, avatar: podcast.avatar }

/** Columns of a podcast's own page; lists leave these texts out to stay small. */
export const podcastDetailColumns = {
  ...podcastColumns,
  bio: podcast.bio,
  link: podcast.link,
  feed: podcast.feed,
  followersCount: podcast.followersCount,
}

/** Columns of a season. Select from season, inner join podcast; the picture falls back to the podcast's. */
export const seasonColumns = {
  id: season.id,
  name: season.name,
  podcastId: season.podcastId,
  podcastTitle: podcast.title,
  avatar: sql<string | null>`coalesce(${season.avatar}, ${podcast.avatar})`,
  year: season.year,
  episodeCount: season.episodeCount,
  subscribersOnly: season.subscribersOnly,
}

/** Columns of an episode. Select from episode, inner join podcast, left join season; the picture falls back to season and podcast. */
export const episodeColumns = {
  id: episode.id,
  name: episode.name,
  podcastId: episode.podcastId,
  podcastTitle: podcast.title,
  avatar: sql<string | null>`coalesce(${episode.avatar}, ${season.avatar}, ${podcast.avatar})`,
  sponsor: episode.sponsor,
  rate: episode.rate,
  ratesCount: episode.ratesCount,
  publishedAt: episode.publishedAt,
  seasonId: episode.seasonId,
  length: episode.length,
  // An own file wins; the enclosure is asked for only when there is none.
  remote: sql<string | null>`case when ${episode.fileKey} is null then ${episode.enclosure} end`,
  subscribersOnly: season.subscribersOnly,
}

/** Columns of an episode that is about to be played. */
export const playableEpisodeColumns = {
  ...episodeColumns,
  loudness: loudnessOf(episode.fileHash),
  preview: previewOf(episode.fileHash, season.subscribersOnly),
}

/** Columns of an episode on the page of a podcast, a season or its own: whether it has a transcript, so that nobody asks in vain. */
export const listenedEpisodeColumns = {
  ...playableEpisodeColumns,
  hasTranscript: sql<boolean>`exists (select from transcript t where t.episode_id = ${episode.id})`,
}

/** Columns of an episode's own page. */
export const episodeDetailColumns = {
  ...listenedEpisodeColumns,
  bio: episode.bio,
  chapters: episode.chapters,
  transcripts: episode.transcripts,
}

/** A podcast as the wire has it; title and name are the same (ENTITIES-19). */
export function toPodcast(row: PodcastRow): Podcast {
  return {
    id: row.id,
    title: row.title,
    name: row.title,
    host: row.host ?? undefined,
    bio: row.bio ?? undefined,
    avatarURL: row.avatar,
    link: webLink(row.link),
    followers_count: row.followersCount,
  }
}

/** A season as the wire has it (ENTITIES-21). */
export function toSeason(row: SeasonRow): Season {
  return {
    id: row.id,
    name: row.name,
    podcastTitle: row.podcastTitle,
    avatarURL: row.avatar,
    year: row.year ?? undefined,
    episodeCount: row.episodeCount,
    podcast_id: row.podcastId,
    subscribers_only: row.subscribersOnly,
  }
}

/** An episode as the wire has it; `playerUrl` ends with "/" (ENTITIES-21). `token` as in toSong. Free sound that lies elsewhere is played from there. */
export function toEpisode(row: EpisodeRow, playerUrl: string, token?: string): Episode {
  const own = `/api/podcast/stream?episode_id=${row.id}${token === undefined ? '' : `&ticket=${token}`}`
  return {
    id: row.id,
    name: row.name,
    podcastTitle: row.podcastTitle,
    avatarURL: row.avatar,
    sponsor: row.sponsor ?? undefined,
    rate: row.rate,
    rates_count: row.ratesCount,
    created_at: row.publishedAt.toISOString(),
    listen_link: `${playerUrl}episode/${row.id}`,
    season_id: row.seasonId ?? undefined,
    length: row.length,
    remotePath: row.subscribersOnly === true ? own : (webLink(row.remote) ?? own),
    ...(row.loudness != null && { loudness: row.loudness }),
    ...(row.preview != null && token === undefined && { preview: previewUrl(row.preview) }),
    ...(row.hasTranscript !== undefined && { has_transcript: row.hasTranscript }),
  }
}

/** An episode with show notes, chapters and transcripts. */
export function toEpisodeDetail(row: EpisodeRow & EpisodeTexts, playerUrl: string, token?: string): EpisodeDetail {
  return {
    ...toEpisode(row, playerUrl, token),
    bio: row.bio ?? undefined,
    chapters: row.chapters ?? undefined,
    transcripts: row.transcripts ?? undefined,
  }
}

export type PodcastRow = {
  id: number
  title: string
  host: string | null
  avatar: string | null
  bio?: string | null
  link?: string | null
  followersCount?: number
}
export type SeasonRow = {
  id: number
  name: string
  podcastId: number
  podcastTitle: string
  avatar: string | null
  year: number | null
  episodeCount: number
  subscribersOnly: boolean
}
export type EpisodeRow = {
  id: number
  name: string
  podcastId: number
  podcastTitle: string
  avatar: string | null
  sponsor: string | null
  rate: number
  ratesCount: number
  publishedAt: Date
  seasonId: number | null
  length: number
  remote: string | null
  subscribersOnly: boolean | null
  loudness?: number | null
  preview?: string | null
  hasTranscript?: boolean
}
type EpisodeTexts = {
  bio: string | null
  chapters: Chapter[] | null
  transcripts: Transcript[] | null
}
