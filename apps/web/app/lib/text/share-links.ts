import { momentHash } from '@earshot/playback/moment'

/** What is shared: its name and the address that opens it, absolute. */
export type Shared = { title: string; url: string }

/** The address of something at a moment of it, in whole seconds, as the player bar writes it; the beginning needs none. */
export function addressAt(url: string, seconds: number): string {
  const address = new URL(url)
  address.hash = momentHash(seconds)
  return address.href
}

/** Opens the device's own message form. "?&" is what both kinds of phones read. */
export const messageLink = ({ title, url }: Shared): string => `sms:?&body=${encodeURIComponent(`${title}\n${url}`)}`

/** Opens the device's own mail form. */
export const mailLink = ({ title, url }: Shared): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
