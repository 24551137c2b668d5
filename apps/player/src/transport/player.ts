import { addPlay } from '@earshot/contract/calls/listening'
import { createBookmarks } from '@earshot/playback/bookmarks'
import { createPlayback } from '@earshot/playback/engine'
import { showOnLockScreen } from '@earshot/playback/media-session'
import { persistPlayback, readPersisted } from '@earshot/playback/persist'
import { countPlays } from '@earshot/playback/plays'
import type { Play } from '@earshot/playback/plays'
import { goOnWhenBack } from '@earshot/playback/recovery'
import type { Snapshot } from '@earshot/playback/snapshot'
import { playInOneTab } from '@earshot/playback/sole-tab'
import { textStore } from '@earshot/playback/text-store'
import type { Track } from '@earshot/playback/track'
import { readArt } from '@earshot/ui/media/art'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { openTabChannel } from '@earshot/ui/theme/tab-channel'
import { useSyncExternalStore } from 'react'
import { api } from '../session/api.ts'
import { KEYS } from '../settings.ts'
import { explain } from './recovery.ts'
import { playlistOf, readTrackId } from './tracks.ts'

const kept = textStore(localStore, KEYS.queue)

/** Places in episodes that were not heard to their end. */
export const bookmarks = createBookmarks(textStore(localStore, KEYS.places))

/** What plays in this tab. */
export const playback = createPlayback({
  sound: new Audio(),
  kept: readPersisted(kept),
  startOf: bookmarks.startOf,
  explain: (track) => explain(playback, track),
  isOnline: () => navigator.onLine,
})

/** A part of what plays; `select` must give the same object while that part does not change. */
export const usePlayback = <T>(select: (snapshot: Snapshot) => T): T =>
  useSyncExternalStore(playback.subscribe, () => select(playback.getSnapshot()))

/** Connects what plays with storage, lock screen, other tabs and the count of plays. */
export function connectPlayback(): void {
  const { save } = persistPlayback(playback, kept)
  addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save())
  bookmarks.follow(playback)
  if ('mediaSession' in navigator) showOnLockScreen(playback, navigator.mediaSession, lockScreenArt)
  playInOneTab(playback, openTabChannel('earshot'), String(Math.random()))
  countPlays(playback, reportPlay)
  goOnWhenBack(playback, globalThis)
}

function reportPlay(track: Track, { seconds, listening }: Play): void {
  const name = readTrackId(track.id)
  if (name === undefined) return
  const playlist = playlistOf(track)
  // A play that is not counted must not disturb the listener.
  api
    .post(addPlay, { ...name, seconds, listening, ...(playlist !== undefined && { playlist_id: playlist }) })
    .catch(() => undefined)
}

function lockScreenArt({ art }: Track): MediaImage[] {
  if (art === undefined) return []
  const sizes =
    readArt(art)
      ?.jpeg.split(', ')
      .map((candidate) => candidate.split(' ')) ?? []
  const images = sizes.flatMap(([src = '', width = '']) =>
    src === ''
      ? []
      : [{ src, sizes: `${Number.parseInt(width, 10)}x${Number.parseInt(width, 10)}`, type: 'image/jpeg' }],
  )
  return images.length > 0 ? images : [{ src: art }]
}
