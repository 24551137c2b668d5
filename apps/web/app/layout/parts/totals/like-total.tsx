import * as m from '@earshot/messages/site'
import IconHeart from '@earshot/ui/icons/heart'
import { formatCount } from '../../../lib/text/format.ts'
import styles from './like-count.module.css'

/** A heart with the number of members who like an item. */
export const LikeTotal = ({ count }: { count: number }) => (
  <span className={styles.likes} role="img" aria-label={m.like_count({ count })} title={m.like_count({ count })}>
    <IconHeart size={16} />
    {formatCount(count)}
  </span>
)
