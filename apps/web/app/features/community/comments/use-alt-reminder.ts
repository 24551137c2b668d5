import { hasUndescribedPicture } from '@earshot/editor/field/html-text.rules'
import * as m from '@earshot/messages/community'
import { useState } from 'react'

/**
 * Reminds the author of a comment once that a picture has no description (WRITING-09). `mayPass` returns false the
 * first time; `reminder` is then the sentence to show. `forget` is for the next comment.
 */
export function useAltReminder() {
  const [isReminded, setReminded] = useState(false)
  const [isShown, setShown] = useState(false)
  const mayPass = (html: string): boolean => {
    const isStopped = !isReminded && hasUndescribedPicture(html)
    setReminded(isReminded || isStopped)
    setShown(isStopped)
    return !isStopped
  }
  return {
    mayPass,
    reminder: isShown ? m.community_describe_comment_pictures() : undefined,
    forget: () => setReminded(false),
  }
}
