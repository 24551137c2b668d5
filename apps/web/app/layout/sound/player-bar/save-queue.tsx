import { announce } from '@earshot/listening/toasts/toast-text'
import * as m from '@earshot/messages/playlist'
import { Suspense, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../../lib/session/sign-in-act.ts'
import { storePlaylist } from '../../../lib/state/playlist-store.ts'

const CreatePlaylist = lazyPart(async () => (await import('../choose-playlist/create-playlist.tsx')).CreatePlaylist)

const SAVE_QUEUE = 'save-queue'

/**
 * Saves songs of the queue as a new playlist. Visitors are redirected to sign-in and back (PLAYLIST-04). Render
 * `dialog` anywhere.
 */
export function useSaveQueue(): { start: (songIds: readonly number[]) => void; dialog: ReactNode } {
  const [songIds, setSongIds] = useState<readonly number[]>()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const start = (ids: readonly number[]) => {
    if (useSession.getState().profile !== null) return setSongIds(ids)
    rememberPath(pathname + search, {
      key: SAVE_QUEUE,
      why: m.playlist_sign_in_to_save(),
      what: JSON.stringify(ids),
    })
    void navigate('/signin')
  }
  useActAfterSignIn(SAVE_QUEUE, (what) => {
    const ids: unknown = JSON.parse(what)
    if (Array.isArray(ids)) setSongIds(ids.filter((id) => typeof id === 'number'))
  })
  const close = () => setSongIds(undefined)
  const dialog = songIds !== undefined && (
    <Suspense fallback={null}>
      <CreatePlaylist
        what={{ title: '', songIds }}
        onClose={close}
        onCreated={(created) => {
          close()
          storePlaylist(created)
          announce(m.playlist_created({ name: created.name }))
        }}
      />
    </Suspense>
  )
  return { start, dialog }
}
