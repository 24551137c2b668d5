import { restorePost } from '@earshot/contract/community/writing/calls'
import * as m from '@earshot/messages/community'
import { Suspense, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { property } from '../../../lib/state/store.ts'

const UndoDelete = lazyOr(async () => (await import('../comments/undo-delete.tsx')).UndoDelete)

/** Offers the author of a post that was just deleted to undo that (WRITING-16). */
export function PostDeleted() {
  const { state, pathname, search } = useLocation()
  const memberId = useSession(({ profile }) => profile?.id)
  const navigate = useNavigate()
  const id = property(state, 'deleted')
  const close = useCallback(
    () => void navigate(pathname + search, { replace: true, preventScrollReset: true }),
    [navigate, pathname, search],
  )
  if (typeof id !== 'number' || memberId === undefined) return null
  const restore = async () => {
    await quietApi.post(restorePost, { user_id: memberId, blog_id: id })
    void navigate(`/community/post/${id}`)
  }
  return (
    <Suspense>
      <UndoDelete key={id} words={m.community_post_was_deleted()} restore={restore} onClose={close} />
    </Suspense>
  )
}
