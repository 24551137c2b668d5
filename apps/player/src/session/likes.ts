import { createLikes } from '@earshot/listening/likes/likes'
import { api } from './api.ts'
import { session, token, whenAccountLeft } from './session.ts'

/** The listener's likes of the items on the page. */
export const likes = createLikes({ quiet: api, changing: api, isSignedIn: () => token() !== '' })

/** Keeps the likes equal on all devices: a page that is shown again asks, and so does a new session. */
export function followLikes(): void {
  whenAccountLeft(likes.forget)
  session.subscribe(likes.reload)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') likes.reload()
  })
}
