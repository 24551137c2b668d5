import type { PublicProfile } from '@earshot/contract/member/account'
import { createPlayback } from '@earshot/playback/engine'
import { silentSound } from '@earshot/playback/silent-sound'
import type { Snapshot } from '@earshot/playback/snapshot'
import { store } from './pages/open/cache.ts'
import { listeningOf, type ListeningReply } from './pages/open/listening.ts'
import { begin } from './pages/open/open.ts'

/** The id of the element that contains the data the server read for the page, as JSON. */
export const FIRST_READ_ID = 'first-read'

/** The data that the server loaded for a rendered page. */
export type FirstRead =
  /** `isPart`: the list continues after the included tracks. */
  | { page: 'listen'; reply: ListeningReply; isPart: boolean }
  /** `sound`: the playlist that plays on the member's page, with its first song. */
  | { page: 'user'; profile: PublicProfile; sound?: ListeningReply | undefined }
  | { page: 'other' }

/**
 * Caches the data of the first page and returns the snapshot that the controls show: the first track, not started.
 * Server and browser both call it, so that they render the same page.
 */
export function applyFirstRead(read: FirstRead): Snapshot {
  const playback = createPlayback({ sound: silentSound() })
  if (read.page === 'user') store(`user/${read.profile.id}`, read.profile)
  if (read.page === 'listen') {
    const listening = listeningOf(read.reply)
    store(listening.path, listening)
    begin(playback, listening, 'stay')
  }
  return playback.getSnapshot()
}
