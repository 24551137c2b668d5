import type { Comment, Threads } from '@earshot/contract/community'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { useCallback, useRef, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { findComment, hasMoreThreads, talkOf, withComment, withoutComment, withPage, withRefresh, withText, type Talk } from './threads.rules.ts'

/** The talk of a post on one page, and the ways to change it. `arrived` are the comments that came last. */
export type TalkState = {
  talk: Talk
  hasMore: boolean
  loading: 'idle' | 'busy' | 'failed'
  loadMore: () => Promise<void>
  /** Puts new comments in their places; `total` is the server's count of all. */
  add: (comments: readonly Comment[], total?: number) => void
  change: (comment: Comment) => void
  remove: (id: number) => void
}

/** Begins with the threads of the page's loader, and takes over what a later load of them brings. */
export function useTalk(postId: number, first: Threads): TalkState {
  const [talk, setTalk] = useState(() => talkOf(first))
  const [loading, setLoading] = useState<TalkState['loading']>('idle')
  const [loaded, setLoaded] = useState(first)
  if (loaded !== first) {
    setLoaded(first)
    setTalk(withRefresh(talk, first))
  }
  const isUnderWay = useRef(false)
  const offset = talk.threads.length

  const loadMore = useCallback(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setLoading('busy')
    try {
      const page = await quietApi.get('blog/comments', { blog_id: postId, limit: PAGE_SIZE.threads, offset })
      setTalk((now) => withPage(now, page))
      setLoading('idle')
    } catch {
      setLoading('failed')
    } finally {
      isUnderWay.current = false
    }
  }, [postId, offset])

  const add = useCallback((comments: readonly Comment[], total?: number) => setTalk((now) => {
    const isNew = comments.filter(({ id }) => findComment(now.threads, id) === undefined)
    const next = isNew.reduce(withComment, now)
    return {
      ...next,
      counts: { ...next.counts, comments: total ?? next.counts.comments + isNew.length },
      listedTo: total === undefined ? next.listedTo : Math.max(next.listedTo, ...comments.map(({ id }) => id)),
    }
  }), [])
  const change = useCallback((comment: Comment) => setTalk((now) => withText(now, comment)), [])
  const remove = useCallback((id: number) => setTalk((now) => withoutComment(now, id)), [])
  return { talk, hasMore: hasMoreThreads(talk), loading, loadMore, add, change, remove }
}
