import type { EpisodeDetail, Podcast, Season } from '@earshot/contract/catalogue/podcast'
import type { MetaDescriptor } from 'react-router'
import { episodePath } from '../page/podcast-page.ts'
import { plainText } from '../text/plain-text.ts'
import { described, freeSound } from './described.ts'

/** The longest description, in characters. */
const TEXT_MAX = 300

/** Returns a podcast as schema.org data for the page's head, with its seasons. */
export const podcastData = (
  { podcast, seasons }: { podcast: Podcast; seasons: readonly Season[] },
  publicUrl: string | undefined,
): MetaDescriptor[] =>
  described(publicUrl, (absolute) => ({
    '@type': 'PodcastSeries',
    name: podcast.title,
    url: absolute(`/podcast/${podcast.id}`),
    ...inWords(podcast.bio),
    ...(podcast.avatarURL ? { image: absolute(podcast.avatarURL) } : {}),
    ...(podcast.host ? { author: { '@type': 'Person', name: podcast.host } } : {}),
    containsSeason: seasons.map(({ name, episodeCount }) => ({
      '@type': 'PodcastSeason',
      name,
      numberOfEpisodes: episodeCount,
    })),
  }))

/** Returns an episode as schema.org data; without the URL of its sound if visitors may play none of it. */
export function episodeData(
  { episode, season, podcast }: { episode: EpisodeDetail; season: Season | null; podcast: Podcast },
  publicUrl: string | undefined,
): MetaDescriptor[] {
  const isForSubscribers = season?.subscribers_only === true
  const sound = freeSound(episode, isForSubscribers)
  const image = episode.avatarURL ?? podcast.avatarURL
  return described(publicUrl, (absolute) => ({
    '@type': 'PodcastEpisode',
    name: episode.name,
    url: absolute(episodePath(episode)),
    datePublished: episode.created_at,
    ...inWords(episode.bio),
    ...(image ? { image: absolute(image) } : {}),
    ...(episode.number == null ? {} : { episodeNumber: episode.number }),
    ...(episode.length > 0 ? { duration: `PT${episode.length}S` } : {}),
    isAccessibleForFree: !isForSubscribers,
    ...(sound === undefined
      ? {}
      : { associatedMedia: { '@type': 'AudioObject', name: episode.name, contentUrl: absolute(sound) } }),
    ...(season === null ? {} : { partOfSeason: { '@type': 'PodcastSeason', name: season.name } }),
    partOfSeries: { '@type': 'PodcastSeries', name: podcast.title, url: absolute(`/podcast/${podcast.id}`) },
  }))
}

function inWords(html: string | null | undefined): { description?: string } {
  const description = plainText(html ?? '', TEXT_MAX)
  return description === '' ? {} : { description }
}
