import { postUpdates } from '@earshot/contract/calls/community'
import type { Data } from '@earshot/contract/client'
import { ApiError } from '@earshot/contract/client'
import { UPDATES_MAX } from '@earshot/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { watchLive } from '../../../lib/watch-live.ts'

/** Milliseconds between two questions without the live channel, and the longest wait after failures. */
const EVERY_MS = 5000
const SLOWEST_MS = 120_000
/** Interval while the channel is open: it may lose a message, and it sends no follower counts. */
const CALM_MS = 60_000
/** Longest wait before a question that the live channel caused: not all who have the page open ask at once. */
const SPREAD_MS = 400

/** Asks when the live channel has news, and every few seconds where there is none, while the page is seen, what others wrote behind the id `after`, and changed or deleted since the time `since`, and hands on what came. */
export function useUpdates(
  postId: number,
  after: number,
  since: string | undefined,
  take: (updates: Data<typeof postUpdates>) => void,
): void {
  const ask = useEffectEvent(() => quietApi.get(postUpdates, { blog_id: postId, after, since }))
  const hand = useEffectEvent(take)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isAsking = false
    let hasNews = false
    let isOver = false
    const askIn = (ms: number) => {
      clearTimeout(timer)
      if (!isOver && !document.hidden) timer = setTimeout(() => void turn(), ms)
    }
    const turn = async () => {
      if (isAsking) {
        hasNews = true
        return
      }
      isAsking = true
      hasNews = false
      let wait = live.isLive() ? CALM_MS : EVERY_MS
      try {
        const updates = await ask()
        failures = 0
        if (isOver) return
        hand(updates)
        if (updates.comments.length >= UPDATES_MAX) wait = 0
      } catch (error) {
        failures += 1
        wait = Math.min(SLOWEST_MS, EVERY_MS * 2 ** failures)
        // The post is gone; it will not come back.
        if (error instanceof ApiError && error.status === 404) isOver = true
      } finally {
        isAsking = false
      }
      if (hasNews) wait = Math.min(wait, SPREAD_MS)
      askIn(wait)
    }
    const live = watchLive(`post ${postId}`, {
      onNews: () => askIn(failures === 0 ? Math.random() * SPREAD_MS : EVERY_MS),
      onLost: () => askIn(EVERY_MS),
    })
    const onSeen = () => (document.hidden ? clearTimeout(timer) : askIn(failures === 0 ? 0 : EVERY_MS))
    document.addEventListener('visibilitychange', onSeen)
    askIn(EVERY_MS)
    return () => {
      isOver = true
      live.stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [postId])
}
