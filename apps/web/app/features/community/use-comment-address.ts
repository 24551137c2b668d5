import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { findComment } from './threads.rules.ts'
import type { TalkState } from './use-talk.ts'

/** Brings the comment that the address names into view; older threads, and replies that a long thread left out, are loaded until it is there. */
export function useCommentAddress({ talk, hasMore, loading, loadMore, loadReplies }: TalkState): void {
  const { hash, key } = useLocation()
  const done = useRef('')
  const tried = useRef('')
  const id = Number(/^#comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0)
  useEffect(() => {
    if (id === 0 || done.current === key) return
    if (findComment(talk.threads, id) === undefined) {
      const now = `${key} ${talk.threads.length}`
      if (tried.current !== now && talk.threads.some(({ more_after: after }) => typeof after === 'number' && after < id)) {
        tried.current = now
        loadReplies(id, 0).catch(() => undefined)
      } else if (hasMore && loading === 'idle') void loadMore()
      return
    }
    done.current = key
    const comment = document.getElementById(`comment-${id}`)
    comment?.scrollIntoView({ block: 'start' })
    comment?.focus({ preventScroll: true })
  }, [id, key, talk.threads, hasMore, loading, loadMore, loadReplies])
}
