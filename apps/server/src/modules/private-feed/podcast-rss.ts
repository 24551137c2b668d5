import { webLink } from '@earshot/contract/web-link'
import { generateRssFeed } from 'feedsmith'
import { withoutXmlControls } from '../../xml.ts'
import { plainText, sanitiseHtml } from '../richtext/sanitise.ts'
import type { FeedEpisode, FeedPodcast } from './private-feed.store.ts'

/** Characters of the description of a podcast. */
const DESCRIPTION_MAX = 4_000

/** A private feed as RSS 2.0 for podcast apps; `base` is its address without the file name, `origin` makes every address whole. */
export function podcastRss(
  podcast: FeedPodcast,
  episodes: readonly FeedEpisode[],
  { base, origin }: { base: string; origin: string },
): string {
  const picture = whole(podcast.avatar, origin)
  const author = podcast.host ?? podcast.title
  return withoutXmlControls(
    generateRssFeed({
      title: `${podcast.title} · for subscribers`,
      link: `${origin}/podcast/${podcast.id}`,
      description: plainText(podcast.bio ?? '', DESCRIPTION_MAX) || podcast.title,
      ...(podcast.language !== null && { language: podcast.language }),
      generator: 'Earshot',
      ...(picture !== undefined && {
        image: { url: picture, title: podcast.title, link: `${origin}/podcast/${podcast.id}` },
      }),
      // Directories must not list it.
      itunes: { block: true, author, explicit: false, ...(picture !== undefined && { image: picture }) },
      items: episodes.flatMap((each) => {
        const enclosure = enclosureOf(each, base)
        const art = whole(each.avatar, origin)
        return enclosure === undefined
          ? []
          : [
              {
                title: each.name,
                description: sanitiseHtml(each.bio ?? ''),
                guid: { value: each.guid, isPermaLink: false },
                pubDate: each.publishedAt,
                enclosures: [enclosure],
                itunes: {
                  ...(each.length > 0 && { duration: each.length }),
                  ...(each.number !== null && { episode: each.number }),
                  ...(each.season !== null && each.season > 0 && { season: each.season }),
                  ...(art !== undefined && { image: art }),
                },
              },
            ]
      }),
    }),
  )
}

function enclosureOf({ id, fileKey, fileSize, mime, enclosure }: FeedEpisode, base: string) {
  const type = mime ?? 'audio/mpeg'
  if (fileKey !== null)
    return { url: `${base}/${id}.${fileKey.split('.').at(-1) ?? 'mp3'}`, length: fileSize ?? 0, type }
  const elsewhere = webLink(enclosure)
  return elsewhere === undefined ? undefined : { url: elsewhere, length: fileSize ?? 0, type }
}

const whole = (picture: string | null, origin: string): string | undefined =>
  picture === null ? undefined : new URL(picture, origin).href
