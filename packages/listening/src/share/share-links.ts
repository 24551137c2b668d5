import { momentHash } from '@earshot/playback/moment'

/** A shared item: its name and its absolute URL. */
export type Shared = { title: string; url: string }

/** Returns the URL of an item at a second, in the form of the player bar; the beginning needs none. */
export function urlAt(base: string, seconds: number): string {
  const url = new URL(base)
  url.hash = momentHash(seconds)
  return url.href
}

/** URL of the device's message form; both kinds of phones parse "?&". */
export const messageLink = ({ title, url }: Shared): string => `sms:?&body=${encodeURIComponent(`${title}\n${url}`)}`

/** URL of the device's mail form. */
export const mailLink = ({ title, url }: Shared): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`

/** URL of Facebook's form for a new post. */
export const facebookLink = (url: string): string =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`

/** URL of the form for a new post of X (formerly Twitter). */
export const twitterLink = ({ title, url }: Shared): string =>
  `https://twitter.com/intent/tweet?text=${encodeURIComponent(title)}&url=${encodeURIComponent(url)}`

/** Links that subscribe to the feed at `url` in podcast apps, each with the app's own scheme. */
export function podcastAppLinks(url: string): { app: string; href: string }[] {
  const withoutScheme = url.replace(/^https?:\/\//, '')
  return [
    { app: 'Apple Podcasts', href: `podcast://${withoutScheme}` },
    { app: 'Overcast', href: `overcast://x-callback-url/add?url=${encodeURIComponent(url)}` },
    { app: 'Pocket Casts', href: `pktc://subscribe/${withoutScheme}` },
    { app: 'AntennaPod', href: `antennapod-subscribe://${withoutScheme}` },
  ]
}

/** Copies a text. Returns whether it did: pages without TLS have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  return Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )
}
