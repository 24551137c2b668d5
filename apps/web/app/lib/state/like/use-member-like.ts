import type { LikeKey, LikeState } from '@earshot/contract/listening/like'
import type { Likes } from '@earshot/listening/likes/likes'
import { useLike } from '@earshot/listening/likes/use-like'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/session-store.ts'

/** Loads the likes of the page, whose code only members need. */
export const loadLikes = async (): Promise<Likes> => (await import('./like-store.ts')).likes

/** Returns the newest state of an item for a member; undefined for visitors and before the server replied. */
export function useMemberLike(item: LikeKey): LikeState | undefined {
  const memberId = useSession(({ profile }) => profile?.id)
  const [likes, setLikes] = useState<Likes>()
  useEffect(() => {
    // Without the likes, hearts look as for a visitor.
    if (memberId !== undefined) loadLikes().then(setLikes, () => undefined)
  }, [memberId])
  return useLike(likes, item)
}
