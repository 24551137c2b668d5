import * as m from '@earshot/messages/site'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPlus from '@earshot/ui/icons/plus'
import { names } from '@earshot/ui/text/names'
import { Suspense, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import type { ToAdd } from './choose-playlist/to-add.ts'

const ChoosePlaylist = lazyPart(async () => (await import('./choose-playlist/choose-playlist.tsx')).ChoosePlaylist)

/** The name of the act of adding songs to a playlist that a visitor signs in for. */
export const ADD_TO_PLAYLIST = 'add-to-playlist'

/**
 * Opens "Choose Playlist" for songs or for all songs of a playlist; its code is loaded then. Visitors are redirected to
 * sign-in and back (PLAYLIST-04). Render `dialog` anywhere.
 */
export function useChoosePlaylist(): { choose: (what: ToAdd) => void; dialog: ReactNode } {
  const [requested, setRequested] = useState<ToAdd>()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const choose = (what: ToAdd) => {
    if (useSession.getState().profile !== null) return setRequested(what)
    rememberPath(pathname + search, {
      key: ADD_TO_PLAYLIST,
      why: m.site_sign_in_to_add({ title: what.title }),
      what: JSON.stringify(what),
    })
    void navigate('/signin')
  }
  const dialog = requested !== undefined && (
    <Suspense fallback={null}>
      <ChoosePlaylist what={requested} onClose={() => setRequested(undefined)} />
    </Suspense>
  )
  return { choose, dialog }
}

/** The plus icon of a row: adds its song, or all songs of its playlist, to a playlist of the member (LIVEFEED-16). */
export function AddToPlaylist({
  what,
  disabled = false,
  className,
}: {
  what: ToAdd
  disabled?: boolean
  className?: string | undefined
}) {
  const { choose, dialog } = useChoosePlaylist()
  return (
    <>
      <IconButton
        label={m.site_add_to_playlist({ title: what.title })}
        className={names('needs-scripts', className)}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => choose(what)}
      >
        <IconPlus size={20} />
      </IconButton>
      {dialog}
    </>
  )
}
