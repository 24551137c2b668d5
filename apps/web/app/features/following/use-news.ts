import type { StreamKind } from '@earshot/contract/member/following'
import { followingNews } from '@earshot/contract/member/member-calls'
import { useEffect, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { watchLive } from '../../lib/live/watch-live.ts'

/** Milliseconds between two requests: not everything in the stream is also a notification. */
const EVERY_MS = 60_000

/**
 * Returns the number of entries that are newer than the one of a cursor. It is counted when a notification arrives, and
 * every minute while the page is visible.
 */
export function useNews(kind: StreamKind | '', after: string | undefined): number {
  const [counted, setCounted] = useState({ after, count: 0 })
  useEffect(() => {
    let isOpen = true
    const count = () => {
      if (document.hidden) return
      quietApi.get(followingNews, { kind, after }).then(
        (news) => isOpen && setCounted({ after, count: news.count }),
        // The next request counts again.
        () => undefined,
      )
    }
    const timer = setInterval(count, EVERY_MS)
    const watch = watchLive('inbox', { onNews: count, onLost: () => undefined })
    return () => {
      isOpen = false
      clearInterval(timer)
      watch.stop()
    }
  }, [kind, after])
  return counted.after === after ? counted.count : 0
}
