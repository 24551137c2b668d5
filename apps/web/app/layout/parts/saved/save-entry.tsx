import type { Bookmark } from '@earshot/contract/community/writing/bookmark'
import { updateBookmark } from '@earshot/contract/community/writing/calls'
import * as m from '@earshot/messages/community'
import { MenuButton } from '@earshot/ui/actions/menu.tsx'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'

/** A menu entry that saves a text for the library of the member, or removes it there (WRITING-11). */
export function SaveEntry({ kind, id, isSaved }: { kind: Bookmark['kind']; id: number; isSaved: boolean }) {
  const [saved, setSaved] = useState<boolean>()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const now = saved ?? isSaved
  const toggle = async () => {
    if (useSession.getState().profile === null) {
      rememberPath(`${pathname}${search}`)
      void navigate('/signin')
      return
    }
    setSaved(!now)
    // The entry shows again what the server has.
    await quietApi.post(updateBookmark, { kind, item_id: id, saved: now ? 0 : 1 }).catch(() => setSaved(now))
  }
  return (
    <MenuButton staysOpen onClick={() => void toggle()}>
      {now ? m.community_unsave() : m.save()}
    </MenuButton>
  )
}
