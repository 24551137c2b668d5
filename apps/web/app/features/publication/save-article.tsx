import { listBookmarks, updateBookmark } from '@earshot/contract/community/writing/calls'
import * as m from '@earshot/messages/publication'
import { Button } from '@earshot/ui/actions/button.tsx'
import IconSave from '@earshot/ui/icons/bookmark'
import IconSaved from '@earshot/ui/icons/bookmark-filled'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { quietApi } from '../../lib/api.ts'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'

/** Saves an article for the library of the member (WRITING-11); whether it is saved is loaded after the page. */
export function SaveArticle({ id }: { id: number }) {
  const memberId = useSession(({ profile }) => profile?.id)
  const [isSaved, setSaved] = useState(false)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (memberId === undefined) return undefined
    let isOver = false
    quietApi.get(listBookmarks, { kind: 'article', item_id: id }).then(
      (found) => {
        if (!isOver) setSaved(found.length > 0)
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [id, memberId])
  const toggle = async () => {
    if (memberId === undefined) {
      rememberPath(pathname)
      void navigate('/signin')
      return
    }
    setSaved(!isSaved)
    await quietApi
      .post(updateBookmark, { kind: 'article', item_id: id, saved: isSaved ? 0 : 1 })
      .catch(() => setSaved(isSaved))
  }
  return (
    <Button size="s" className="needs-scripts" aria-pressed={isSaved} onClick={() => void toggle()}>
      {isSaved ? <IconSaved size={18} /> : <IconSave size={18} />} {m.save()}
    </Button>
  )
}
