import { postUpdates } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { useEffect, useEffectEvent } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { watchLive } from '../../../lib/live/watch-live.ts'
import { poll } from './poll.ts'

/**
 * Polls for comments of other members with ids above `after`, and for changes and deletions since the time `since`, and
 * passes them on.
 */
export function useUpdates(
  postId: number,
  after: number,
  since: string | undefined,
  apply: (updates: Data<typeof postUpdates>) => void,
): void {
  const request = useEffectEvent(() => quietApi.get(postUpdates, { blog_id: postId, after, since }))
  const onUpdates = useEffectEvent(apply)
  useEffect(() => {
    let isGone = false
    const stop = poll(
      async () => {
        const updates = await request()
        if (!isGone) onUpdates(updates)
        return { hasMore: updates.has_more ?? false }
      },
      (watcher) => watchLive(`post ${postId}`, watcher),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [postId])
}
