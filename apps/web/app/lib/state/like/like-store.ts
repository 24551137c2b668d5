import { createLikes } from '@earshot/listening/likes/likes'
import { api, quietApi } from '../../api.ts'
import { watchLive } from '../../live/watch-live.ts'
import { readToken, useSession, whenSignedOut } from '../../session/session-store.ts'

/** The member's likes of the items on the page. Visitors' pages are rendered without them. */
export const likes = createLikes({ quiet: quietApi, changing: api, isSignedIn: () => readToken() !== '' })

if (typeof window !== 'undefined') follow()

/** Keeps the likes equal on all devices: other browsers announce changes, and a page that is shown again asks. */
function follow(): void {
  whenSignedOut(likes.forget)
  let watch: ReturnType<typeof watchLive> | undefined
  let token = ''
  const onSession = () => {
    if (token === readToken()) return
    token = readToken()
    watch?.stop()
    watch = token === '' ? undefined : watchLive('likes', { onNews: likes.reload, onLost: () => undefined })
    likes.reload()
  }
  onSession()
  useSession.subscribe(onSession)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') likes.reload()
  })
}
