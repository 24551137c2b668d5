import { postUpdates } from '@earshot/contract/calls/community'
import type { Data } from '@earshot/contract/client'
import { ApiError } from '@earshot/contract/client'
import { useEffect, useEffectEvent } from 'react'
import { quietApi } from '../../../lib/api.ts'

/** Milliseconds between two questions, and the longest wait after failures. */
const EVERY_MS = 5000
const SLOWEST_MS = 120_000
/** Comments of one answer; a full one is followed by the next question at once. */
const FULL = 50

/** Asks while the page is seen what others wrote behind the id `after`, and changed or deleted since the time `since`, and hands on what came. */
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
    let isOver = false
    const askIn = (ms: number) => {
      clearTimeout(timer)
      if (!isOver && !document.hidden) timer = setTimeout(() => void turn(), ms)
    }
    const turn = async () => {
      if (isAsking) return
      isAsking = true
      let wait = EVERY_MS
      try {
        const updates = await ask()
        failures = 0
        if (isOver) return
        hand(updates)
        if (updates.comments.length >= FULL) wait = 0
      } catch (error) {
        failures += 1
        wait = Math.min(SLOWEST_MS, EVERY_MS * 2 ** failures)
        // The post is gone; it will not come back.
        if (error instanceof ApiError && error.status === 404) isOver = true
      } finally {
        isAsking = false
      }
      askIn(wait)
    }
    const onSeen = () => (document.hidden ? clearTimeout(timer) : askIn(failures === 0 ? 0 : EVERY_MS))
    document.addEventListener('visibilitychange', onSeen)
    askIn(EVERY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [postId])
}
