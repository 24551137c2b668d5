import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { findComment } from './threads.rules.ts'
import type { TalkState } from './use-talk.ts'

/** Brings the comment that the address names into view; older threads are loaded until it is there. */
export function useCommentAddress({ talk, hasMore, loading, loadMore }: TalkState): void {
  const { hash, key } = useLocation()
  const done = useRef('')
  const id = Number(/^#comment-(\d{1,10})$/.exec(hash)?.[1] ?? 0)
  useEffect(() => {
    if (id === 0 || done.current === key) return
    if (findComment(talk.threads, id) === undefined) {
      if (hasMore && loading === 'idle') void loadMore()
      return
    }
    done.current = key
    const comment = document.getElementById(`comment-${id}`)
    comment?.scrollIntoView({ block: 'start' })
    comment?.focus({ preventScroll: true })
  }, [id, key, talk.threads, hasMore, loading, loadMore])
}
