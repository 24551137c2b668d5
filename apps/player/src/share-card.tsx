import { joined } from '@earshot/listening/fact-words'
import * as m from '@earshot/messages/player'
import type { FirstRead } from './first-page.ts'
import { listeningOf, titleOf, type ListeningReply } from './pages/listening.ts'
import { absolute, siteHome } from './settings.ts'

type Card = { title: string; words: string; image: string | null | undefined; type: string }

/** Description and sharing card of a page, for its head; `url` is the page's own, absolute and without a key. */
export function ShareCard({ read, url }: { read: FirstRead; url: string }) {
  const { title, words, image, type } = cardOf(read)
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={words} />
      <meta property="og:site_name" content={m.brand()} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={words} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image ? absolute(image) : `${siteHome()}share.png`} />
      <meta name="twitter:card" content="summary_large_image" />
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
        image: listening.art,
        type: TYPES[listening.kind],
      }
    }
    case 'user': {
      const { full_name: name, username, avatarURL } = read.profile
      return { title: name || username, words: m.player_description(), image: avatarURL, type: 'profile' }
    }
    case 'other':
      return { title: m.player_name(), words: m.player_description(), image: undefined, type: 'website' }
  }
}

/** Kinds of things as the Open Graph protocol names them. */
const TYPES: Record<ListeningReply['kind'], string> = {
  album: 'music.album',
  play: 'music.song',
  playlist: 'music.playlist',
  season: 'website',
  episode: 'music.song',
}
