import type { LikeKey, LikeState } from '@earshot/contract/listening/like'
import { useCallback, useSyncExternalStore } from 'react'
import type { Likes } from './likes.ts'

/** Returns the newest state of an item; undefined for visitors and before the likes and the reply arrive. */
export function useLike(likes: Likes | undefined, item: LikeKey): LikeState | undefined {
  const subscribe = useCallback((listener: () => void) => likes?.watch(item, listener) ?? noop, [likes, item])
  return useSyncExternalStore(
    subscribe,
    () => likes?.get(item),
    () => undefined,
  )
}

const noop = () => undefined
