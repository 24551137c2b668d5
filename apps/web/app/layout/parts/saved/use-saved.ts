import type { Bookmark } from '@earshot/contract/community/writing/bookmark'
import { updateBookmark } from '@earshot/contract/community/writing/calls'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../lib/api.ts'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'

/**
 * Returns whether a text is in the library of the member, and saves it there or removes it (WRITING-11). `wasSaved` is
 * the state of the server; visitors are redirected to sign-in and back.
 */
export function useSaved(kind: Bookmark['kind'], id: number, wasSaved: boolean) {
  const [changed, setChanged] = useState<boolean>()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isSaved = changed ?? wasSaved
  const toggle = () => {
    if (useSession.getState().profile === null) {
      rememberPath(pathname + search)
      void navigate('/signin')
      return
    }
    setChanged(!isSaved)
    // The dialog of errors shows a failure.
    api.post(updateBookmark, { kind, item_id: id, saved: isSaved ? 0 : 1 }).catch(() => setChanged(isSaved))
  }
  return { isSaved, toggle }
}
