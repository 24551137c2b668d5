import { momentHash } from '@earshot/playback/time/moment'

/** A shared item: its name and its absolute URL. */
export type Shared = { title: string; url: string }

/**
 * Returns a URL with a start time in full seconds, in the format of the player bar; the start of a sound needs none.
 */
export function urlAt(base: string, seconds: number): string {
  const url = new URL(base)
  url.hash = momentHash(seconds)
  return url.href
}

/** Opens the device's message app. "?&" works on both iOS and Android. */
export const messageLink = ({ title, url }: Shared): string => `sms:?&body=${encodeURIComponent(`${title}\n${url}`)}`

/** Opens the device's mail app. */
export const mailLink = ({ title, url }: Shared): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`

/** URL of Facebook's form for a new post. */
export const facebookLink = (url: string): string =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`

/** Opens X's form for a new post. */
export const twitterLink = ({ title, url }: Shared): string =>
  `https://twitter.com/intent/tweet?text=${encodeURIComponent(title)}&url=${encodeURIComponent(url)}`

/** Lists podcast apps that can subscribe by URL, each with the link of its own scheme. */
export function podcastAppLinks(url: string): { app: string; href: string }[] {
  const withoutScheme = url.replace(/^https?:\/\//, '')
  return [
    { app: 'Apple Podcasts', href: `podcast://${withoutScheme}` },
    { app: 'Overcast', href: `overcast://x-callback-url/add?url=${encodeURIComponent(url)}` },
    { app: 'Pocket Casts', href: `pktc://subscribe/${withoutScheme}` },
    { app: 'AntennaPod', href: `antennapod-subscribe://${withoutScheme}` },
  ]
}

/** Copies a text to the clipboard. Returns false on failure: pages without TLS have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  return Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )
}
