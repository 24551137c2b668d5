import { readPost, viewerState } from '@earshot/contract/community/writing/calls'
import type { Reaction } from '@earshot/contract/community/writing/reaction'
import type { UnreadComments } from '@earshot/contract/community/writing/unread'
import { createContext, useEffect, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'

/**
 * The member's own reactions to a post and to its comments by their ids, which of them the member saved, and the
 * comments that were unread when the member opened the post.
 */
export type OwnMarks = {
  post: readonly Reaction[]
  comments: ReadonlyMap<number, readonly Reaction[]>
  isSaved: boolean
  savedComments: ReadonlySet<number>
  unread: UnreadComments | undefined
}

const NONE: OwnMarks = { post: [], comments: new Map(), isSaved: false, savedComments: new Set(), unread: undefined }

/** The own marks of the member who reads a post; none until they are loaded, and for visitors. */
export const OwnMarksContext = createContext(NONE)

/**
 * Loads the own marks of a post once its page is shown to a member; the page itself is that of visitors. Then marks the
 * comments up to `newestId` as read (WRITING-10).
 */
export function useOwnMarks(postId: number, memberId: number | undefined, newestId: number): OwnMarks {
  const [own, setOwn] = useState(NONE)
  const isLoaded = own !== NONE
  useEffect(() => {
    // Without a reply the comments are unread on the next visit.
    if (isLoaded) quietApi.post(readPost, { blog_id: postId, comment_id: newestId }).catch(() => {})
  }, [postId, newestId, isLoaded])
  useEffect(() => {
    if (memberId === undefined) return undefined
    let isOver = false
    // Without a reply the counts are shown without the own reactions.
    quietApi.get(viewerState, { blog_id: postId }).then(
      ({ reactions, comments, saved, saved_comments: savedComments, unread }) => {
        if (isOver) return
        setOwn({
          post: reactions,
          comments: new Map(comments.map((each) => [each.id, each.reactions])),
          isSaved: saved,
          savedComments: new Set(savedComments),
          unread,
        })
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [postId, memberId])
  return own
}
