import { joined } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/player'
import type { FirstRead } from './first-page.ts'
import { listeningOf, titleOf, type ListeningReply } from './pages/open/listening.ts'
import { siteHome } from './settings.ts'
import { firstSound, structuredData } from './structured-data.ts'

/** `picture` is a path of the site. */
type Card = { title: string; words: string; picture: string; type: string }

/** Serialises JSON for a script element. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * The description, structured data and share card of a page, for its head; `url` is the page's absolute URL without a
 * key.
 */
export function ShareCard({ read, url }: { read: FirstRead; url: string }) {
  const { title, words, picture, type } = cardOf(read)
  const feed = feedOf(read)
  const sound = firstSound(read)
  const data = structuredData(read, url)
  return (
    <>
      <link rel="canonical" href={url} />
      {feed !== undefined && (
        <link rel="alternate" type={`application/${feed.type}+xml`} title={title} href={siteHome() + feed.path} />
      )}
      <meta name="description" content={words} />
      <meta property="og:site_name" content={m.brand()} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={words} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={siteHome() + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {sound !== undefined && <meta property="og:audio" content={sound} />}
      {data !== undefined && <script type="application/ld+json">{jsonInHtml(data)}</script>}
    </>
  )
}

function cardOf(read: FirstRead): Card {
  switch (read.page) {
    case 'listen': {
      const listening = listeningOf(read.reply)
      return {
        title: titleOf(listening),
        words: joined(listening.word, ...listening.facts),
        picture: pictureOf(read.reply),
        type: TYPES[listening.kind],
      }
    }
    case 'user': {
      const { id, full_name: name, username } = read.profile
      return {
        title: name || username,
        words: m.player_description(),
        picture: `card/member/${id}.jpg`,
        type: 'profile',
      }
    }
    case 'other':
      return { title: m.player_name(), words: m.player_description(), picture: 'share.png', type: 'website' }
  }
}

/** Returns the picture with art, title and names; a season has that of its podcast. */
function pictureOf(reply: ListeningReply): string {
  switch (reply.kind) {
    case 'season':
      return `card/podcast/${reply.data.podcast.id}.jpg`
    case 'play':
      return `card/song/${reply.id}.jpg`
    case 'album':
    case 'playlist':
    case 'episode':
      return `card/${reply.kind}/${reply.id}.jpg`
  }
}

/** Returns the feed of an item: of a public playlist, or of the podcast of a season or episode. */
function feedOf(read: FirstRead): { path: string; type: 'atom' | 'rss' } | undefined {
  if (read.page !== 'listen') return undefined
  const { reply } = read
  if (reply.kind === 'playlist') return { path: `playlist/${reply.id}/feed.xml`, type: 'atom' }
  if (reply.kind === 'season' || reply.kind === 'episode')
    return { path: `podcast/${reply.data.podcast.id}/feed.xml`, type: 'rss' }
  return undefined
}

/** Open Graph types by kind. */
const TYPES: Record<ListeningReply['kind'], string> = {
  album: 'music.album',
  play: 'music.song',
  playlist: 'music.playlist',
  season: 'website',
  episode: 'music.song',
}
