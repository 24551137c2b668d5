import '@earshot/ui/theme/tokens.css'
import '@earshot/ui/theme/fonts.css'
import '@earshot/ui/theme/base.css'
import './player.css'
import { ApiError } from '@earshot/contract/client'
import { wasPlayingInTab } from '@earshot/listening/connect'
import { PlaybackProvider } from '@earshot/listening/playback-context.tsx'
import { blockOfflineClicks } from '@earshot/ui/navigation/offline-clicks'
import { followTheme } from '@earshot/ui/theme/theme'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { load, loadListening } from './pages/cache.ts'
import { listenTo } from './pages/open.ts'
import { missedPage, visits } from './pages/router.tsx'
import { verifySession } from './session/api.ts'
import { followAccount } from './session/leave.ts'
import { takeToken } from './session/session.ts'
import { playback, startPlayback } from './transport/player.ts'

takeToken()
followAccount()
followTheme()
blockOfflineClicks(missedPage.set)
startPlayback()
// Listening needs no session: only the pages that do say when this fails.
load('session', verifySession).catch(() => undefined)

const { place, how } = visits.get()
if (place.page === 'listen') {
  // A failure is shown by the page, which waits for the same promise.
  loadListening(place.kind, place.id).then(
    (listening) => listenTo(playback, listening, how),
    () => undefined,
  )
}

// The site's bar was left while it sounded, for the player as a whole.
if (place.page === 'home' && how === 'opened' && wasPlayingInTab()) playback.play()

const root = document.getElementById('root')
// What the API refuses is shown in the page; anything else is a fault of ours and belongs in the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error)
}
if (root !== null) {
  createRoot(root, { onCaughtError }).render(
    <PlaybackProvider playback={playback}>
      <App />
    </PlaybackProvider>,
  )
}
