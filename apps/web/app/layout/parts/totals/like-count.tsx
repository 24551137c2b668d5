import type { LikeKey } from '@earshot/contract/listening/like'
import * as m from '@earshot/messages/site'
import IconHeart from '@earshot/ui/icons/heart'
import { useMemberLike } from '../../../lib/state/like/use-member-like.ts'
import { formatCount } from '../../../lib/text/format.ts'
import styles from './like-count.module.css'

/** The number of members who like an item, beside its stars (LIBRARY-06); `sent` is the number in the page's data. */
export function LikeCount({ item, sent }: { item: LikeKey; sent: number | undefined }) {
  const count = useMemberLike(item)?.likes_count ?? sent ?? 0
  return (
    <span className={styles.likes} role="img" aria-label={m.like_count({ count })} title={m.like_count({ count })}>
      <IconHeart size={16} />
      {formatCount(count)}
    </span>
  )
}
