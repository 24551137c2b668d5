import type { ApiClient } from '@earshot/contract/client'
import { secondsToCount } from '@earshot/contract/counted-play'
import { showOnLockScreen } from '@earshot/playback/media-session'
import { persistPlayback } from '@earshot/playback/persist'
import { countPlays } from '@earshot/playback/plays'
import { goOnWhenBack } from '@earshot/playback/recovery'
import type { Playback } from '@earshot/playback/snapshot'
import { playInOneTab } from '@earshot/playback/sole-tab'
import { textStore, type TextStore } from '@earshot/playback/text-store'
import type { Track } from '@earshot/playback/track'
import { readArt } from '@earshot/ui/media/art'
import { localStore, tabStore } from '@earshot/ui/theme/browser-storage'
import { openTabChannel } from '@earshot/ui/theme/tab-channel'
import { LISTENING_SESSION_KEY, LISTENING_KEYS, TAB_KEY } from './keys.ts'
import { reportPlays } from './report-plays.ts'
import { isPreview, type TrackMaker } from './tracks.ts'
import { QUEUE_VERSION } from './travel/ask.ts'
import { travelQueue, type QueueTravel } from './travel/travel.ts'

/**
 * Connects what plays with storage, lock screen, other tabs, other devices and the count of plays. `kept` is the store of the queue, which all tabs of an
 * origin share. Returns what carries the queue to other devices.
 */
export function connectPlayback(
  playback: Playback,
  { kept, ...listener }: { kept: TextStore; api: ApiClient; make: TrackMaker; isSignedIn: () => boolean },
): QueueTravel {
  const travel = travelQueue(playback, { ...listener, version: QUEUE_VERSION })
  const { save, take } = persistPlayback(playback, kept, travel.note)
  const leave = (): void => {
    save()
    travel.leave()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LISTENING_KEYS.queue && newValue !== null) take()
  })
  // A page that the browser kept aside heard nothing of what other pages did.
  addEventListener('pageshow', ({ persisted }) => persisted && take())
  rememberInTab(playback)
  if ('mediaSession' in navigator) showOnLockScreen(playback, navigator.mediaSession, lockScreenArt)
  playInOneTab(playback, openTabChannel('earshot'), String(Math.random()))
  const plays = reportPlays(listener.api, textStore(localStore, LISTENING_KEYS.unsentPlays))
  countPlays(
    playback,
    (track, play) => {
      // Only who may hear all of it is heard to play it.
      if (!isPreview(track)) void plays.report(track, play)
    },
    secondsToCount,
    textStore(tabStore, LISTENING_SESSION_KEY),
  )
  addEventListener('online', () => void plays.sendUnsent())
  goOnWhenBack(playback, globalThis)
  return travel
}

/** Whether something played in this tab when its last page was left. */
export const wasPlayingInTab = (): boolean => tabStore.getItem(TAB_KEY) === 'on'

/** Keeps for the next page of this tab, of the site or the player, whether something plays. */
function rememberInTab(playback: Playback): void {
  const remember = (): void => {
    const { track, status } = playback.getSnapshot()
    const now = track === undefined ? '' : status === 'paused' ? 'paused' : 'on'
    if ((tabStore.getItem(TAB_KEY) ?? '') !== now) tabStore.setItem(TAB_KEY, now)
  }
  playback.subscribe(remember)
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
