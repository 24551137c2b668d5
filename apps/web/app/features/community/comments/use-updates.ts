import { postUpdates } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { useEffect, useEffectEvent } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { watchLive } from '../../../lib/live/watch-live.ts'
import { poll } from './poll.ts'

/** Polls for comments of others with an id above `after`, and for changes and deletions since the time `since`. */
export function useUpdates(
  postId: number,
  after: number,
  since: string | undefined,
  take: (updates: Data<typeof postUpdates>) => void,
): void {
  const ask = useEffectEvent(() => quietApi.get(postUpdates, { blog_id: postId, after, since }))
  const hand = useEffectEvent(take)
  useEffect(() => {
    let isGone = false
    const stop = poll(
      async () => {
        const updates = await ask()
        if (!isGone) hand(updates)
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
