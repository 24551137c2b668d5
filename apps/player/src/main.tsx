import '@earshot/ui/tokens.css'
import '@earshot/ui/fonts.css'
import '@earshot/ui/base.css'
import './player.css'
import { ApiError } from '@earshot/contract/client'
import { blockOfflineClicks } from '@earshot/ui/offline-clicks'
import { followTheme } from '@earshot/ui/theme'
import { createRoot } from 'react-dom/client'
import { verifySession } from './api.ts'
import { App } from './app.tsx'
import { followAccount } from './leave.ts'
import { load, loadListening } from './loads.ts'
import { missedPage } from './missed-page.ts'
import { listenTo } from './open.ts'
import { connectPlayback, playback } from './player.ts'
import { visits } from './router.tsx'
import { takeToken } from './session.ts'

takeToken()
followAccount()
followTheme()
blockOfflineClicks(missedPage.set)
connectPlayback()
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

const root = document.getElementById('root')
// What the API refuses is shown in the page; anything else is a fault of ours and belongs in the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error)
}
if (root !== null) createRoot(root, { onCaughtError }).render(<App />)
