import { connectPlayback } from '@earshot/listening/connect'
import { createBookmarks } from '@earshot/playback/bookmarks'
import { createPlayback } from '@earshot/playback/engine'
import { readPersisted } from '@earshot/playback/persist'
import { silentSound } from '@earshot/playback/silent-sound'
import { textStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { api } from '../session/api.ts'
import { KEYS } from '../settings.ts'
import { explain } from './recovery.ts'

const kept = textStore(localStore, KEYS.queue)

/** Places in episodes that were not heard to their end. */
export const bookmarks = createBookmarks(textStore(localStore, KEYS.places))

/** What plays in this tab. */
export const playback = createPlayback({
  sound: typeof Audio === 'undefined' ? silentSound() : new Audio(),
  kept: readPersisted(kept),
  startOf: bookmarks.startOf,
  explain: (track) => explain(playback, track),
  isOnline: () => navigator.onLine,
})

/** Begins to keep, count and show what plays. */
export function startPlayback(): void {
  connectPlayback(playback, { api, kept })
  bookmarks.follow(playback)
}
