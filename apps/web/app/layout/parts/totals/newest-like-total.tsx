import type { LikeKey } from '@earshot/contract/listening/like'
import { useLike } from '@earshot/listening/likes/use-like'
import { likes } from '../../../lib/state/like-store.ts'
import { LikeTotal } from './like-total.tsx'

/** The newest number of likes of an item, with the member's own clicks. */
export function NewestLikeTotal({ item, count }: { item: LikeKey; count: number }) {
  return <LikeTotal count={useLike(likes, item)?.likes_count ?? count} />
}
