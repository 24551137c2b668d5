import type { UnreadComments } from '@earshot/contract/community/writing/unread'
import * as m from '@earshot/messages/community'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import IconDown from '@earshot/ui/icons/chevron-down'
import styles from './first-unread.module.css'

/**
 * Leads to the first comment that the member has not read (WRITING-10). It is in the free space above the post, where
 * it moves nothing when it appears.
 */
export function FirstUnread({ postId, unread }: { postId: number; unread: UnreadComments | undefined }) {
  if (unread?.first_id === undefined || unread.first_id === null) return null
  return (
    <p className={styles.place}>
      <LinkButton href={`/community/post/${postId}?comment=${unread.first_id}`} keepScroll size="s" variant="wash">
        {m.community_first_unread({ count: unread.count })} <IconDown size={18} />
      </LinkButton>
    </p>
  )
}
