import type { PublicProfile } from '@earshot/contract/account'
import { createPlayback } from '@earshot/playback/engine'
import { silentSound } from '@earshot/playback/silent-sound'
import type { Snapshot } from '@earshot/playback/snapshot'
import { store } from './pages/cache.ts'
import { listeningOf, type ListeningReply } from './pages/listening.ts'
import { begin } from './pages/open.ts'

/** Id of the element of a rendered page that holds what its server read, as JSON. */
export const FIRST_READ_ID = 'first-read'

/** The data that the server read for the page it rendered. */
export type FirstRead =
  /** `isPart`: the list is longer than what was read. */
  | { page: 'listen'; reply: ListeningReply; isPart: boolean }
  /** `sound`: the playlist that is heard on their page, with its first song. */
  | { page: 'user'; profile: PublicProfile; sound?: ListeningReply | undefined }
  | { page: 'other' }

/**
 * Keeps what was read for the page that is opened, and says what the controls show of it: the first track, not yet
 * begun. Server and browser do the same, so that they write the same page.
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
