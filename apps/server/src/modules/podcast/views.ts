import type { Episode, EpisodeDetail, ListedEpisode, Podcast, Season } from '@earshot/contract/catalogue/podcast'
import { webLink } from '@earshot/contract/text/web-link'
import { sql } from 'drizzle-orm'
import type { RowOf } from '../../db/row-of.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { plainText } from '../richtext/sanitise.ts'
import { loudnessOf } from '../sound/measure/columns.ts'
import { previewUrl, previewOf } from '../sound/preview/columns.ts'

/** Characters of show notes in a list of episodes. */
const EXCERPT_CHARS = 220

/** Columns of a podcast in lists. */
export const podcastColumns = { id: podcast.id, title: podcast.title, host: podcast.host, avatar: podcast.avatar }

/** Columns of a podcast's own page; lists leave these texts out to stay small. */
export const podcastDetailColumns = {
  ...podcastColumns,
  bio: podcast.bio,
  link: podcast.link,
  links: podcast.links,
  feed: podcast.feed,
  movedFrom: podcast.movedFrom,
  movedTo: podcast.movedTo,
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
  likesCount: season.likesCount,
  subscribersOnly: season.subscribersOnly,
}

/**
 * Columns of an episode. Select from episode, inner join podcast, left join season; the picture falls back to season
 * and podcast.
 */
export const episodeColumns = {
  id: episode.id,
  name: episode.name,
  podcastId: episode.podcastId,
  podcastTitle: podcast.title,
  avatar: sql<string | null>`coalesce(${episode.avatar}, ${season.avatar}, ${podcast.avatar})`,
  sponsor: episode.sponsor,
  rate: episode.rate,
  ratesCount: episode.ratesCount,
  likesCount: episode.likesCount,
  publishedAt: episode.publishedAt,
  seasonId: episode.seasonId,
  length: episode.length,
  // An own file takes precedence; the enclosure is read only if there is none.
  remote: sql<string | null>`case when ${episode.fileKey} is null then ${episode.enclosure} end`,
  subscribersOnly: season.subscribersOnly,
}

/** Columns of an episode for playback. */
export const playableEpisodeColumns = {
  ...episodeColumns,
  loudness: loudnessOf(episode.fileHash),
  preview: previewOf(episode.fileHash, season.subscribersOnly),
}

/**
 * Columns of an episode on the page of a podcast, a season or its own: whether it has a transcript, which saves a
 * request if there is none.
 */
export const listenedEpisodeColumns = {
  ...playableEpisodeColumns,
  hasTranscript: sql<boolean>`exists (select from transcript t where t.episode_id = ${episode.id})`,
}

/** Characters of show notes that a list reads to build the excerpt. */
const NOTES_READ = 2_000

/** Columns of an episode in the list of its podcast. */
export const episodeInListColumns = {
  ...listenedEpisodeColumns,
  number: episode.number,
  notes: sql<string>`left(coalesce(${episode.bio}, ''), ${sql.raw(String(NOTES_READ))})`,
}

/** Columns of an episode's own page. */
export const episodeDetailColumns = {
  ...listenedEpisodeColumns,
  number: episode.number,
  bio: episode.bio,
  chapters: episode.chapters,
  transcripts: episode.transcripts,
}

/** Converts a row to a podcast of the API; title and name are the same (ENTITIES-19). */
export function toPodcast(row: PodcastRow): Podcast {
  return {
    id: row.id,
    title: row.title,
    name: row.title,
    host: row.host ?? undefined,
    bio: row.bio ?? undefined,
    avatarURL: row.avatar,
    link: webLink(row.link),
    ...(row.links !== undefined && row.links.length > 0 && { links: row.links }),
    followers_count: row.followersCount,
  }
}

/** Converts a row to a season of the API (ENTITIES-21). */
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
    ...(row.likesCount > 0 && { likes_count: row.likesCount }),
  }
}

/**
 * Converts a row to an episode of the API; `playerUrl` ends with "/" (ENTITIES-21). `token` as in toSong. Free sound
 * that is stored elsewhere is played from there.
 */
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
    ...(row.likesCount > 0 && { likes_count: row.likesCount }),
    created_at: row.publishedAt.toISOString(),
    listen_link: `${playerUrl}episode/${row.id}`,
    podcast_id: row.podcastId,
    season_id: row.seasonId ?? undefined,
    length: row.length,
    remotePath: row.subscribersOnly === true ? own : (webLink(row.remote) ?? own),
    ...(row.loudness != null && { loudness: row.loudness }),
    ...(row.preview != null && token === undefined && { preview: previewUrl(row.preview) }),
    ...(row.hasTranscript !== undefined && { has_transcript: row.hasTranscript }),
  }
}

/** Converts a row to an episode in the list of its podcast. */
export const toListedEpisode = (
  row: EpisodeRow & { number: number | null; notes: string },
  playerUrl: string,
  token?: string,
): ListedEpisode => ({
  ...toEpisode(row, playerUrl, token),
  number: row.number,
  excerpt: plainText(row.notes, EXCERPT_CHARS),
  subscribers_only: row.subscribersOnly === true,
})

/** Converts a row to an episode with show notes, chapters and transcripts. */
export function toEpisodeDetail(row: EpisodeRow & EpisodeTexts, playerUrl: string, token?: string): EpisodeDetail {
  return {
    ...toEpisode(row, playerUrl, token),
    number: row.number,
    bio: row.bio ?? undefined,
    chapters: row.chapters?.filter(({ is_hidden: isHidden }) => isHidden !== true),
    transcripts: row.transcripts ?? undefined,
  }
}

export type PodcastRow = RowOf<typeof podcastColumns> &
  Partial<Omit<RowOf<typeof podcastDetailColumns>, 'feed' | 'movedFrom' | 'movedTo'>>
export type SeasonRow = RowOf<typeof seasonColumns>
export type EpisodeRow = RowOf<typeof episodeColumns, 'subscribersOnly'> &
  Partial<Pick<RowOf<typeof listenedEpisodeColumns>, 'loudness' | 'preview' | 'hasTranscript'>>
type EpisodeTexts = Pick<RowOf<typeof episodeDetailColumns>, 'number' | 'bio' | 'chapters' | 'transcripts'>
