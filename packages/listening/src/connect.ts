import type { ApiClient } from '@earshot/contract/client'
import { secondsToCount } from '@earshot/contract/listening/played'
import { showOnLockScreen } from '@earshot/playback/session/media-session'
import { countPlays } from '@earshot/playback/session/plays'
import { goOnWhenBack } from '@earshot/playback/session/recovery'
import { AWAKE } from '@earshot/playback/session/sleep'
import type { Playback } from '@earshot/playback/snapshot'
import { persistPlayback } from '@earshot/playback/storage/persist'
import { playInOneTab } from '@earshot/playback/storage/sole-tab'
import { textStore, type TextStore } from '@earshot/playback/storage/text-store'
import type { Track } from '@earshot/playback/track'
import { readArt } from '@earshot/ui/pictures/art'
import { localStore, tabStore } from '@earshot/ui/theme/browser-storage'
import { openPageChannel } from '@earshot/ui/theme/tab-channel'
import { LISTENING_SESSION_KEY, LISTENING_KEYS } from './keys.ts'
import { reportPlays } from './report-plays.ts'
import { readSleep, rememberInTab, wasPlayingInTab } from './tab-state.ts'
import { reportPositions } from './tracks/positions.ts'
import { isPreview, type TrackMaker } from './tracks/tracks.ts'
import { travelQueue, type QueueTravel } from './travel/travel.ts'
import { QUEUE_VERSION } from './travel/watch.ts'

/**
 * Connects the engine to storage, lock screen, other tabs, other devices and play counts. `stored` holds the queue and
 * is shared by all tabs of an origin. Returns the sync of the queue with other devices.
 */
export function connectPlayback(
  playback: Playback,
  { stored, ...listener }: { stored: TextStore; api: ApiClient; make: TrackMaker; isSignedIn: () => boolean },
): QueueTravel {
  const travel = travelQueue(playback, { ...listener, version: QUEUE_VERSION })
  const { save, load } = persistPlayback(playback, stored, travel.schedule)
  const reportNow = reportPositions(playback, listener)
  const stopInTab = rememberInTab(playback)
  const plays = reportPlays(listener.api, textStore(localStore, LISTENING_KEYS.unsentPlays), listener.isSignedIn)
  const { reportReached } = countPlays(
    playback,
    {
      // The play of a preview is not counted.
      onPlay: (track, play) => {
        if (!isPreview(track)) void plays.report(track, play)
      },
      onReached: (track, reached) => {
        if (!isPreview(track)) void plays.reportReached(reached)
      },
      secondsToCount,
    },
    textStore(tabStore, LISTENING_SESSION_KEY),
  )
  const leave = (): void => {
    save()
    reportNow()
    reportReached((track, reached) => {
      if (!isPreview(track)) void plays.reportReached(reached, { isLast: true })
    })
    travel.leave()
  }
  addEventListener('pagehide', () => {
    leave()
    stopInTab()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LISTENING_KEYS.queue && newValue !== null) load()
  })
  // A page restored from the back/forward cache has missed the events of other pages. It resumes the playback of
  // the last page (PLAYBACK-02).
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // Both are read before the queue: adopting the queue writes the state and timer of this page to the tab's storage.
    const isOn = wasPlayingInTab()
    const sleep = readSleep()
    load()
    // A timer that was cancelled on another page is cancelled here, too.
    playback.adopt({ sleep: AWAKE, ...sleep })
    if (isOn) playback.play()
  })
  if ('mediaSession' in navigator) showOnLockScreen(playback, navigator.mediaSession, lockScreenArt)
  playInOneTab(playback, openPageChannel('earshot'), String(Math.random()))
  addEventListener('online', () => void plays.sendUnsent())
  goOnWhenBack(playback, globalThis)
  return travel
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
