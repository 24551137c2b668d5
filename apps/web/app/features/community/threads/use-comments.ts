import { listComments, listReplies, type postUpdates } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import type { Comment, Threads } from '@earshot/contract/community/community'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { restoreScroll, storeComments, recallComments } from './comments-memory.ts'
import {
  beginList,
  hasMoreThreads,
  pagedThreads,
  withComment,
  withDeleted,
  withPage,
  withRefresh,
  withReplies,
  withText,
  withUpdates,
  type CommentList,
} from './threads.rules.ts'

/** The loaded comments of a post and the functions that change them. `arrived` lists the comments added last. */
export type CommentsState = {
  list: CommentList
  hasMore: boolean
  loading: 'idle' | 'busy' | 'failed'
  loadMore: () => Promise<void>
  /** Loads further replies of a comment's thread and returns them; rejects if the server does not reply. */
  loadReplies: LoadReplies
  /** Inserts the viewer's new comment. */
  add: (comment: Comment) => void
  /** Applies updates by other members. */
  update: (updates: Data<typeof postUpdates>) => void
  change: (comment: Comment) => void
  remove: (id: number) => void
}

/** Loads the replies of a comment's thread with ids above `after`. */
export type LoadReplies = (commentId: number, after: number) => Promise<Data<typeof listReplies>>

/**
 * Starts with the threads from the page's loader, or with those remembered for this history entry, and merges the
 * threads of later loads.
 */
export function useComments(postId: number, first: Threads): CommentsState {
  const { key } = useLocation()
  const [list, setList] = useState(() => beginList(recallComments(key), first))
  const [loading, setLoading] = useState<CommentsState['loading']>('idle')
  const [loaded, setLoaded] = useState(first)
  if (loaded !== first) {
    setLoaded(first)
    setList(withRefresh(list, first))
  }
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  useLayoutEffect(() => () => storeComments(key, latest.current), [key])
  useEffect(() => restoreScroll(key), [key])
  const isUnderWay = useRef(false)
  const offset = pagedThreads(list)

  const loadMore = useCallback(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setLoading('busy')
    try {
      const page = await quietApi.get(listComments, { blog_id: postId, limit: PAGE_SIZE.threads, offset })
      setList((now) => withPage(now, page))
      setLoading('idle')
    } catch {
      setLoading('failed')
    } finally {
      isUnderWay.current = false
    }
  }, [postId, offset])

  const loadReplies = useCallback(async (commentId: number, after: number) => {
    const replies = await quietApi.get(listReplies, { comment_id: commentId, after })
    // The replies must be rendered before the caller continues.
    flushSync(() => setList((now) => withReplies(now, replies)))
    return replies
  }, [])

  const add = useCallback(
    (comment: Comment) =>
      setList((now) => {
        const next = withComment(now, comment)
        return next === now ? now : { ...next, counts: { ...next.counts, comments: next.counts.comments + 1 } }
      }),
    [],
  )
  const update = useCallback((updates: Data<typeof postUpdates>) => setList((now) => withUpdates(now, updates)), [])
  const change = useCallback((comment: Comment) => setList((now) => withText(now, comment)), [])
  const remove = useCallback((id: number) => setList((now) => withDeleted(now, id)), [])
  return { list, hasMore: hasMoreThreads(list), loading, loadMore, loadReplies, add, update, change, remove }
}
