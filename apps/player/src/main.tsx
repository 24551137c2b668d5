import '@earshot/ui/theme/tokens.css'
import '@earshot/ui/theme/fonts.css'
import '@earshot/ui/theme/base.css'
import './player.css'
import { ApiError } from '@earshot/contract/client'
import { LISTENING_KEYS } from '@earshot/listening/keys'
import { PlaybackProvider } from '@earshot/listening/playback-context.tsx'
import { isTabInUse, wasPlayingInTab } from '@earshot/listening/tab-state'
import type { QueueTravel } from '@earshot/listening/travel/travel'
import { watchOtherDevices } from '@earshot/listening/travel/watch'
import { setCommunity } from '@earshot/messages/identity'
import { setLanguage } from '@earshot/messages/language'
import type { Snapshot } from '@earshot/playback/snapshot'
import { readMoment } from '@earshot/playback/time/moment'
import { readDocumentCommunity } from '@earshot/ui/identity/document-community'
import { blockOfflineClicks } from '@earshot/ui/links/offline-clicks'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { followTheme } from '@earshot/ui/theme/theme'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { FIRST_READ_ID, applyFirstRead, type FirstRead } from './first-page.ts'
import { load, loadListening, replace } from './pages/open/cache.ts'
import { getListening, listeningOf, type Listening } from './pages/open/listening.ts'
import { completeQueue, listenTo, playFrom, prepare } from './pages/open/open.ts'
import type { ListenKind } from './pages/open/url.ts'
import { followHistory, followMoment, missedPage, visits } from './pages/router.tsx'
import { offerUndo, restore } from './queue/replaced-queue.ts'
import { api, verifySession } from './session/api.ts'
import { followAccount } from './session/leave.ts'
import { followLikes } from './session/likes.ts'
import { acceptToken, session, token, whenAccountLeft } from './session/session.ts'
import { playback, startPlayback } from './transport/player.ts'

setLanguage(document.documentElement.lang)
setCommunity(readDocumentCommunity)
acceptToken()
followAccount()
followLikes()
followHistory()
followMoment(playback.seek)
followTheme()
blockOfflineClicks(missedPage.set)
carryQueue(startPlayback())
// Playback needs no session: only the pages that do show a failure.
load('session', verifySession).catch(() => undefined)

const opened = visits.get()
const { place, how } = opened
const read = firstRead()
const first = read === undefined ? undefined : applyFirstRead(read)

// Earlier updates would make hydration fail.
const shown = Promise.withResolvers<void>()

// The state that the previous page of the site or the player stored.
const left = { isOn: wasPlayingInTab(), isInUse: isTabInUse(), ...playback.getSnapshot() }
// A page opened by Back, Forward or a reload does not interrupt playback (PLAYBACK-01, PLAYBACK-02).
const isReturn = left.isOn && how === 'reloaded'

if (place.page === 'listen') {
  const isRequested = read?.page === 'listen' && (read.isPart || token() !== '')
  const mode = isReturn ? 'followed' : isRequested ? prepare(playback, listeningOf(read.reply), how) : how
  if (isReturn) playback.play()
  // The page awaits the same promise and shows a failure.
  const listening = isRequested ? reload(place.kind, place.id) : loadListening(place.kind, place.id)
  const before = playback.getSnapshot()
  listening.then(
    (found) => {
      if (mode !== 'reloaded' && hasActed(before)) return completeQueue(playback, found)
      listenTo(playback, found, mode, readMoment(location.hash))
      if (found.tracks.length === 0) resumeQueue()
      const { source } = playback.getSnapshot().queue
      if (left.isInUse && left.queue.tracks.length > 0 && left.queue.source !== source) offerUndo(playback, left)
    },
    () => {
      if (!hasActed(before)) resumeQueue()
    },
  )
} else resumeQueue()

/** A page without anything to play resumes the playback of the previous page (PLAYBACK-01). */
function resumeQueue(): void {
  if (left.isOn) restore(playback, left)
}

/** Returns whether the listener left the opened page or started playback while it loaded. */
function hasActed(before: Snapshot): boolean {
  const { status, track } = playback.getSnapshot()
  const isOther = track !== undefined && track.id !== before.track?.id
  return visits.get() !== opened || isOther || (before.status === 'paused' && status !== 'paused')
}

// A search result opens its page at the second of the matching line.
visits.subscribe(() => {
  const visit = visits.get()
  const { place: next, moment } = visit
  if (next.page !== 'listen' || moment === undefined) return
  loadListening(next.kind, next.id).then(
    (listening) => {
      // Another result was chosen meanwhile.
      if (visits.get() !== visit) return
      const [track] = listening.tracks
      if (track !== undefined) playFrom(playback, listening, track.id, moment)
    },
    () => undefined,
  )
})

/** Loads the page again as the member: the server rendered it for a visitor, and only the start of a long list. */
async function reload(kind: ListenKind, id: number): Promise<Listening> {
  const [listening] = await Promise.all([getListening(api, kind, id), shown.promise])
  replace(listening.path, listening)
  return listening
}

function firstRead(): FirstRead | undefined {
  const element = document.getElementById(FIRST_READ_ID)
  return element === null ? undefined : JSON.parse(element.textContent)
}

const root = document.getElementById('root')
// The page shows errors of the API; any other error is a bug of the player and is reported to the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error)
}
const app = (
  <PlaybackProvider playback={playback} first={first}>
    <App first={opened} onShown={() => shown.resolve()} />
  </PlaybackProvider>
)
if (root?.hasChildNodes()) hydrateRoot(root, app, { onCaughtError })
else if (root !== null) createRoot(root, { onCaughtError }).render(app)

/** Offers a listener the queue of another device once the session is verified, and ends the sync at sign-out. */
function carryQueue({ offer, forget }: QueueTravel): void {
  let watched: { id: number; stop: () => void } | undefined
  const follow = () => {
    const now = session.get()
    const id = now.status === 'listener' ? now.listener.id : undefined
    if (watched?.id === id) return
    watched?.stop()
    watched = id === undefined ? undefined : { id, stop: watchOtherDevices(api, offer) }
  }
  follow()
  session.subscribe(follow)
  whenAccountLeft(() => {
    localStore.removeItem(LISTENING_KEYS.queueVersion)
    forget()
  })
}
