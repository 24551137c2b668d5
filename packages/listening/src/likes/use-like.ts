import type { LikeKey, LikeState } from '@earshot/contract/listening/like'
import { useCallback, useSyncExternalStore } from 'react'
import type { Likes } from './likes.ts'

/** Returns the newest state of an item; undefined for visitors and before the server replied. */
export function useLike(likes: Likes, item: LikeKey): LikeState | undefined {
  const subscribe = useCallback((listener: () => void) => likes.watch(item, listener), [likes, item])
  return useSyncExternalStore(
    subscribe,
    () => likes.get(item),
    () => undefined,
  )
}
