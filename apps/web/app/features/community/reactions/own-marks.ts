import { viewerState } from '@earshot/contract/community/writing/calls'
import type { Reaction } from '@earshot/contract/community/writing/reaction'
import { createContext, useEffect, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'

/** The member's own reactions to a post and to its comments by their ids, and which of them the member saved. */
export type OwnMarks = {
  post: readonly Reaction[]
  comments: ReadonlyMap<number, readonly Reaction[]>
  isSaved: boolean
  savedComments: ReadonlySet<number>
}

const NONE: OwnMarks = { post: [], comments: new Map(), isSaved: false, savedComments: new Set() }

/** The own marks of the member who reads a post; none until they are loaded, and for visitors. */
export const OwnMarksContext = createContext(NONE)

/** Loads the own marks of a post once its page is shown to a member; the page itself is that of visitors. */
export function useOwnMarks(postId: number, memberId: number | undefined): OwnMarks {
  const [own, setOwn] = useState(NONE)
  useEffect(() => {
    if (memberId === undefined) return undefined
    let isOver = false
    // Without a reply the counts are shown without the own reactions.
    quietApi.get(viewerState, { blog_id: postId }).then(
      ({ reactions, comments, saved, saved_comments: savedComments }) => {
        if (isOver) return
        setOwn({
          post: reactions,
          comments: new Map(comments.map((each) => [each.id, each.reactions])),
          isSaved: saved,
          savedComments: new Set(savedComments),
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
