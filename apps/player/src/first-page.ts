import type { PublicProfile } from '@earshot/contract/account'
import { createPlayback } from '@earshot/playback/engine'
import { silentSound } from '@earshot/playback/silent-sound'
import type { Snapshot } from '@earshot/playback/snapshot'
import { store } from './pages/cache.ts'
import { listeningOf, type ListeningReply } from './pages/listening.ts'
import { begin } from './pages/open.ts'

/** Id of the element of a rendered page with the server's data as JSON. */
export const FIRST_READ_ID = 'first-read'

/** The data that the server loaded for a rendered page. */
export type FirstRead =
  /** `isPart`: the list is longer than the loaded part. */
  | { page: 'listen'; reply: ListeningReply; isPart: boolean }
  /** `sound`: the playlist that plays on their page, with its first song. */
  | { page: 'user'; profile: PublicProfile; sound?: ListeningReply | undefined }
  | { page: 'other' }

/**
 * Stores the data of the opened page, and returns what the controls show: the first track, not started. Server and
 * browser call it, so that they render the same page.
 */
export function takeFirstRead(read: FirstRead): Snapshot {
  const playback = createPlayback({ sound: silentSound() })
  if (read.page === 'user') store(`user/${read.profile.id}`, read.profile)
  if (read.page === 'listen') {
    const listening = listeningOf(read.reply)
    store(listening.path, listening)
    begin(playback, listening, 'stay')
  }
  return playback.getSnapshot()
}
