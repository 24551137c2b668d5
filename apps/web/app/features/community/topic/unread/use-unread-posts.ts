import { readTopic, unreadPosts } from '@earshot/contract/community/writing/calls'
import { UNREAD } from '@earshot/contract/community/writing/limits'
import type { UnreadPost } from '@earshot/contract/community/writing/unread'
import { useEffect, useState } from 'react'
import { api, quietApi } from '../../../../lib/api.ts'
import { useSession } from '../../../../lib/session/session-store.ts'

const NONE: ReadonlyMap<number, UnreadPost> = new Map()

/**
 * Returns what a member has not read among the posts of a list, and marks all of the topic as read (WRITING-10). The
 * page itself is that of visitors, who have nothing unread.
 */
export function useUnreadPosts(topicId: number, postIds: readonly number[]) {
  const memberId = useSession(({ profile }) => profile?.id)
  const [unread, setUnread] = useState(NONE)
  const ids = postIds.join(',')
  useEffect(() => {
    if (memberId === undefined || ids === '') return undefined
    let isOver = false
    const all = ids.split(',')
    const requests = Array.from({ length: Math.ceil(all.length / UNREAD.requested) }, (_, page) =>
      quietApi.get(unreadPosts, {
        blog_ids: all.slice(page * UNREAD.requested, (page + 1) * UNREAD.requested).join(','),
      }),
    )
    // Without a reply the list has no marks.
    Promise.all(requests).then(
      (pages) => {
        if (!isOver) setUnread(new Map(pages.flat().map((row) => [row.id, row])))
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [memberId, ids])
  const markAllRead = async (): Promise<boolean> => {
    try {
      await api.post(readTopic, { category_id: topicId })
    } catch {
      // The dialog of errors shows a failure; the marks stay.
      return false
    }
    setUnread(NONE)
    return true
  }
  return { isMember: memberId !== undefined, unread: memberId === undefined ? NONE : unread, markAllRead }
}
