import '@earshot/ui/theme/tokens.css'
import '@earshot/ui/theme/fonts.css'
import '@earshot/ui/theme/base.css'
import './player.css'
import { ApiError } from '@earshot/contract/client'
import { wasPlayingInTab } from '@earshot/listening/connect'
import { PlaybackProvider } from '@earshot/listening/playback-context.tsx'
import { readMoment } from '@earshot/playback/moment'
import type { Snapshot } from '@earshot/playback/snapshot'
import { blockOfflineClicks } from '@earshot/ui/navigation/offline-clicks'
import { followTheme } from '@earshot/ui/theme/theme'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { FIRST_READ_ID, takeFirstRead, type FirstRead } from './first-page.ts'
import { load, loadListening, replace } from './pages/cache.ts'
import { getListening, listeningOf, type Listening } from './pages/listening.ts'
import { completeQueue, listenTo, playFrom, prepare } from './pages/open.ts'
import { followHistory, followMoment, missedPage, visits } from './pages/router.tsx'
import type { ListenKind } from './pages/url.ts'
import { api, verifySession } from './session/api.ts'
import { carryQueue } from './session/carry-queue.ts'
import { followAccount } from './session/leave.ts'
import { takeToken, token } from './session/session.ts'
import { playback, startPlayback } from './transport/player.ts'

takeToken()
followAccount()
followHistory()
followMoment(playback.seek)
followTheme()
blockOfflineClicks(missedPage.set)
carryQueue(startPlayback())
// Listening needs no session: only the pages that do say when this fails.
load('session', verifySession).catch(() => undefined)

const opened = visits.get()
const { place, how } = opened
const read = firstRead()
const first = read === undefined ? undefined : takeFirstRead(read)

// Before that, React compares the page with what the server wrote.
const shown = Promise.withResolvers<void>()

if (place.page === 'listen') {
  const isAsked = read?.page === 'listen' && (read.isPart || token() !== '')
  const going = isAsked ? prepare(playback, listeningOf(read.reply), how) : how
  // A failure is shown by the page, which waits for the same promise.
  const listening = isAsked ? askAgain(place.kind, place.id) : loadListening(place.kind, place.id)
  const before = playback.getSnapshot()
  listening.then(
    (found) => {
      if (going !== 'reloaded' && isTouched(before)) completeQueue(playback, found)
      else listenTo(playback, found, going, readMoment(location.hash))
    },
    () => undefined,
  )
}

/** Whether the listener left the page that was opened, or plays something, while it was asked for. */
function isTouched(before: Snapshot): boolean {
  const { status, track } = playback.getSnapshot()
  const isOther = track !== undefined && track.id !== before.track?.id
  return visits.get() !== opened || isOther || (before.status === 'paused' && status !== 'paused')
}

// A line that was found is heard where it is sung or said.
visits.subscribe(() => {
  const visit = visits.get()
  const { place: next, moment } = visit
  if (next.page !== 'listen' || moment === undefined) return
  loadListening(next.kind, next.id).then(
    (listening) => {
      // Another line was chosen meanwhile.
      if (visits.get() !== visit) return
      const [track] = listening.tracks
      if (track !== undefined) playFrom(playback, listening, track.id, moment)
    },
    () => undefined,
  )
})

/** What the server rendered is a visitor's, and of a long list the beginning; a member may hear more. */
async function askAgain(kind: ListenKind, id: number): Promise<Listening> {
  const [listening] = await Promise.all([getListening(api, kind, id), shown.promise])
  replace(listening.path, listening)
  return listening
}

function firstRead(): FirstRead | undefined {
  const element = document.getElementById(FIRST_READ_ID)
  return element === null ? undefined : JSON.parse(element.textContent)
}

// The site's bar was left while it sounded, for the player as a whole.
if (place.page === 'home' && how === 'opened' && wasPlayingInTab()) playback.play()

const root = document.getElementById('root')
// What the API refuses is shown in the page; anything else is a fault of ours and belongs in the console.
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
