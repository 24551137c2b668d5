import { createLikes } from '@earshot/listening/likes/likes'
import { api } from './api.ts'
import { session, whenAccountLeft } from './session.ts'

/** Milliseconds between two requests while the page is visible: another device may have changed a like. */
const AGAIN_MS = 60_000

/** The listener's likes of the items on the page. Until the token is verified there is nobody to ask for. */
export const likes = createLikes({
  quiet: api,
  changing: api,
  isSignedIn: () => session.get().status === 'listener',
})

/** Keeps the likes equal on all devices: a verified session asks, a page that is shown again, and one that stays open. */
export function followLikes(): void {
  const reload = () => {
    if (document.visibilityState === 'visible') likes.reload()
  }
  whenAccountLeft(likes.forget)
  session.subscribe(likes.reload)
  document.addEventListener('visibilitychange', reload)
  setInterval(reload, AGAIN_MS)
}
