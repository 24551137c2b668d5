import type { ApiClient } from '@earshot/contract/client'
import { connectPlayback } from '@earshot/listening/connect'
import { openOutsideLinksApart } from '@earshot/listening/outside-links'
import { readStored } from '@earshot/listening/tab-state'
import { explainWith } from '@earshot/listening/tracks/explain'
import type { QueueTravel } from '@earshot/listening/travel/travel'
import { fetchAhead } from '@earshot/playback/ahead/fetch-ahead'
import { lazyTransitions } from '@earshot/playback/ahead/lazy-transitions'
import { createPlayback } from '@earshot/playback/engine'
import type { Reason } from '@earshot/playback/problem'
import { silentSound } from '@earshot/playback/silent-sound'
import type { Playback } from '@earshot/playback/snapshot'
import { createBookmarks } from '@earshot/playback/storage/bookmarks'
import { textStore } from '@earshot/playback/storage/text-store'
import type { Track } from '@earshot/playback/track'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { api, checkSession } from '../session/api.ts'
import { token } from '../session/session.ts'
import { KEYS, apiBase, makeTracks, siteHome } from '../settings.ts'

const storedQueue = textStore(localStore, KEYS.queue)

/** Positions in episodes that were not played to their end. */
export const bookmarks = createBookmarks(textStore(localStore, KEYS.places))

const holder = typeof Audio === 'undefined' ? undefined : { audio: new Audio() }

/** The playback engine of this tab. */
export const playback: Playback = createPlayback({
  sound: holder?.audio ?? silentSound(),
  stored: readStored(storedQueue),
  startOf: bookmarks.startOf,
  explain: (track) => explain(track),
  isOnline: () => navigator.onLine,
  fetchAhead: fetchAhead(() => document.createElement('audio')),
  ...(holder !== undefined && lazyTransitions(() => playback, holder)),
})

/** Starts storing, counting and showing playback. Returns the sync of a member's queue with other devices. */
export function startPlayback(): QueueTravel {
  bookmarks.follow(playback)
  openOutsideLinksApart(playback, [location.origin, new URL(siteHome()).origin])
  return connectPlayback(playback, { api, stored: storedQueue, make: makeTracks, isSignedIn: () => token() !== '' })
}

// Finds out why a track of Earshot does not play. If the listener has access, it plays from a new URL instead.
const explain = (track: Track): Promise<Reason | undefined> =>
  explainWith({ api: withValidKey, make: makeTracks, base: apiBase() }, playback, track)

// With an expired key the API replies as to visitors.
const withValidKey: ApiClient = {
  ...api,
  get: async (path, ...input) => {
    if (token() !== '') await checkSession()
    return api.get(path, ...input)
  },
}
