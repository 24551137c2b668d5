import type { UnreadPost } from '@earshot/contract/community/writing/unread'
import * as m from '@earshot/messages/community'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import styles from './unread-mark.module.css'

/** Marks what a member has not read of a post. It lies over the picture, where it moves nothing (WRITING-10). */
export function UnreadMark({ unread }: { unread: UnreadPost | undefined }) {
  if (unread === undefined) return null
  const { unread: count, is_new: isNew } = unread
  return (
    <p className={styles.mark}>
      {count > 0 ? m.community_new_count({ count }) : m.is_new()}{' '}
      <VisuallyHidden>
        {count === 0 && isNew ? m.community_unread_post() : m.community_unread_comments({ count })}
      </VisuallyHidden>
    </p>
  )
}
